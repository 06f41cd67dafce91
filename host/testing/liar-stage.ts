import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import type { Attempt } from '@/contract/money/payment';
import { travel } from '@/host/core/clock';
import { env } from '@/host/core/env';
import { getSandboxCredentials } from '@/host/core/sandbox-credentials';
import { schema } from '@/host/db/client';
import { createEnetsGateway } from '@/host/money/gateways/enets/enets';
import { getEnetsSettings } from '@/host/money/gateways/enets/enets-settings';
import { createPaypalGateway } from '@/host/money/gateways/paypal/paypal';
import { createStripeGateway } from '@/host/money/gateways/stripe/stripe';
import { getStripeSettings } from '@/host/money/gateways/stripe/stripe-client';
import { listStuckPayments } from '@/host/operator/stuck-payments';

import { openCardShop, QUOTE_HASH, type CardShop } from './card-shop';
import {
  getVendor,
  wireFaults,
  contentFaults,
  type Fault,
  type Vendor,
  type CheckoutMethod,
} from './lies';
import { startLyingGateway, type LyingGateway, type LieStart } from './lying-gateway';
import type { Payer } from './payment-shop';
import { isSoak } from './soak';
import { sweepAttempts } from './sweep';

const { sandboxEnetsSales, sandboxOrders, sandboxStripeObjects } = schema;
export const SHORT_TIMEOUT_MS = 2_000;
const BATCH_SIZE = 7;
const LONG_TIMEOUT_MS = 15_000;
export const ATTEMPT_LIFE_MS = env.ATTEMPT_LIFE_SECONDS * 1000;
export const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** An attempt, and its gateway's lie about it. */
export interface LieCase {
  name: string;
  fault: Fault;
  since: LieStart;
  payer: Payer;
  attemptid: string;
  order: string;
}
/**
 * What was observed of a case: while the gateway lied, after the attempt expired, and after the
 * gateway stopped lying.
 */
export interface Observations {
  returned: { status: number; state: string; ms: number };
  stateAtExpiry: string;
  isStuckAtExpiry: boolean;
  secondAttempt: string;
  taken: boolean;
  held: boolean;
  finalRow: typeof schema.paymentAttempts.$inferSelect;
  captures: (typeof schema.captures.$inferSelect)[];
}

/**
 * Every kind of lie once, spread over the gateways; lies in status words at each, because each has
 * its own parser.
 */
const chosenLies: Record<CheckoutMethod, [Fault, LieStart][]> = {
  paypal: [
    ['endless', 'ever'],
    ['status 404', 'ever'],
    ['no JSON', 'capture'],
    ['false refusal', 'capture'],
    ['wrong type', 'ever'],
    ['wrong currency', 'capture'],
    ['capture of another order', 'ever'],
    ['unknown word', 'capture'],
  ],
  stripe: [
    ['trickle', 'capture'],
    ['gzip bomb', 'ever'],
    ['redirect', 'capture'],
    ['status 500', 'capture'],
    ['wrong type', 'capture'],
    ['wrong currency', 'capture'],
    ['capture of another order', 'capture'],
    ['unknown word', 'ever'],
  ],
  'stripe in place': [
    ['endless', 'ever'],
    ['status 404', 'capture'],
    ['false refusal', 'capture'],
    ['wrong currency', 'capture'],
    ['capture of another order', 'ever'],
    ['unknown word', 'capture'],
  ],
  enets: [
    ['slow headers', 'ever'],
    ['a number', 'ever'],
    ['false refusal', 'ever'],
    ['wrong type', 'ever'],
    ['wrong currency', 'ever'],
    ['capture of another order', 'ever'],
    ['unknown word', 'ever'],
  ],
};

/** Lies to test for a payment method; the soak run tests all of them. */
export function listLies(checkoutMethod: CheckoutMethod): [Fault, LieStart][] {
  if (!isSoak) return chosenLies[checkoutMethod];
  const moments: LieStart[] = checkoutMethod === 'enets' ? ['ever'] : ['ever', 'capture'];
  return moments.flatMap((since) =>
    [...wireFaults, ...contentFaults].map((fault): [Fault, LieStart] => [fault, since]),
  );
}
export const formatLieName = (fault: Fault, since: LieStart): string => `${fault}, since ${since}`;

let shop: CardShop;
let liar: LyingGateway;

/** Makes the shop call every gateway through the lying one. */
export function setUpLyingGateways(timeoutMs: number): void {
  shop.replaceGateway(
    createPaypalGateway({
      baseUrl: `${liar.url}/sandbox/paypal`,
      ...getSandboxCredentials(),
      popupOrigins: [shop.url],
      timeoutMs,
    }),
  );
  shop.replaceGateway(
    createStripeGateway({ ...getStripeSettings(shop.url, timeoutMs), baseUrl: liar.url }),
  );
  shop.replaceGateway(
    createEnetsGateway({
      ...getEnetsSettings(shop.url, timeoutMs),
      queryUrl: `${liar.url}/sandbox/enets`,
    }),
  );
}

const get = (payer: Payer, url: string) =>
  shop.app.inject({ url, headers: { ...payer.headers, 'idempotency-key': randomUUID() } });
const checkoutPaths: Record<Vendor, string> = {
  paypal: 'getauthurl',
  stripe: 'getstripeshipmentauthurl',
  enets: 'getenetsshipmentauthurl',
};
const beginAttempt = async (checkoutMethod: CheckoutMethod, payer: Payer) => {
  const url = `/${checkoutPaths[getVendor(checkoutMethod)]}?shipmentid=${payer.shipmentId}&quote=${QUOTE_HASH}`;
  const response = await get(
    payer,
    checkoutMethod === 'stripe in place' ? `${url}&inplace=1` : url,
  );
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<{ data: Attempt }>().data;
};
const getRow = async (id: string) => {
  const row = await shop.findAttemptRow(id);
  if (!row) throw new Error('attempt not found');
  return row;
};

/** The payer approves the payment at the gateway. */
export async function approvePayment(
  vendor: Vendor,
  { payer, attemptid, order }: Pick<LieCase, 'payer' | 'attemptid' | 'order'>,
): Promise<void> {
  if (vendor === 'paypal') return void (await shop.choose(order, 'approve'));
  if (vendor === 'stripe') {
    const response = await fetch(`${shop.url}/sandbox/stripe/pay`, {
      method: 'POST',
      body: new URLSearchParams({ session: order, choice: 'go' }),
      redirect: 'manual',
    });
    return response.body?.cancel();
  }
  await shop.openCardPage(payer, { attemptid, ref: order } as Parameters<
    CardShop['openCardPage']
  >[1]);
  await shop.decide(order, 'approve');
}

/** The payer returns to the shop, whose page asks for the result. */
export async function returnFromGateway(
  vendor: Vendor,
  { attemptid, order }: Pick<LieCase, 'attemptid' | 'order'>,
): Promise<Observations['returned']> {
  const startedAt = performance.now();
  const calls = {
    paypal: {
      method: 'POST',
      url: '/paypal-success/shipment-checkout',
      payload: { attemptid, token: order },
    },
    stripe: {
      method: 'POST',
      url: '/stripe-success/shipment-checkout',
      payload: { attemptid, sessionid: order },
    },
    enets: {
      method: 'GET',
      url: `/enets/shipment-success?attemptid=${attemptid}&reference=${order}`,
    },
  } as const;
  const response = await shop.app.inject(calls[vendor]);
  return {
    status: response.statusCode,
    state: response.json<{ data: { state: string } }>().data.state,
    ms: performance.now() - startedAt,
  };
}

/** Returns whether the gateway really captured or holds the money. */
async function readSandboxState(
  vendor: Vendor,
  order: string,
): Promise<Pick<Observations, 'taken' | 'held'>> {
  if (vendor === 'paypal')
    return {
      taken:
        ((await shop.db.select().from(sandboxOrders).where(eq(sandboxOrders.id, order)))[0]
          ?.capture ?? null) !== null,
      held: false,
    };
  if (vendor === 'enets')
    return {
      taken:
        (await shop.db.select().from(sandboxEnetsSales).where(eq(sandboxEnetsSales.ref, order)))[0]
          ?.status === '0',
      held: false,
    };
  const getStripeObject = async (id: string) =>
    (await shop.db.select().from(sandboxStripeObjects).where(eq(sandboxStripeObjects.id, id)))[0]
      ?.data ?? {};
  const { status } = await getStripeObject(String((await getStripeObject(order))['intent']));
  return { taken: status === 'succeeded', held: status === 'requires_capture' };
}

export async function createLieCase(
  checkoutMethod: CheckoutMethod,
  fault: Fault,
  since: LieStart,
): Promise<LieCase> {
  const payer = await shop.createPayer();
  const { attemptid } = await beginAttempt(checkoutMethod, payer);
  return {
    name: formatLieName(fault, since),
    fault,
    since,
    payer,
    attemptid,
    order: (await getRow(attemptid)).gatewayOrderId ?? '',
  };
}

/** Starts and cancels a second payment after the first has ended. */
async function tryOtherMethod(checkoutMethod: CheckoutMethod, { payer }: LieCase): Promise<string> {
  const { state, attemptid } = await beginAttempt(
    checkoutMethod === 'paypal' ? 'enets' : 'paypal',
    payer,
  );
  const cancelled = await shop.cancel(payer, attemptid);
  return `${state}, ${cancelled.json<{ data: Attempt }>().data.state}`;
}

/** Runs a payment method's lies in parallel, from consent until a day after the attempts' end. */
export async function runLies(checkoutMethod: CheckoutMethod): Promise<Map<string, Observations>> {
  const vendor = getVendor(checkoutMethod);
  const cases: LieCase[] = [];
  for (const [fault, since] of listLies(checkoutMethod))
    cases.push(await createLieCase(checkoutMethod, fault, since));
  const honest = await createLieCase(checkoutMethod, 'endless', 'ever');
  liar.stopLying();
  await approvePayment(vendor, honest);
  await returnFromGateway(vendor, honest);
  liar.showCaptureFrom(honest.order);
  for (const lieCase of cases) liar.lieAbout(lieCase.order, lieCase.fault, lieCase.since);
  setUpLyingGateways(SHORT_TIMEOUT_MS);
  const returned: Observations['returned'][] = [];
  for (let i = 0; i < cases.length; i += BATCH_SIZE) {
    returned.push(
      ...(await Promise.all(
        cases
          .slice(i, i + BATCH_SIZE)
          .map((lieCase) =>
            approvePayment(vendor, lieCase).then(() => returnFromGateway(vendor, lieCase)),
          ),
      )),
    );
  }
  travel(ATTEMPT_LIFE_MS + 2 * MINUTE_MS);
  await sweepAttempts(shop);
  const atEnd = await Promise.all(cases.map(({ attemptid }) => getRow(attemptid)));
  travel(ATTEMPT_LIFE_MS + 20 * MINUTE_MS);
  const stuck = new Set((await listStuckPayments(shop.db)).map(({ attemptid }) => attemptid));
  travel(0);
  liar.stopLying();
  setUpLyingGateways(LONG_TIMEOUT_MS);
  const secondAttempts: string[] = [];
  for (const [i, lieCase] of cases.entries())
    secondAttempts.push(
      atEnd[i]?.state === 'applied'
        ? 'not needed'
        : await tryOtherMethod(checkoutMethod, lieCase).catch(String),
    );
  for (const ms of [30 * MINUTE_MS, 2 * HOUR_MS, 26 * HOUR_MS, 52 * HOUR_MS]) {
    travel(ATTEMPT_LIFE_MS + ms);
    await sweepAttempts(shop);
  }
  travel(0);
  const seen = cases.map(async (lieCase, i): Promise<[string, Observations]> => [
    lieCase.name,
    {
      returned: returned[i] ?? { status: 0, state: '', ms: 0 },
      stateAtExpiry: atEnd[i]?.state ?? '',
      isStuckAtExpiry: stuck.has(lieCase.attemptid),
      secondAttempt: secondAttempts[i] ?? '',
      ...(await readSandboxState(vendor, lieCase.order)),
      finalRow: await getRow(lieCase.attemptid),
      captures: await shop.listCaptures(lieCase.payer),
    },
  ]);
  return new Map(await Promise.all(seen));
}

/** Opens a shop whose gateways lie. */
export async function openLyingShop(): Promise<{ shop: CardShop; liar: LyingGateway }> {
  shop = await openCardShop();
  liar = await startLyingGateway(shop.url);
  setUpLyingGateways(LONG_TIMEOUT_MS);
  await shop.injectFault('no-notice', 1_000);
  return { shop, liar };
}
