import { randomUUID } from 'node:crypto';

import type { Token } from '@/contract/member/auth';
import type { Attempt } from '@/contract/money/payment';
import { payables } from '@/contract/money/payments-table';

import { manilaAddress, buildRegistration } from '../support/people';

import { until, warehouse, type Caller, type Client } from './client';
import { gateways, type Gateway, type GatewayName, type Kind } from './gateways';
import { begin, type Target } from './targets';

export const PASSWORD = 'kill-test-1';
const PRICE_CHANGED = 1031;

/** A member of the test with an address. */
export interface Shopper {
  suite: string;
  email: string;
  caller: Caller;
}

/** How a shopper pays: the ways in which a checkout goes in life. */
export const ways = [
  'return',
  'no-return',
  'credits',
  'decline-first',
  'cancel-first',
  'two-tabs',
] as const;
export type Way = (typeof ways)[number];

/** A payment that the host has acknowledged to the shopper. It must still be there at the end. */
export interface Acknowledged {
  way: Way;
  kind: Kind;
  targetId: string;
  reference: string;
  attemptId: string;
  amount: string;
  caller: Caller;
}

const callerOf = (token: Token): Caller => ({
  authorization: `Bearer ${token.token}`,
  'x-suite': token.user.suite,
});

const MARIA = { firstName: 'Maria', lastName: 'Santos', password: PASSWORD };

/** Registers a member and gives them an address. */
export async function newShopper(client: Client, index: number): Promise<Shopper> {
  const email = `shopper-${index}@example.com`;
  const body = buildRegistration({
    ...MARIA,
    email,
    mobile: `91712345${String(index).padStart(2, '0')}`,
  });
  const token = await client.get<Token>(
    'POST /register',
    {},
    { body, key: `kill-register-${index}` },
  );
  await client.get('POST /address/addaddress', callerOf(token), {
    body: manilaAddress,
    key: randomUUID(),
  });
  return { suite: token.user.suite, email, caller: callerOf(token) };
}

/**
 * Signs in, checks something out and pays for it in the given way, through a gateway or by credits;
 * every call is repeated until it is answered. `unique` names it.
 */
export async function checkOut(
  client: Client,
  shopper: Shopper,
  unique: string,
  { kind, way, gateway }: { kind: Kind; way: Way; gateway: GatewayName },
): Promise<Acknowledged> {
  const login = {
    email: shopper.email,
    type: 'password',
    password: Buffer.from(PASSWORD).toString('base64'),
  };
  const caller =
    way === 'return'
      ? callerOf(await client.get<Token>('POST /login', {}, { body: login }))
      : shopper.caller;
  const target = await begin(client, { ...shopper, caller }, kind, unique);
  const payment =
    way === 'credits'
      ? await payByCredits(client, shopper, target)
      : await payThrough(gateways[gateway], client, target, way);
  return {
    way,
    kind,
    targetId: target.id,
    reference: target.reference,
    attemptId: payment.attemptid,
    amount: payment.amount,
    caller,
  };
}

/** Agrees to the price on the screen; to the new one when it has changed meanwhile. */
async function agree(
  gateway: Gateway,
  client: Client,
  { kind, id, caller, look }: Target,
  tabs = 1,
): Promise<Attempt> {
  const open = gateway.open(kind);
  for (;;) {
    const { quote } = await look();
    const keys = Array.from({ length: tabs }, () => randomUUID());
    const answers = await Promise.all(
      keys.map((key) =>
        client.call<Attempt>(open, caller, { query: { [payables[kind].id]: id, quote }, key }),
      ),
    );
    const attempts = answers.flatMap((answer) => (answer.data ? [answer.data] : []));
    const [first] = attempts;
    if (first?.popupurl) {
      if (new Set(attempts.map((one) => one.attemptid)).size > 1)
        throw new Error('two tabs made two attempts');
      return first;
    }
    if (!answers.some((answer) => answer.code === PRICE_CHANGED))
      throw new Error(`${open} answered ${JSON.stringify(answers)}`);
  }
}

async function payThrough(
  gateway: Gateway,
  client: Client,
  target: Target,
  way: Way,
): Promise<Attempt> {
  const { caller, kind } = target;
  const state = (attemptid: string) =>
    client.get<Attempt>('GET /payment/attempt', caller, { query: { attemptid } });
  let attempt = await agree(gateway, client, target, way === 'two-tabs' ? 2 : 1);
  if (way === 'decline-first') {
    await gateway.choose(client, caller, attempt, 'decline');
    if (gateway.endsByDecline) {
      await until(
        'the decline',
        () => state(attempt.attemptid),
        (one) => one.state === 'declined',
      );
      attempt = await agree(gateway, client, target);
    }
  }
  if (way === 'cancel-first') {
    const given = attempt;
    await client.get('POST /payment/cancel', caller, { body: { attemptid: given.attemptid } });
    attempt = await agree(gateway, client, target);
    await gateway.forgotten?.(client, caller, given);
  }
  const proof = await gateway.choose(client, caller, attempt, 'approve');
  if (way === 'no-return') {
    await until('the payment without a return', target.look, ({ paid }) => paid);
    return state(attempt.attemptid);
  }
  await Promise.all([
    gateway.back(client, kind, attempt.attemptid, proof),
    gateway.back(client, kind, attempt.attemptid, proof),
  ]);
  return until(
    'the payment',
    () => state(attempt.attemptid),
    (one) => one.state === 'applied',
  );
}

async function payByCredits(client: Client, shopper: Shopper, target: Target): Promise<Attempt> {
  const { caller, kind, id, look } = target;
  await client.get('POST /operator/credit', warehouse, {
    body: { suite: shopper.suite, amount: 500, reason: 'Test' },
    key: randomUUID(),
  });
  await target.cover(500);
  for (;;) {
    const { quote } = await look();
    const paid = await client.call<Attempt>('POST /reward/checkout', caller, {
      body: { [payables[kind].id]: id, quote },
      key: randomUUID(),
    });
    if (paid.data) return paid.data;
    if (paid.code !== PRICE_CHANGED) throw new Error(`zero checkout was refused with ${paid.code}`);
  }
}
