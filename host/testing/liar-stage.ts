import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import type { Attempt } from '@/contract/money/payment';
import { travel } from '@/host/core/clock';
import { env } from '@/host/core/env';
import { sandboxCredentials } from '@/host/core/sandbox-credentials';
import { schema } from '@/host/db/client';
import { enetsGateway } from '@/host/money/gateways/enets/enets';
import { enetsSettings } from '@/host/money/gateways/enets/enets-settings';
import { paypalGateway } from '@/host/money/gateways/paypal/paypal';
import { stripeGateway } from '@/host/money/gateways/stripe/stripe';
import { stripeSettings } from '@/host/money/gateways/stripe/stripe-client';
import { listStuckPayments } from '@/host/operator/stuck-payments';

import { openCardShop, QUOTE, type CardShop } from './card-shop';
import { vendorOf, wireFaults, wordFaults, type Fault, type Vendor, type Way } from './lies';
import { lyingGateway, type LyingGateway, type Since } from './lying-gateway';
import type { Payer } from './payment-shop';
import { isSoak } from './soak';
import { sweepAttempts } from './sweep';

const { sandboxEnetsSales, sandboxOrders, sandboxStripeObjects } = schema;
export const HASTE_MS = 2_000;
const AT_ONCE = 7;
const PATIENCE_MS = 15_000;
export const LIFE_MS = env.ATTEMPT_LIFE_SECONDS * 1000;
export const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** An attempt, and its gateway's lie about it. */
export interface Cell {
  name: string;
  fault: Fault;
  since: Since;
  payer: Payer;
  attemptid: string;
  order: string;
}
/**
 * Observations of a cell: while the gateway lied, after the attempt expired, and after the gateway
 * told the truth again.
 */
export interface Seen {
  returned: { status: number; state: string; ms: number };
  atEnd: string;
  unclearAtEnd: boolean;
  otherWay: string;
  taken: boolean;
  held: boolean;
  atLast: typeof schema.paymentAttempts.$inferSelect;
  captures: (typeof schema.captures.$inferSelect)[];
}

/**
 * Every kind of lie once, spread over the gateways; lies in status words at each, because each has
 * its own parser.
 */
const chosenLies: Record<Way, [Fault, Since][]> = {
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
export function liesOf(way: Way): [Fault, Since][] {
  if (!isSoak) return chosenLies[way];
  const moments: Since[] = way === 'enets' ? ['ever'] : ['ever', 'capture'];
  return moments.flatMap((since) =>
    [...wireFaults, ...wordFaults].map((fault): [Fault, Since] => [fault, since]),
  );
}
export const nameOf = (fault: Fault, since: Since): string => `${fault}, since ${since}`;

let shop: CardShop;
let liar: LyingGateway;

/** Puts every gateway behind the liar. */
export function standBehind(timeoutMs: number): void {
  shop.use(
    paypalGateway({
      baseUrl: `${liar.url}/sandbox/paypal`,
      ...sandboxCredentials(),
      popupOrigins: [shop.url],
      timeoutMs,
    }),
  );
  shop.use(stripeGateway({ ...stripeSettings(shop.url, timeoutMs), baseUrl: liar.url }));
  shop.use(
    enetsGateway({ ...enetsSettings(shop.url, timeoutMs), queryUrl: `${liar.url}/sandbox/enets` }),
  );
}

const get = (payer: Payer, url: string) =>
  shop.app.inject({ url, headers: { ...payer.headers, 'idempotency-key': randomUUID() } });
const begins: Record<Vendor, string> = {
  paypal: 'getauthurl',
  stripe: 'getstripeshipmentauthurl',
  enets: 'getenetsshipmentauthurl',
};
const begin = async (way: Way, payer: Payer) => {
  const url = `/${begins[vendorOf(way)]}?shipmentid=${payer.shipmentId}&quote=${QUOTE}`;
  const answer = await get(payer, way === 'stripe in place' ? `${url}&inplace=1` : url);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ data: Attempt }>().data;
};
const rowOf = async (id: string) => {
  const row = await shop.row(id);
  if (!row) throw new Error('no attempt');
  return row;
};

/** The payer agrees at the gateway. */
export async function agree(
  vendor: Vendor,
  { payer, attemptid, order }: Pick<Cell, 'payer' | 'attemptid' | 'order'>,
): Promise<void> {
  if (vendor === 'paypal') return void (await shop.choose(order, 'approve'));
  if (vendor === 'stripe') {
    const answer = await fetch(`${shop.url}/sandbox/stripe/pay`, {
      method: 'POST',
      body: new URLSearchParams({ session: order, choice: 'go' }),
      redirect: 'manual',
    });
    return answer.body?.cancel();
  }
  await shop.openCardPage(payer, { attemptid, ref: order } as Parameters<
    CardShop['openCardPage']
  >[1]);
  await shop.decide(order, 'approve');
}

/** The payer's page after returning. */
export async function back(
  vendor: Vendor,
  { attemptid, order }: Pick<Cell, 'attemptid' | 'order'>,
): Promise<Seen['returned']> {
  const begun = performance.now();
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
  const answer = await shop.app.inject(calls[vendor]);
  return {
    status: answer.statusCode,
    state: answer.json<{ data: { state: string } }>().data.state,
    ms: performance.now() - begun,
  };
}

/** Whether the gateway really captured the money, and whether it holds it. */
async function truthOf(vendor: Vendor, order: string): Promise<Pick<Seen, 'taken' | 'held'>> {
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
  const objectOf = async (id: string) =>
    (await shop.db.select().from(sandboxStripeObjects).where(eq(sandboxStripeObjects.id, id)))[0]
      ?.data ?? {};
  const { status } = await objectOf(String((await objectOf(order))['intent']));
  return { taken: status === 'succeeded', held: status === 'requires_capture' };
}

export async function makeCell(way: Way, fault: Fault, since: Since): Promise<Cell> {
  const payer = await shop.payer();
  const { attemptid } = await begin(way, payer);
  return {
    name: nameOf(fault, since),
    fault,
    since,
    payer,
    attemptid,
    order: (await rowOf(attemptid)).gatewayOrderId ?? '',
  };
}

/** Starts and cancels a second payment after the first has ended. */
async function otherWay(way: Way, { payer }: Cell): Promise<string> {
  const { state, attemptid } = await begin(way === 'paypal' ? 'enets' : 'paypal', payer);
  const cancelled = await shop.cancel(payer, attemptid);
  return `${state}, ${cancelled.json<{ data: Attempt }>().data.state}`;
}

/** Runs a payment method's lies in parallel, from consent until a day after the attempts' end. */
export async function play(way: Way): Promise<Map<string, Seen>> {
  const vendor = vendorOf(way);
  const cells: Cell[] = [];
  for (const [fault, since] of liesOf(way)) cells.push(await makeCell(way, fault, since));
  const honest = await makeCell(way, 'endless', 'ever');
  liar.tellTruth();
  await agree(vendor, honest);
  await back(vendor, honest);
  liar.showCaptureOf(honest.order);
  for (const cell of cells) liar.lieAbout(cell.order, cell.fault, cell.since);
  standBehind(HASTE_MS);
  const returned: Seen['returned'][] = [];
  for (let i = 0; i < cells.length; i += AT_ONCE) {
    returned.push(
      ...(await Promise.all(
        cells
          .slice(i, i + AT_ONCE)
          .map((cell) => agree(vendor, cell).then(() => back(vendor, cell))),
      )),
    );
  }
  travel(LIFE_MS + 2 * MINUTE_MS);
  await sweepAttempts(shop);
  const atEnd = await Promise.all(cells.map(({ attemptid }) => rowOf(attemptid)));
  travel(LIFE_MS + 20 * MINUTE_MS);
  const stuck = new Set((await listStuckPayments(shop.db)).map(({ attemptid }) => attemptid));
  travel(0);
  liar.tellTruth();
  standBehind(PATIENCE_MS);
  const others: string[] = [];
  for (const [i, cell] of cells.entries())
    others.push(
      atEnd[i]?.state === 'applied' ? 'not needed' : await otherWay(way, cell).catch(String),
    );
  for (const ms of [30 * MINUTE_MS, 2 * HOUR_MS, 26 * HOUR_MS, 52 * HOUR_MS]) {
    travel(LIFE_MS + ms);
    await sweepAttempts(shop);
  }
  travel(0);
  const seen = cells.map(async (cell, i): Promise<[string, Seen]> => [
    cell.name,
    {
      returned: returned[i] ?? { status: 0, state: '', ms: 0 },
      atEnd: atEnd[i]?.state ?? '',
      unclearAtEnd: stuck.has(cell.attemptid),
      otherWay: others[i] ?? '',
      ...(await truthOf(vendor, cell.order)),
      atLast: await rowOf(cell.attemptid),
      captures: await shop.captures(cell.payer),
    },
  ]);
  return new Map(await Promise.all(seen));
}

/** Opens the shop with its gateways behind the liar. */
export async function openStage(): Promise<{ shop: CardShop; liar: LyingGateway }> {
  shop = await openCardShop();
  liar = await lyingGateway(shop.url);
  standBehind(PATIENCE_MS);
  await shop.fault('no-notice', 1_000);
  return { shop, liar };
}
