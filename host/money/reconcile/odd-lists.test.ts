import { addDays } from 'date-fns/addDays';
import { startOfDay } from 'date-fns/startOfDay';
import { utc } from '@date-fns/utc';
import { eq } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { schema } from '@/host/db/client';
import { auditGateways } from '@/host/operator/audit/audit-gateways';
import { remedies } from '@/host/operator/audit/audit-rule';
import { openCardShop, QUOTE, type CardShop } from '@/host/testing/card-shop';
import { listingGateway, newMovement } from '@/host/testing/listing-gateway';
import { operatorKey } from '@/host/testing/operator';
import type { Payer } from '@/host/testing/payment-shop';

import type { Gateway } from '../gateways/gateways';

import { reconcileDaily } from './daily';
import { startRun, continueRun } from './reconcile';

const { gatewayMovements, reconciliationCases, reconciliations } = schema;

let shop: CardShop;
let paypal: Gateway | undefined;
beforeAll(async () => {
  shop = await openCardShop();
  paypal = shop.payments.gateways.get('paypal');
});
beforeEach(async () => {
  for (const table of [reconciliations, reconciliationCases, gatewayMovements])
    await shop.db.delete(table);
});
afterEach(async () => {
  if (paypal) shop.replaceGateway(paypal);
  await shop.expectCleanBooks();
});
afterAll(() => shop.close());

async function compare() {
  const fromAt = new Date(startOfDay(now(), { in: utc }));
  const range = { gateway: 'paypal', fromAt, toAt: addDays(fromAt, 1) };
  const run = await startRun(shop.db, range, { daily: false, again: true });
  return continueRun(shop.db, shop.payments, run, { turnMs: 60_000 });
}

it('amounts too large for the books are cases, even of our payments, and the list continues', async () => {
  const payer = await shop.createPayer();
  const { attemptid } = await shop.openAttempt(payer, QUOTE);
  const sums = [5_000_000_000, 0, -500];
  const odd = sums.map((amountCents) => newMovement({ attempt: attemptid, amountCents }));
  shop.replaceGateway(listingGateway([odd, [newMovement()]]).gateway);
  expect((await compare()).finishedAt).not.toBeNull();
  expect(await shop.listCaptures(payer)).toEqual([]);
  const found = await shop.db.select().from(reconciliationCases);
  const rows = found.map(({ kind, attemptId, amountCents }) => [kind, attemptId, amountCents]);
  expect(rows).toHaveLength(4);
  expect(rows).toEqual(
    expect.arrayContaining([
      ...sums.map((cents) => ['unknown', attemptid, cents]),
      ['unknown', null, 500],
    ]),
  );
});

it('a page that refers to itself is requested once per run, and the comparison reports it', async () => {
  let asked = 0;
  const round = listingGateway([]).gateway;
  round.listMovements = async ({ page }) => {
    asked += page === null ? 0 : 1;
    return { movements: [], next: 'round' };
  };
  shop.replaceGateway(round);
  const run = await compare();
  expect(run.finishedAt).toBeNull();
  expect(run.failure).toContain('makes no progress');
  expect(asked).toBe(1);
});

it('a gateway that cannot be compared does not block others, and is reported', async () => {
  shop.replaceGateway(
    listingGateway([[newMovement({ id: 'no text \u0000 of a database' })]]).gateway,
  );
  await expect(reconcileDaily(shop.db, shop.payments)).rejects.toThrow();
  const runs = await shop.db.select().from(reconciliations).where(eq(reconciliations.daily, true));
  const done = runs.map(({ gateway, finishedAt }) => [gateway, finishedAt !== null]);
  expect(Object.fromEntries(done)).toEqual({ paypal: false, stripe: true, enets: true });
  const stopped = runs.find(({ gateway }) => gateway === 'paypal');
  expect(stopped?.failure).toContain("the host's log has the reason");
});

/** A gateway whose orders no longer show these captures. */
const forgetful = (gateway: Gateway, ...ids: string[]): Gateway => ({
  ...gateway,
  fetchOrder: async (...about) => {
    const order = await gateway.fetchOrder(...about);
    return { ...order, captures: order.captures.filter(({ id }) => !ids.includes(id)) };
  },
});
/** The command that resolves the auditor's findings about a capture. */
const commandsFor = async (id: string) =>
  (await auditGateways(shop.db, shop.payments)).findings
    .filter(({ detail }) => detail.includes(id))
    .map(({ command }) => command);

async function paid(): Promise<Payer> {
  const payer = await shop.createPayer();
  const attempt = await shop.openAttempt(payer, QUOTE);
  await shop.choose(attempt.token, 'approve');
  await shop.returnFromPaypal(attempt);
  return payer;
}

it('a booked payment that no order shows is audited until the list shows it or finance settles it', async () => {
  if (!paypal) throw new Error('no PayPal');
  const [listed, lost] = [await paid(), await paid()];
  const getCaptureId = async (payer: Payer) =>
    (await shop.listCaptures(payer))[0]?.gatewayCaptureId ?? '';
  const [shown, id] = [await getCaptureId(listed), await getCaptureId(lost)];
  shop.replaceGateway(forgetful(paypal, shown, id));
  expect(await commandsFor(id)).toEqual([remedies.reconcile]);
  shop.replaceGateway(
    listingGateway([[newMovement({ id: shown, captureId: shown, amountCents: 12_840 })]]).gateway,
  );
  await compare();
  shop.replaceGateway(forgetful(paypal, shown, id));
  expect(await commandsFor(shown)).toEqual([]);
  expect(await commandsFor(id)).toEqual([remedies.cases]);
  const [open] = await shop.db
    .select()
    .from(reconciliationCases)
    .where(eq(reconciliationCases.reference, id));
  await shop.app.inject({
    method: 'POST',
    url: '/operator/settlecase',
    headers: operatorKey,
    payload: { caseid: open?.id, note: 'PayPal has it under its old name' },
  });
  expect(await commandsFor(id)).toEqual([]);
});
