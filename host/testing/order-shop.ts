import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';

import type { Order, OrderCheckout } from '@/contract/money/order';
import type { Attempt } from '@/contract/money/payment';
import { schema } from '@/host/db/client';
import { toEnetsReference } from '@/host/money/gateways/enets/enets-messages';
import type { SignedForm } from '@/host/money/gateways/gateways';
import type { GatewayName } from '@/contract/money/payments-table';
import { sweepGateway } from '@/host/money/payments/engine/sweep';
import { seedReferenceData } from '@/host/seed/reference';

import { operatorKey } from './operator';
import { openPaymentShop, type Payer, type PaymentShop } from './payment-shop';

/** A product to add to a cart. */
interface Product {
  itemname?: string;
  unitprice?: number;
  quantity?: number;
  itemurl?: string;
}

/** A listening host with sandboxes, for members who order. */
export interface OrderShop extends PaymentShop {
  get(payer: Payer, path: string): Promise<LightMyRequestResponse>;
  post(payer: Payer, path: string, body?: object, key?: string): Promise<LightMyRequestResponse>;
  callOperator(path: string, body: object): Promise<LightMyRequestResponse>;
  /** A member with these products in the cart, in this order. */
  createShopper(products?: Product[], credits?: number): Promise<Payer>;
  beginCheckout(payer: Payer): Promise<OrderCheckout>;
  /** Opens the PayPal page for an order. */
  openOrder(payer: Payer, checkout: OrderCheckout): Promise<Attempt & { token: string }>;
  returnToOrder(attempt: { attemptid: string; token: string }): Promise<LightMyRequestResponse>;
  /** A member whose order is paid through PayPal. */
  createPaidOrder(products?: Product[], credits?: number): Promise<{ payer: Payer; order: Order }>;
  getOrder(payer: Payer, txnid: string): Promise<Order>;
  /** A member whose order is paid with the regional card, which captures immediately. */
  createOrderPaidByCard(
    products?: Product[],
    /** Runs while the card form is open. */
    meanwhile?: (payer: Payer) => Promise<unknown>,
  ): Promise<{ payer: Payer; order: Order }>;
  /** Opens the PayPal page for a payment request, approves and returns. */
  payRequest(payer: Payer, requestid: string): Promise<void>;
  /** Stops after the payer's approval. The returned function brings the payer back to the shop. */
  agreeToRequest(payer: Payer, requestid: string): Promise<() => Promise<void>>;
  /** Makes all attempts and gateway commands due, and sweeps a gateway. */
  sweepAll(gateway?: GatewayName): Promise<void>;
  listEmailKinds(payer: Payer): Promise<string[]>;
}

const mugs: Product[] = [{ itemname: 'Mug', unitprice: 50, quantity: 2 }];

/** Opens the shop with the fees of the seed. */
export async function openOrderShop(database?: string): Promise<OrderShop> {
  const base = await openPaymentShop(undefined, database);
  await seedReferenceData(base.db);
  const shop: OrderShop = {
    ...base,
    get: (payer, path) => base.app.inject({ url: path, headers: payer.headers }),
    post: (payer, path, body = {}, key = randomUUID()) =>
      base.app.inject({
        method: 'POST',
        url: path,
        headers: { ...payer.headers, 'idempotency-key': key },
        payload: body,
      }),
    callOperator: (path, body) =>
      base.app.inject({ method: 'POST', url: path, headers: operatorKey, payload: body }),
    createShopper: async (products = mugs, credits = 0) => {
      const payer = await base.createPayer({ credits });
      // The cart shows the newest first.
      for (const product of products.toReversed()) {
        const response = await shop.post(payer, '/cart/additem', {
          itemurl: 'https://www.example-shop.com/p/1',
          size: '',
          color: '',
          additionalinfo: '',
          quantity: 1,
          unitprice: 10,
          itemname: 'Thing',
          ...product,
        });
        if (response.statusCode !== 200) throw new Error(response.body);
      }
      return payer;
    },
    beginCheckout: async (payer) =>
      parseData<OrderCheckout>(await shop.post(payer, '/transaction/init')),
    openOrder: async (payer, checkout) => {
      const url = `/cartcheckout/getpaypalcheckouturl?txnid=${checkout.txnid}&quote=${checkout.hash}`;
      const response = await base.app.inject({
        url,
        headers: { ...payer.headers, 'idempotency-key': randomUUID() },
      });
      const attempt = parseData<Attempt>(response);
      return { ...attempt, token: new URL(attempt.popupurl ?? '').searchParams.get('token') ?? '' };
    },
    returnToOrder: ({ attemptid, token }) =>
      base.app.inject({
        method: 'POST',
        url: '/paypal-success/bfm-checkout',
        payload: { attemptid, token },
      }),
    createPaidOrder: async (products, credits = 0) => {
      const payer = await shop.createShopper(products, credits);
      let checkout = await shop.beginCheckout(payer);
      if (credits > 0)
        checkout = parseData(
          await shop.post(payer, '/cartcheckout/redeem', {
            txnid: checkout.txnid,
            credits: credits / 100,
          }),
        );
      const attempt = await shop.openOrder(payer, checkout);
      await base.choose(attempt.token, 'approve');
      await shop.returnToOrder(attempt);
      return { payer, order: await shop.getOrder(payer, checkout.txnid) };
    },
    createOrderPaidByCard: async (products, meanwhile) => {
      const payer = await shop.createShopper(products);
      const checkout = await shop.beginCheckout(payer);
      return { payer, order: await payByCard(shop, payer, checkout, meanwhile) };
    },
    payRequest: async (payer, requestid) => {
      const returnToShop = await shop.agreeToRequest(payer, requestid);
      await returnToShop();
    },
    agreeToRequest: async (payer, requestid) => {
      const { price } = parseData<{ price: { hash: string } }>(
        await shop.get(payer, `/paymentrequest/details?requestid=${requestid}`),
      );
      const opened = parseData<{ attemptid: string; popupurl: string }>(
        await base.app.inject({
          url: `/paymentrequest/getpaypalcheckouturl?requestid=${requestid}&quote=${price.hash}`,
          headers: { ...payer.headers, 'idempotency-key': randomUUID() },
        }),
      );
      const token = new URL(opened.popupurl).searchParams.get('token') ?? '';
      await base.choose(token, 'approve');
      return async () => {
        await base.app.inject({
          method: 'POST',
          url: '/paypal-success/pr-checkout',
          payload: { attemptid: opened.attemptid, token },
        });
      };
    },
    getOrder: async (payer, txnid) =>
      parseData<Order>(await shop.get(payer, `/transaction/bfmdetails?txnid=${txnid}`)),
    sweepAll: async (gateway = 'paypal') => {
      await base.db.update(schema.paymentAttempts).set({ nextCheckAt: new Date(0) });
      await base.db.update(schema.gatewayCommands).set({ dueAt: new Date(0) });
      await sweepGateway(base.db, base.payments, gateway);
    },
    listEmailKinds: async (payer) => {
      const rows = await base.db
        .select({ kind: schema.mailOutbox.kind })
        .from(schema.mailOutbox)
        .where(eq(schema.mailOutbox.memberId, payer.memberId))
        .orderBy(schema.mailOutbox.createdAt);
      return rows.map(({ kind }) => kind);
    },
  };
  return shop;
}

/** Returns the `data` of a successful response. */
export function parseData<T>(response: LightMyRequestResponse): T {
  if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.body}`);
  return response.json<{ data: T }>().data;
}

async function payByCard(
  shop: OrderShop,
  payer: Payer,
  checkout: OrderCheckout,
  meanwhile: (payer: Payer) => Promise<unknown> = () => Promise.resolve(),
): Promise<Order> {
  const attempt = parseData<Attempt>(
    await shop.app.inject({
      url: `/getenetsbfmauthurl?txnid=${checkout.txnid}&quote=${checkout.hash}`,
      headers: { ...payer.headers, 'idempotency-key': randomUUID() },
    }),
  );
  const form = parseData<SignedForm>(
    await shop.get(payer, `/enets/bfm-checkout?attemptid=${attempt.attemptid}`),
  );
  const fields = Object.fromEntries(form.fields.map(({ name, value }) => [name, value]));
  await fetch(form.action, { method: 'POST', body: new URLSearchParams(fields) });
  const ref = toEnetsReference(attempt.attemptid);
  await meanwhile(payer);
  await fetch(`${shop.url}/sandbox/enets/pay`, {
    method: 'POST',
    body: new URLSearchParams({ ref, choice: 'approve' }),
    redirect: 'manual',
  });
  parseData(
    await shop.app.inject({
      url: `/enets/bfm-success?attemptid=${attempt.attemptid}&reference=${ref}`,
    }),
  );
  return shop.getOrder(payer, checkout.txnid);
}
