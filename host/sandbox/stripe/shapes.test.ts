import type { Db } from '@/host/db/client';
import examples from '@/host/testing/stripe-example-objects.json';

import type { SandboxIntent, SandboxMethod, SandboxObject, SandboxSession } from './objects';
import {
  chargeJson,
  disputeJson,
  intentJson,
  methodJson,
  refundJson,
  sessionJson,
  setupJson,
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
const dbOf = (...data: SandboxObject[]) =>
  ({
    select: () => ({ from: () => ({ where: async () => [{ data: data[0] }] }) }),
  }) as unknown as Db;

type Json = unknown;
type Resources = (typeof examples)['resources'];
const isObject = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Set by us or the payer, so they differ from Stripe's example. */
const free = ['metadata'];

/** Where `ours` differs from Stripe's example in name or type. */
function differences(ours: Json, example: Json, at: string): string[] {
  if (ours === null || example === null || ours === undefined) return [];
  // Fields that the example shows as ids are expanded in our requests.
  if (isObject(ours) && typeof example === 'string')
    return differences(ours, examples.resources[ours['object'] as keyof Resources], at);
  if (Array.isArray(ours) && Array.isArray(example))
    return ours.flatMap((one, i) => differences(one, example[i] ?? null, `${at}[${i}]`));
  if (!isObject(ours) || !isObject(example))
    return typeof ours === typeof example ? [] : [`${at} is ${typeof ours}, not ${typeof example}`];
  return Object.entries(ours).flatMap(([name, value]) =>
    free.includes(name)
      ? []
      : name in example
        ? differences(value, example[name], `${at}.${name}`)
        : [`${at}.${name} is no name of Stripe's`],
  );
}

it.each<[keyof Resources, () => unknown]>([
  ['checkout.session', () => sessionJson(dbOf(intent), 'cs_test_1', session, 'http://h.example')],
  [
    'checkout.session',
    () =>
      sessionJson(
        dbOf(method),
        'cs_test_2',
        { ...session, mode: 'setup', intent: null, method: 'pm_1' },
        'http://h.example',
      ),
  ],
  ['payment_intent', () => intentJson('pi_1', intent)],
  ['payment_intent', () => intentJson('pi_1', { ...intent, status: 'requires_capture' })],
  ['charge', () => chargeJson('pi_1', intent)],
  ['refund', () => intent.refunds?.map((one) => refundJson(one, 'pi_1', intent))[0]],
  ['dispute', () => intent.disputes?.map((one) => disputeJson(one, 'pi_1', intent))[0]],
  ['payment_method', () => methodJson('pm_1', method)],
  ['setup_intent', () => setupJson(dbOf(method), 'seti_1', { ...session, method: 'pm_1' })],
])(
  'answers a %s with the names and kinds of values of Stripe’s own example',
  async (name, make) => {
    const made = await make();
    expect(made).toMatchObject({ object: name });
    expect(differences(made, examples.resources[name], name)).toEqual([]);
  },
);

it('detects a field name or type that Stripe does not use', () => {
  const wrong = { ...chargeJson('pi_1', intent), amount: '12', paid_by: 'card' };
  expect(differences(wrong, examples.resources.charge, 'charge')).toEqual([
    'charge.amount is string, not number',
    "charge.paid_by is no name of Stripe's",
  ]);
});
