import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';

import type { Attempt } from '@/contract/money/payment';
import { schema } from '@/host/db/client';
import { toEnetsReference, signEnets } from '@/host/money/gateways/enets/enets-messages';
import { getEnetsSettings } from '@/host/money/gateways/enets/enets-settings';
import type { SignedForm } from '@/host/money/gateways/gateways';
import { findSale, buildSaleResponse, type Decision } from '@/host/sandbox/enets/sales';

import { openPaymentShop, type Payer, type PaymentShop } from './payment-shop';

/** The hash of the shop's price without credits. */
export const QUOTE_HASH = 'hash-12840-0';

/** An attempt with its gateway reference. */
type CardAttempt = Attempt & { ref: string };
/** A message with its signature. */
interface SignedNotification {
  message: string;
  hmac: string;
}

/** Actions of a regional card payer, their browser and the gateway. */
export interface CardShop extends PaymentShop {
  beginAttempt(payer: Payer, quote?: string): Promise<CardAttempt>;
  getForm(payer: Payer, id: string): Promise<LightMyRequestResponse>;
  /** The payer's browser posts the form. */
  openCardPage(payer: Payer, attempt: CardAttempt): Promise<Response>;
  /** Lets the payer decide; returns the page that leads back. */
  decide(ref: string, choice: Decision): Promise<string>;
  /** Creates an attempt whose payer has decided, before any message arrives. */
  createDecidedAttempt(
    choice: Decision,
    options?: Parameters<PaymentShop['createPayer']>[0],
    quote?: string,
  ): Promise<{ payer: Payer; attempt: CardAttempt }>;
  /** The gateway's signed message about a transaction; `change` forges fields of it. */
  signNotification(ref: string, change?: Record<string, string>): Promise<SignedNotification>;
  notifyByBrowser(notification: SignedNotification): Promise<LightMyRequestResponse>;
  notifyByServer(notification: SignedNotification): Promise<LightMyRequestResponse>;
  cancel(payer: Payer, attemptid: string): Promise<LightMyRequestResponse>;
  findAttemptRow(id: string): Promise<typeof schema.paymentAttempts.$inferSelect | undefined>;
  listCaptures(payer: Payer): Promise<(typeof schema.captures.$inferSelect)[]>;
}

const post = (address: string, fields: Record<string, string>) =>
  fetch(address, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

/** Opens the payment shop with the regional card gateway's sandbox. */
export async function openCardShop(timeoutMs?: number): Promise<CardShop> {
  const base = await openPaymentShop(timeoutMs);
  const webhook = { method: 'POST', url: '/enets/txn-from-b2s' } as const;
  const shop: CardShop = {
    ...base,
    beginAttempt: async (payer, quote = QUOTE_HASH) => {
      const url = `/getenetsshipmentauthurl?shipmentid=${payer.shipmentId}&quote=${quote}&language=ja`;
      const response = await base.app.inject({
        url,
        headers: { ...payer.headers, 'idempotency-key': randomUUID() },
      });
      const attempt = response.json<{ data: Attempt }>().data;
      return { ...attempt, ref: toEnetsReference(attempt.attemptid) };
    },
    getForm: (payer, id) =>
      base.app.inject({
        url: `/enets/shipment-checkout?attemptid=${id}&language=ja`,
        headers: payer.headers,
      }),
    openCardPage: async (payer, attempt) => {
      const { action, fields } = (await shop.getForm(payer, attempt.attemptid)).json<{
        data: SignedForm;
      }>().data;
      return post(action, Object.fromEntries(fields.map(({ name, value }) => [name, value])));
    },
    decide: async (ref, choice) =>
      (await post(`${base.url}/sandbox/enets/pay`, { ref, choice })).text(),
    createDecidedAttempt: async (choice, options = {}, quote = QUOTE_HASH) => {
      const payer = await base.createPayer(options);
      const attempt = await shop.beginAttempt(payer, quote);
      await base.injectFault('no-notice');
      await shop.openCardPage(payer, attempt);
      await shop.decide(attempt.ref, choice);
      return { payer, attempt };
    },
    signNotification: async (ref, change = {}) => {
      const sale = await findSale(base.db, ref);
      if (!sale) throw new Error('sale not found');
      const { ss, msg } = buildSaleResponse(sale);
      const message = JSON.stringify({ ss, msg: { ...msg, ...change } });
      return { message, hmac: signEnets(message, getEnetsSettings().secret) };
    },
    notifyByBrowser: (notification) => base.app.inject({ ...webhook, payload: notification }),
    notifyByServer: ({ message, hmac }) =>
      base.app.inject({
        ...webhook,
        headers: { 'content-type': 'application/json', hmac },
        payload: message,
      }),
    cancel: (payer, attemptid) =>
      base.app.inject({
        method: 'POST',
        url: '/payment/cancel',
        headers: payer.headers,
        payload: { attemptid },
      }),
    findAttemptRow: async (id) =>
      (
        await base.db.select().from(schema.paymentAttempts).where(eq(schema.paymentAttempts.id, id))
      )[0],
    listCaptures: (payer) =>
      base.db.select().from(schema.captures).where(eq(schema.captures.memberId, payer.memberId)),
  };
  return shop;
}
