import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import type { Attempt } from '@/contract/payment';
import { liveAttemptStates } from '@/lib/payments/states';

import { travel } from '../clock';
import { schema } from '../db/client';
import { env } from '../env';
import { refundsDue } from '../operator/refund';
import { stuckPayments } from '../operator/stuck-payments';
import { sandboxCredentials } from '../sandbox/credentials';
import { openCardShop, QUOTE, type CardShop } from '../testing/card-shop';
import { wireFaults, wordFaults, type Fault, type Vendor } from '../testing/lies';
import { lyingGateway, type LyingGateway, type Since } from '../testing/lying-gateway';
import type { Payer } from '../testing/payment-shop';
import { sweepAttempts } from '../testing/sweep';

import { enetsGateway } from './enets';
import { enetsSettings } from './enets-settings';
import { addGateway } from './gateways';
import { paypalGateway } from './paypal';
import { stripeGateway } from './stripe';
import { stripeSettings } from './stripe-client';

const { captures, paymentAttempts, sandboxEnetsSales, sandboxOrders, sandboxStripeObjects } = schema;
const quiet = { warn: () => undefined };
const HASTE_MS = 2_000;
const AT_ONCE = 7;
const PATIENCE_MS = 15_000;
const LIFE_MS = env.ATTEMPT_LIFE_SECONDS * 1000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** One attempt, and how its gateway lies about it. */
interface Cell {
  name: string;
  fault: Fault;
  since: Since;
  payer: Payer;
  attemptid: string;
  order: string;
}
/** What was seen of a cell: while the gateway lied, when its time was up, and when the gateway had told the truth again. */
interface Seen {
  returned: { status: number; state: string; ms: number };
  atEnd: string;
  doubtAtEnd: boolean;
  otherWay: string;
  taken: boolean;
  held: boolean;
  atLast: typeof paymentAttempts.$inferSelect;
  captures: (typeof captures.$inferSelect)[];
}

let shop: CardShop;
let liar: LyingGateway;

/** Puts every gateway to use behind the liar. */
function standBehind(timeoutMs: number): void {
  addGateway(paypalGateway({ baseUrl: `${liar.url}/sandbox/paypal`, ...sandboxCredentials(), popupOrigins: [shop.url], timeoutMs }));
  addGateway(stripeGateway({ ...stripeSettings(shop.url, timeoutMs), baseUrl: liar.url }));
  addGateway(enetsGateway({ ...enetsSettings(shop.url, timeoutMs), queryUrl: `${liar.url}/sandbox/enets` }));
}

const get = (payer: Payer, url: string) => shop.app.inject({ url, headers: { ...payer.headers, 'idempotency-key': randomUUID() } });
const begins: Record<Vendor, string> = { paypal: 'getauthurl', stripe: 'getstripeshipmentauthurl', enets: 'getenetsshipmentauthurl' };
const begin = async (vendor: Vendor, payer: Payer) => {
  const answer = await get(payer, `/${begins[vendor]}?shipmentid=${payer.shipmentId}&quote=${QUOTE}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ data: Attempt }>().data;
};
const rowOf = async (id: string) => {
  const row = await shop.row(id);
  if (!row) throw new Error('no attempt');
  return row;
};

/** The payer agrees at the gateway. */
async function agree(vendor: Vendor, { payer, attemptid, order }: Pick<Cell, 'payer' | 'attemptid' | 'order'>): Promise<void> {
  if (vendor === 'paypal') return void (await shop.choose(order, 'approve'));
  if (vendor === 'stripe') {
    const answer = await fetch(`${shop.url}/sandbox/stripe/pay`, { method: 'POST', body: new URLSearchParams({ session: order, choice: 'go' }), redirect: 'manual' });
    return answer.body?.cancel();
  }
  await shop.visit(payer, { attemptid, ref: order } as Parameters<CardShop['visit']>[1]);
  await shop.decide(order, 'approve');
}

/** The payer's page after his return. */
async function back(vendor: Vendor, { attemptid, order }: Pick<Cell, 'attemptid' | 'order'>): Promise<Seen['returned']> {
  const begun = performance.now();
  const calls = {
    paypal: { method: 'POST', url: '/paypal-success/shipment-checkout', payload: { attemptid, token: order } },
    stripe: { method: 'POST', url: '/stripe-success/shipment-checkout', payload: { attemptid, sessionid: order } },
    enets: { method: 'GET', url: `/enets/shipment-success?attemptid=${attemptid}&reference=${order}` },
  } as const;
  const answer = await shop.app.inject(calls[vendor]);
  return { status: answer.statusCode, state: answer.json<{ data: { state: string } }>().data.state, ms: performance.now() - begun };
}

/** Whether the gateway has really taken the money, and whether it holds it. */
async function truthOf(vendor: Vendor, order: string): Promise<Pick<Seen, 'taken' | 'held'>> {
  if (vendor === 'paypal') return { taken: ((await shop.db.select().from(sandboxOrders).where(eq(sandboxOrders.id, order)))[0]?.capture ?? null) !== null, held: false };
  if (vendor === 'enets') return { taken: (await shop.db.select().from(sandboxEnetsSales).where(eq(sandboxEnetsSales.ref, order)))[0]?.status === '0', held: false };
  const objectOf = async (id: string) => (await shop.db.select().from(sandboxStripeObjects).where(eq(sandboxStripeObjects.id, id)))[0]?.data ?? {};
  const { status } = await objectOf(String((await objectOf(order))['intent']));
  return { taken: status === 'succeeded', held: status === 'requires_capture' };
}

async function makeCell(vendor: Vendor, fault: Fault, since: Since): Promise<Cell> {
  const payer = await shop.payer();
  const { attemptid } = await begin(vendor, payer);
  return { name: `${fault}, since ${since}`, fault, since, payer, attemptid, order: (await rowOf(attemptid)).gatewayOrderId ?? '' };
}

/** Another way to pay the same, when the first has come to its end: begun and given up again. */
async function otherWay(vendor: Vendor, { payer }: Cell): Promise<string> {
  const { state, attemptid } = await begin(vendor === 'paypal' ? 'enets' : 'paypal', payer);
  const cancelled = await shop.cancel(payer, attemptid);
  return `${state}, ${cancelled.json<{ data: Attempt }>().data.state}`;
}

/** Plays all lies of a vendor at once, from the payer's consent until a day after the attempts' end. */
async function play(vendor: Vendor): Promise<Map<string, Seen>> {
  const moments: Since[] = vendor === 'enets' ? ['ever'] : ['ever', 'capture'];
  const cells: Cell[] = [];
  for (const since of moments) for (const fault of [...wireFaults, ...wordFaults]) cells.push(await makeCell(vendor, fault, since));
  const honest = await makeCell(vendor, 'endless', 'ever');
  liar.tellTruth();
  await agree(vendor, honest);
  await back(vendor, honest);
  liar.showCaptureOf(honest.order);
  for (const cell of cells) liar.lieAbout(cell.order, cell.fault, cell.since);
  standBehind(HASTE_MS);
  const returned: Seen['returned'][] = [];
  for (let i = 0; i < cells.length; i += AT_ONCE) {
    returned.push(...(await Promise.all(cells.slice(i, i + AT_ONCE).map((cell) => agree(vendor, cell).then(() => back(vendor, cell))))));
  }
  travel(LIFE_MS + 2 * MINUTE_MS);
  await sweepAttempts(shop.db, quiet);
  const atEnd = await Promise.all(cells.map(({ attemptid }) => rowOf(attemptid)));
  travel(LIFE_MS + 20 * MINUTE_MS);
  const stuck = new Set((await stuckPayments(shop.db)).map(({ attemptid }) => attemptid));
  travel(0);
  liar.tellTruth();
  standBehind(PATIENCE_MS);
  const others: string[] = [];
  for (const [i, cell] of cells.entries()) others.push(atEnd[i]?.state === 'applied' ? 'not needed' : await otherWay(vendor, cell).catch(String));
  for (const ms of [30 * MINUTE_MS, 2 * HOUR_MS, 26 * HOUR_MS, 52 * HOUR_MS]) {
    travel(LIFE_MS + ms);
    await sweepAttempts(shop.db, quiet);
  }
  travel(0);
  const seen = cells.map(async (cell, i): Promise<[string, Seen]> => [cell.name, {
    returned: returned[i] ?? { status: 0, state: '', ms: 0 },
    atEnd: atEnd[i]?.state ?? '',
    doubtAtEnd: stuck.has(cell.attemptid),
    otherWay: others[i] ?? '',
    ...(await truthOf(vendor, cell.order)),
    atLast: await rowOf(cell.attemptid),
    captures: await shop.captures(cell.payer),
  }]);
  return new Map(await Promise.all(seen));
}

beforeAll(async () => {
  shop = await openCardShop();
  liar = await lyingGateway(shop.url);
  standBehind(PATIENCE_MS);
  await shop.fault('no-notice', 1_000);
});
afterAll(async () => {
  travel(0);
  liar.close();
  await shop.close();
});

describe.each(['paypal', 'stripe', 'enets'] as const)('%s that lies', (vendor) => {
  const names = (vendor === 'enets' ? ['ever'] : ['ever', 'capture']).flatMap((since) => [...wireFaults, ...wordFaults].map((fault) => `${fault}, since ${since}`));
  let seen: Map<string, Seen>;
  beforeAll(async () => {
    seen = await play(vendor);
  }, 240_000);
  afterAll(() => shop.expectCleanBooks());
  const of = (name: string): Seen => {
    const one = seen.get(name);
    if (!one) throw new Error(`nothing was seen of ${name}`);
    return one;
  };

  it.each(names)('lets the payer go on at once (%s)', (name) => {
    const { returned } = of(name);
    expect(returned.status).toBe(200);
    expect(returned.ms).toBeLessThan(HASTE_MS * 10);
  });

  it.each(names)('ends the attempt by its expiry, and another way to pay is free (%s)', (name) => {
    const { atEnd, otherWay: way } = of(name);
    expect([...liveAttemptStates]).not.toContain(atEnd);
    expect(way).toBe(atEnd === 'applied' ? 'not needed' : 'opened, cancelled');
  });

  it.each(names.filter((name) => wireFaults.some((fault) => name.startsWith(fault))))('is shown to the operator as stuck when the time is up (%s)', (name) => {
    // PayPal holds nothing of an order that was never captured, and what the card gateway says is an answer, though a false one.
    const clear = `${vendor}: ${name}` === 'paypal: status 404, since ever' || `${vendor}: ${name}` === 'enets: false refusal, since ever';
    expect(of(name).doubtAtEnd).toBe(!clear);
  });

  it('has sums in yen shown as what they are', async () => {
    const yen = (await refundsDue(shop.db)).filter((item) => item.gateway === vendor && item.currency === 'JPY');
    expect(yen.map(({ amount }) => amount)).toEqual(['12840.00']);
  });

  it.each(names)('has its money found once when it tells the truth again, applied or owed, and holds none (%s)', (name) => {
    const { captures: rows, taken, held, atLast } = of(name);
    const own = rows.filter(({ attemptId, reason }) => attemptId === atLast.id && reason !== 'wrong-reference');
    expect(own).toHaveLength(taken ? 1 : 0);
    expect(rows.filter(({ state }) => state === 'applied').length).toBeLessThanOrEqual(1);
    expect(held).toBe(false);
    expect(atLast).toMatchObject({ doubt: null, nextCheckAt: null });
  });
});

it('shows the operator what is stuck while the gateway gives no answer, and no more when it is clear', async () => {
  standBehind(HASTE_MS);
  const cell = await makeCell('stripe', 'unknown word', 'ever');
  liar.lieAbout(cell.order, cell.fault, cell.since);
  await agree('stripe', cell);
  await back('stripe', cell);
  travel(LIFE_MS + 20 * MINUTE_MS);
  await sweepAttempts(shop.db, quiet);
  travel(LIFE_MS + 40 * MINUTE_MS);
  const stuck = async () => (await stuckPayments(shop.db)).filter(({ attemptid }) => attemptid === cell.attemptid);
  expect(await stuck()).toMatchObject([{ reason: 'unknownWord', word: 'on_ice', order: cell.order, gateway: 'stripe' }]);
  liar.tellTruth();
  await sweepAttempts(shop.db, quiet);
  expect(await stuck()).toEqual([]);
});
