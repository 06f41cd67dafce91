import { addDays } from 'date-fns/addDays';
import { startOfDay } from 'date-fns/startOfDay';
import { utc } from '@date-fns/utc';
import { eq } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { schema } from '@/host/db/client';
import { auditGateways } from '@/host/operator/audit/audit-gateways';
import { remedies } from '@/host/operator/audit/audit-rule';
import { openCardShop, QUOTE_HASH, type CardShop } from '@/host/testing/card-shop';
import { createListingGateway, newMovement } from '@/host/testing/listing-gateway';
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
  return continueRun(shop.db, shop.payments, run, 60_000);
}

it('an amount that the books cannot hold becomes a case, even for our payments, and the list continues', async () => {
  const payer = await shop.createPayer();
  const { attemptid } = await shop.openAttempt(payer, QUOTE_HASH);
  const sums = [5_000_000_000, 0, -500];
  const oddMovements = sums.map((amountCents) => newMovement({ attempt: attemptid, amountCents }));
  shop.replaceGateway(createListingGateway([oddMovements, [newMovement()]]).gateway);
  expect((await compare()).finishedAt).not.toBeNull();
  expect(await shop.listCaptures(payer)).toEqual([]);
  const foundCases = await shop.db.select().from(reconciliationCases);
  const rows = foundCases.map(({ kind, attemptId, amountCents }) => [kind, attemptId, amountCents]);
  expect(rows).toHaveLength(4);
  expect(rows).toEqual(
    expect.arrayContaining([
      ...sums.map((cents) => ['unknown', attemptid, cents]),
      ['unknown', null, 500],
    ]),
  );
});

it('a page that refers to itself is requested once per run, and the comparison reports it', async () => {
  let requestCount = 0;
  const circularGateway = createListingGateway([]).gateway;
  circularGateway.listMovements = async ({ page }) => {
    requestCount += page === null ? 0 : 1;
    return { movements: [], next: 'round' };
  };
  shop.replaceGateway(circularGateway);
  const run = await compare();
  expect(run.finishedAt).toBeNull();
  expect(run.failure).toContain('makes no progress');
  expect(requestCount).toBe(1);
});

it('a gateway that cannot be compared does not block others, and is reported', async () => {
  shop.replaceGateway(
    createListingGateway([[newMovement({ id: 'no text \u0000 of a database' })]]).gateway,
  );
  await expect(reconcileDaily(shop.db, shop.payments)).rejects.toThrow();
  const runs = await shop.db.select().from(reconciliations).where(eq(reconciliations.daily, true));
  const finishedEntries = runs.map(({ gateway, finishedAt }) => [gateway, finishedAt !== null]);
  expect(Object.fromEntries(finishedEntries)).toEqual({ paypal: false, stripe: true, enets: true });
  const stoppedRun = runs.find(({ gateway }) => gateway === 'paypal');
  expect(stoppedRun?.failure).toContain("the host's log has the reason");
});

/** A gateway whose orders no longer show these captures. */
const createForgetfulGateway = (gateway: Gateway, ...ids: string[]): Gateway => ({
  ...gateway,
  fetchOrder: async (...args) => {
    const order = await gateway.fetchOrder(...args);
    return { ...order, captures: order.captures.filter(({ id }) => !ids.includes(id)) };
  },
});
/** Lists the commands that resolve the audit's findings about a capture. */
const listCommands = async (id: string) =>
  (await auditGateways(shop.db, shop.payments)).findings
    .filter(({ detail }) => detail.includes(id))
    .map(({ command }) => command);

async function createPaidPayer(): Promise<Payer> {
  const payer = await shop.createPayer();
  const attempt = await shop.openAttempt(payer, QUOTE_HASH);
  await shop.choose(attempt.token, 'approve');
  await shop.returnFromPaypal(attempt);
  return payer;
}

it('a booked payment that no order shows is audited until the list shows it or finance settles it', async () => {
  if (!paypal) throw new Error('no PayPal');
  const [listedPayer, lostPayer] = [await createPaidPayer(), await createPaidPayer()];
  const getCaptureId = async (payer: Payer) =>
    (await shop.listCaptures(payer))[0]?.gatewayCaptureId ?? '';
  const [listedId, lostId] = [await getCaptureId(listedPayer), await getCaptureId(lostPayer)];
  shop.replaceGateway(createForgetfulGateway(paypal, listedId, lostId));
  expect(await listCommands(lostId)).toEqual([remedies.reconcile]);
  shop.replaceGateway(
    createListingGateway([
      [newMovement({ id: listedId, captureId: listedId, amountCents: 12_840 })],
    ]).gateway,
  );
  await compare();
  shop.replaceGateway(createForgetfulGateway(paypal, listedId, lostId));
  expect(await listCommands(listedId)).toEqual([]);
  expect(await listCommands(lostId)).toEqual([remedies.cases]);
  const [openCase] = await shop.db
    .select()
    .from(reconciliationCases)
    .where(eq(reconciliationCases.reference, lostId));
  await shop.app.inject({
    method: 'POST',
    url: '/operator/settlecase',
    headers: operatorKey,
    payload: { caseid: openCase?.id, note: 'PayPal has it under its old name' },
  });
  expect(await listCommands(lostId)).toEqual([]);
});
