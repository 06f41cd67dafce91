import type { Db } from '@/host/db/client';
import examples from '@/host/testing/stripe-example-objects.json';

import type { SandboxIntent, SandboxMethod, SandboxObject, SandboxSession } from './objects';
import {
  chargeJson,
  disputeJson,
  toIntentJson,
  toMethodJson,
  refundJson,
  toSessionJson,
  toSetupJson,
} from './shapes';

const intent: SandboxIntent = {
  kind: 'intent',
  status: 'succeeded',
  amount: 12_840,
  received: 12_000,
  created: 1_790_000_000,
  takenAt: 1_790_000_060,
  currency: 'usd',
  attempt: 'a1',
  refunds: [{ id: 're_1', status: 'succeeded', amount: 500, at: 1_790_000_100 }],
  disputes: [{ id: 'dp_1', status: 'won', amount: 100, withdrawn: 0 }],
};
const method: SandboxMethod = {
  kind: 'method',
  customer: 'cus_1',
  brand: 'visa',
  funding: 'credit',
  last4: '4242',
  name: 'Ada Payer',
  expMonth: 12,
  expYear: 2029,
  verified: true,
};
const session: SandboxSession = {
  kind: 'session',
  mode: 'payment',
  status: 'complete',
  customer: 'cus_1',
  reference: 'a1',
  attempt: 'a1',
  title: 'SH4K8T2M9Q',
  currency: 'usd',
  amount: 12_840,
  locale: 'en',
  successUrl: 'https://portal.example/paid',
  cancelUrl: 'https://portal.example/left',
  intent: 'pi_1',
  method: null,
  expiresAt: 1_790_000_000,
};
/** A database with only these objects. */
const createDb = (...data: SandboxObject[]) =>
  ({
    select: () => ({ from: () => ({ where: async () => [{ data: data[0] }] }) }),
  }) as unknown as Db;

type Json = unknown;
type Resources = (typeof examples)['resources'];
const isObject = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Set by us or the payer, so they differ from Stripe's example. */
const freeFields = ['metadata'];

/** Lists where `actual` differs from Stripe's example in name or type. */
function listDifferences(actual: Json, example: Json, path: string): string[] {
  if (actual === null || example === null || actual === undefined) return [];
  // Fields that the example shows as ids are expanded in our requests.
  if (isObject(actual) && typeof example === 'string')
    return listDifferences(actual, examples.resources[actual['object'] as keyof Resources], path);
  if (Array.isArray(actual) && Array.isArray(example))
    return actual.flatMap((entry, i) =>
      listDifferences(entry, example[i] ?? null, `${path}[${i}]`),
    );
  if (!isObject(actual) || !isObject(example))
    return typeof actual === typeof example
      ? []
      : [`${path} is ${typeof actual}, not ${typeof example}`];
  return Object.entries(actual).flatMap(([name, value]) =>
    freeFields.includes(name)
      ? []
      : name in example
        ? listDifferences(value, example[name], `${path}.${name}`)
        : [`${path}.${name} is not a Stripe field`],
  );
}

it.each<[keyof Resources, () => unknown]>([
  [
    'checkout.session',
    () => toSessionJson(createDb(intent), 'cs_test_1', session, 'http://h.example'),
  ],
  [
    'checkout.session',
    () =>
      toSessionJson(
        createDb(method),
        'cs_test_2',
        { ...session, mode: 'setup', intent: null, method: 'pm_1' },
        'http://h.example',
      ),
  ],
  ['payment_intent', () => toIntentJson('pi_1', intent)],
  ['payment_intent', () => toIntentJson('pi_1', { ...intent, status: 'requires_capture' })],
  ['charge', () => chargeJson('pi_1', intent)],
  ['refund', () => intent.refunds?.map((refund) => refundJson(refund, 'pi_1', intent))[0]],
  ['dispute', () => intent.disputes?.map((dispute) => disputeJson(dispute, 'pi_1', intent))[0]],
  ['payment_method', () => toMethodJson('pm_1', method)],
  ['setup_intent', () => toSetupJson(createDb(method), 'seti_1', { ...session, method: 'pm_1' })],
])('returns a %s with the field names and types of Stripe’s own example', async (name, make) => {
  const resource = await make();
  expect(resource).toMatchObject({ object: name });
  expect(listDifferences(resource, examples.resources[name], name)).toEqual([]);
});

it('detects a field name or type that Stripe does not use', () => {
  const invalidCharge = { ...chargeJson('pi_1', intent), amount: '12', paid_by: 'card' };
  expect(listDifferences(invalidCharge, examples.resources.charge, 'charge')).toEqual([
    'charge.amount is string, not number',
    'charge.paid_by is not a Stripe field',
  ]);
});
