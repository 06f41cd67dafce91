import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import type { Reply } from '@/contract/calls';
import { schema } from '@/host/db/client';
import { sweepGateway } from '@/host/money/payments/engine/sweep';
import { signNotice } from '@/host/sandbox/notices';

import { operatorKey } from './operator';
import type { Payer, PaymentShop } from './payment-shop';

const { captures, ledgerEntries, mailOutbox, paymentAttempts } = schema;

/** The quote hash that all payers of the shop agree to. */
export const QUOTE_HASH = 'hash-12840-0';

export const listCaptures = (shop: PaymentShop, payer: Payer) =>
  shop.db.select().from(captures).where(eq(captures.memberId, payer.memberId));
export const getFirstCapture = async (shop: PaymentShop, payer: Payer) =>
  (await listCaptures(shop, payer))[0] ?? { gatewayCaptureId: '', id: '' };
export const listWithdrawalEmails = async (shop: PaymentShop, payer: Payer) => {
  const rows = await shop.db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.memberId, payer.memberId))
    .orderBy(mailOutbox.createdAt);
  return rows
    .filter(({ kind }) => kind === 'payment-withdrawn' || kind === 'refunded')
    .map(({ kind, data }) => (data as { what?: string }).what ?? kind);
};
export const getBalances = async (shop: PaymentShop, payer: Payer) => {
  const sums: Record<string, number> = {};
  for (const { account, amountCents } of await shop.db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.memberId, payer.memberId)))
    sums[account] = (sums[account] ?? 0) + amountCents;
  return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0));
};

/**
 * A member who has paid 128.40 through PayPal. Sends no webhook: a late one would postpone the
 * review under test.
 */
export async function newPaidPayer(shop: PaymentShop): Promise<Payer> {
  await shop.injectFault('no-notice', 5);
  const payer = await shop.createPayer();
  const attempt = await shop.openAttempt(payer, QUOTE_HASH);
  await shop.choose(attempt.token, 'approve');
  await shop.returnFromPaypal(attempt);
  return payer;
}

/** Causes a later event at PayPal, without a webhook unless the test sends one. */
export async function runPaypalAction(
  shop: PaymentShop,
  payer: Payer,
  action: string,
  amount?: string,
): Promise<void> {
  await shop.injectFault('no-notice', 5);
  const payload = {
    gateway: 'paypal',
    capture: (await getFirstCapture(shop, payer)).gatewayCaptureId,
    deed: action,
    ...(amount && { amount }),
  };
  const response = await shop.app.inject({
    method: 'POST',
    url: '/sandbox/after',
    headers: operatorKey,
    payload,
  });
  if (response.statusCode !== 200) throw new Error(response.body);
}

/** Makes every capture due for a check, and checks it. */
export async function reviewCaptures(shop: PaymentShop): Promise<void> {
  await shop.db.update(paymentAttempts).set({ nextCheckAt: new Date(0) });
  await sweepGateway(shop.db, shop.payments, 'paypal');
}

export const sendNotice = (shop: PaymentShop, event: object) => {
  const text = JSON.stringify(event);
  return shop.app.inject({
    method: 'POST',
    url: '/webhooks/paypal',
    headers: { 'content-type': 'application/json', ...signNotice(text) },
    payload: text,
  });
};
export const dispatchShipment = async (shop: PaymentShop, payer: Payer) =>
  shop.app.inject({
    method: 'POST',
    url: '/operator/dispatch',
    headers: operatorKey,
    payload: {
      shipmentref: (await shop.getShipment(payer)).ref,
      awb: `AWB${randomUUID().slice(0, 8)}`,
    },
  });
export const releaseShipment = async (shop: PaymentShop, payer: Payer) =>
  shop.app.inject({
    method: 'POST',
    url: '/operator/release',
    headers: operatorKey,
    payload: { reference: (await shop.getShipment(payer)).ref, note: 'Paid by bank transfer' },
  });
export const fetchHolds = async (shop: PaymentShop) =>
  (await shop.app.inject({ url: '/operator/holds', headers: operatorKey })).json<{
    data: Reply<'GET /operator/holds'>;
  }>().data;
export const fetchWithdrawn = async (shop: PaymentShop, payer: Payer) =>
  (
    await shop.app.inject({
      url: `/shipment/shipmentdetails?shipmentref=${(await shop.getShipment(payer)).ref}`,
      headers: payer.headers,
    })
  ).json<{ data: Reply<'GET /shipment/shipmentdetails'> }>().data.withdrawn;
