import { randomUUID } from 'node:crypto';

import type { Token } from '@/contract/member/auth';
import type { Attempt } from '@/contract/money/payment';
import { payables } from '@/contract/money/payments-table';

import { manilaAddress, buildRegistration } from '../support/people';

import { waitFor, warehouse, type Caller, type Client } from './client';
import { gateways, type Gateway, type GatewayName, type TargetKind } from './gateways';
import { createTarget, type Target } from './targets';

export const PASSWORD = 'kill-test-1';
const PRICE_CHANGED = 1031;

/** A member with an address. */
export interface Shopper {
  suite: string;
  email: string;
  caller: Caller;
}

/** The ways in which a checkout can go. */
export const flows = [
  'return',
  'no-return',
  'credits',
  'decline-first',
  'cancel-first',
  'two-tabs',
] as const;
export type Flow = (typeof flows)[number];

/** A payment that the host acknowledged to the shopper and must not lose. */
export interface AcknowledgedPayment {
  flow: Flow;
  kind: TargetKind;
  targetId: string;
  reference: string;
  attemptId: string;
  amount: string;
  caller: Caller;
}

const toCaller = (token: Token): Caller => ({
  authorization: `Bearer ${token.token}`,
  'x-suite': token.user.suite,
});

const MARIA = { firstName: 'Maria', lastName: 'Santos', password: PASSWORD };

/** Registers a member with an address. */
export async function newShopper(client: Client, index: number): Promise<Shopper> {
  const email = `shopper-${index}@example.com`;
  const body = buildRegistration({
    ...MARIA,
    email,
    mobile: `91712345${String(index).padStart(2, '0')}`,
  });
  const token = await client.callOk<Token>(
    'POST /register',
    {},
    { body, key: `kill-register-${index}` },
  );
  await client.callOk('POST /address/addaddress', toCaller(token), {
    body: manilaAddress,
    key: randomUUID(),
  });
  return { suite: token.user.suite, email, caller: toCaller(token) };
}

/** Signs in, checks out and pays in the given flow. `name` makes the target unique. */
export async function checkOut(
  client: Client,
  shopper: Shopper,
  name: string,
  { kind, flow, gateway }: { kind: TargetKind; flow: Flow; gateway: GatewayName },
): Promise<AcknowledgedPayment> {
  const login = {
    email: shopper.email,
    type: 'password',
    password: Buffer.from(PASSWORD).toString('base64'),
  };
  const caller =
    flow === 'return'
      ? toCaller(await client.callOk<Token>('POST /login', {}, { body: login }))
      : shopper.caller;
  const target = await createTarget(client, { ...shopper, caller }, kind, name);
  const payment =
    flow === 'credits'
      ? await payWithCredits(client, shopper, target)
      : await payThrough(gateways[gateway], client, target, flow);
  return {
    flow,
    kind,
    targetId: target.id,
    reference: target.reference,
    attemptId: payment.attemptid,
    amount: payment.amount,
    caller,
  };
}

/** Opens an attempt in each tab at the current price. Retries if the price has changed. */
async function openAttempt(
  gateway: Gateway,
  client: Client,
  { kind, id, caller, readState }: Target,
  tabCount = 1,
): Promise<Attempt> {
  const opening = gateway.getOpening(kind);
  for (;;) {
    const { quote } = await readState();
    const keys = Array.from({ length: tabCount }, () => randomUUID());
    const outcomes = await Promise.all(
      keys.map((key) =>
        client.call<Attempt>(opening, caller, { query: { [payables[kind].id]: id, quote }, key }),
      ),
    );
    const attempts = outcomes.flatMap((outcome) => (outcome.data ? [outcome.data] : []));
    const [first] = attempts;
    if (first?.popupurl) {
      if (new Set(attempts.map((attempt) => attempt.attemptid)).size > 1)
        throw new Error('two tabs made two attempts');
      return first;
    }
    if (!outcomes.some((outcome) => outcome.code === PRICE_CHANGED))
      throw new Error(`${opening} returned ${JSON.stringify(outcomes)}`);
  }
}

async function payThrough(
  gateway: Gateway,
  client: Client,
  target: Target,
  flow: Flow,
): Promise<Attempt> {
  const { caller, kind } = target;
  const readAttempt = (attemptid: string) =>
    client.callOk<Attempt>('GET /payment/attempt', caller, { query: { attemptid } });
  let attempt = await openAttempt(gateway, client, target, flow === 'two-tabs' ? 2 : 1);
  if (flow === 'decline-first') {
    await gateway.decide(client, caller, attempt, 'decline');
    if (gateway.declineEndsAttempt) {
      await waitFor(
        'the decline',
        () => readAttempt(attempt.attemptid),
        ({ state }) => state === 'declined',
      );
      attempt = await openAttempt(gateway, client, target);
    }
  }
  if (flow === 'cancel-first') {
    const first = attempt;
    await client.callOk('POST /payment/cancel', caller, { body: { attemptid: first.attemptid } });
    attempt = await openAttempt(gateway, client, target);
    await gateway.approveCancelled?.(client, caller, first);
  }
  const proof = await gateway.decide(client, caller, attempt, 'approve');
  if (flow === 'no-return') {
    await waitFor('the payment without a return', target.readState, ({ paid }) => paid);
    return readAttempt(attempt.attemptid);
  }
  await Promise.all([
    gateway.settle(client, kind, attempt.attemptid, proof),
    gateway.settle(client, kind, attempt.attemptid, proof),
  ]);
  return waitFor(
    'the payment',
    () => readAttempt(attempt.attemptid),
    ({ state }) => state === 'applied',
  );
}

async function payWithCredits(client: Client, shopper: Shopper, target: Target): Promise<Attempt> {
  const { caller, kind, id, readState } = target;
  await client.callOk('POST /operator/credit', warehouse, {
    body: { suite: shopper.suite, amount: 500, reason: 'Test' },
    key: randomUUID(),
  });
  await target.useCredits(500);
  for (;;) {
    const { quote } = await readState();
    const paid = await client.call<Attempt>('POST /reward/checkout', caller, {
      body: { [payables[kind].id]: id, quote },
      key: randomUUID(),
    });
    if (paid.data) return paid.data;
    if (paid.code !== PRICE_CHANGED) throw new Error(`zero checkout was refused with ${paid.code}`);
  }
}
