import { randomUUID } from 'node:crypto';

import type { Token } from '@/contract/auth';
import type { Attempt } from '@/contract/payment';
import type { CurrentShipment } from '@/contract/shipment';

import { until, warehouse, type Caller, type Client } from './client';
import { gateways, type Gateway, type GatewayName } from './gateways';

const PASSWORD = 'kill-test-1';
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
  shipmentId: string;
  reference: string;
  attemptId: string;
  amount: string;
  caller: Caller;
}

const callerOf = (token: Token): Caller => ({
  authorization: `Bearer ${token.token}`,
  'x-suite': token.user.suite,
});

/** Registers a member and gives them an address. */
export async function newShopper(client: Client, index: number): Promise<Shopper> {
  const email = `shopper-${index}@example.com`;
  const body = {
    firstname: 'Maria',
    lastname: 'Santos',
    cgcode: email,
    mobilecountrycode: '63',
    mobilenumber: `91712345${String(index).padStart(2, '0')}`,
    registrationcountry: 'PH',
    gender: 'F',
    password: PASSWORD,
    password_confirmation: PASSWORD,
    terms: true,
  };
  const token = await client.get<Token>(
    'POST /register',
    {},
    { body, key: `kill-register-${index}` },
  );
  const address = {
    receiver: 'Maria Santos',
    receivercountrycode: '63',
    receivercontact: '9171234567',
    street1: '12 Mabini Street',
    city: 'Manila',
    state: 'Metro Manila',
    postal: '1000',
    country: 'PH',
  };
  await client.get('POST /address/addaddress', callerOf(token), {
    body: address,
    key: randomUUID(),
  });
  return { suite: token.user.suite, email, caller: callerOf(token) };
}

/** Puts a package of the shopper into the warehouse. The same tracking number is received once. */
export async function receivePackage(
  client: Client,
  shopper: Shopper,
  tracking: string,
): Promise<string> {
  const body = {
    suite: shopper.suite,
    tracking,
    merchant: 'Amazon',
    category: 'cameras',
    weight: 1.2,
    length: 30,
    width: 20,
    height: 10,
    value: 49.9,
    photos: [],
  };
  return (await client.get<{ packageref: string }>('POST /operator/receive', warehouse, { body }))
    .packageref;
}

/**
 * Signs in, checks a package out and pays for it in the given way, through a gateway or by credits;
 * every call is repeated until it is answered.
 */
export async function checkOut(
  client: Client,
  shopper: Shopper,
  packageRef: string,
  way: Way,
  gateway: GatewayName,
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
  const draft = await client.get<CurrentShipment>('POST /shipment/init', caller, {
    body: { packages: [packageRef] },
    key: randomUUID(),
  });
  await client.get('POST /shipment/updateshipment', caller, {
    body: { shipmentid: draft.shipmentid, speed: 'standard' },
  });
  const payment =
    way === 'credits'
      ? await payByCredits(client, shopper, caller, draft.shipmentid)
      : await payThrough(gateways[gateway], client, caller, draft.shipmentid, way);
  return {
    way,
    shipmentId: draft.shipmentid,
    reference: draft.shipmentref,
    attemptId: payment.attemptid,
    amount: payment.amount,
    caller,
  };
}

async function current(
  client: Client,
  caller: Caller,
  shipmentid: string,
): Promise<CurrentShipment> {
  const { shipment } = await client.get<{ shipment: CurrentShipment | null }>(
    'GET /shipment/currentshipment',
    caller,
    { query: { shipmentid } },
  );
  if (!shipment) throw new Error(`shipment ${shipmentid} has vanished`);
  return shipment;
}

/** Agrees to the price on the screen; to the new one when it has changed meanwhile. */
async function agree(
  gateway: Gateway,
  client: Client,
  caller: Caller,
  shipmentid: string,
  tabs = 1,
): Promise<Attempt> {
  for (;;) {
    const quote = (await current(client, caller, shipmentid)).quote?.hash ?? '';
    const keys = Array.from({ length: tabs }, () => randomUUID());
    const answers = await Promise.all(
      keys.map((key) =>
        client.call<Attempt>(gateway.open, caller, { query: { shipmentid, quote }, key }),
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
      throw new Error(`${gateway.open} answered ${JSON.stringify(answers)}`);
  }
}

async function payThrough(
  gateway: Gateway,
  client: Client,
  caller: Caller,
  shipmentid: string,
  way: Way,
): Promise<Attempt> {
  const state = (attemptid: string) =>
    client.get<Attempt>('GET /payment/attempt', caller, { query: { attemptid } });
  let attempt = await agree(gateway, client, caller, shipmentid, way === 'two-tabs' ? 2 : 1);
  if (way === 'decline-first') {
    await gateway.choose(client, caller, attempt, 'decline');
    if (gateway.endsByDecline) {
      await until(
        'the decline',
        () => state(attempt.attemptid),
        (one) => one.state === 'declined',
      );
      attempt = await agree(gateway, client, caller, shipmentid);
    }
  }
  if (way === 'cancel-first') {
    const given = attempt;
    await client.get('POST /payment/cancel', caller, { body: { attemptid: given.attemptid } });
    attempt = await agree(gateway, client, caller, shipmentid);
    await gateway.forgotten?.(client, caller, given);
  }
  const proof = await gateway.choose(client, caller, attempt, 'approve');
  if (way === 'no-return') {
    await until(
      'the payment without a return',
      () => current(client, caller, shipmentid),
      (shipment) => shipment.step === 'done',
    );
    return state(attempt.attemptid);
  }
  await Promise.all([
    gateway.back(client, attempt.attemptid, proof),
    gateway.back(client, attempt.attemptid, proof),
  ]);
  return until(
    'the payment',
    () => state(attempt.attemptid),
    (one) => one.state === 'applied',
  );
}

async function payByCredits(
  client: Client,
  shopper: Shopper,
  caller: Caller,
  shipmentid: string,
): Promise<Attempt> {
  await client.get('POST /operator/credit', warehouse, {
    body: { suite: shopper.suite, amount: 500, reason: 'Test' },
    key: randomUUID(),
  });
  await client.get('POST /reward/applycredit', caller, { body: { shipmentid, credits: 500 } });
  for (;;) {
    const quote = (await current(client, caller, shipmentid)).quote?.hash ?? '';
    const paid = await client.call<Attempt>('POST /reward/checkout', caller, {
      body: { shipmentid, quote },
      key: randomUUID(),
    });
    if (paid.data) return paid.data;
    if (paid.code !== PRICE_CHANGED) throw new Error(`zero checkout was refused with ${paid.code}`);
  }
}
