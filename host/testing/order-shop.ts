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
  operator(path: string, body: object): Promise<LightMyRequestResponse>;
  /** A member with these products in the cart, in this order. */
  shopper(products?: Product[], credits?: number): Promise<Payer>;
  begun(payer: Payer): Promise<OrderCheckout>;
  /** Opens the PayPal page for an order; `approved` agrees and returns. */
  openOrder(payer: Payer, checkout: OrderCheckout): Promise<Attempt & { token: string }>;
  backFromPaypal(attempt: { attemptid: string; token: string }): Promise<LightMyRequestResponse>;
  /** A member whose order is paid through PayPal. */
  ordered(products?: Product[], credits?: number): Promise<{ payer: Payer; order: Order }>;
  order(payer: Payer, txnid: string): Promise<Order>;
  /** A member whose order is paid with the regional card, which captures immediately. */
  orderedByCard(
    products?: Product[],
    /** Runs while the card form is open. */
    meanwhile?: (payer: Payer) => Promise<unknown>,
  ): Promise<{ payer: Payer; order: Order }>;
  /** Opens the PayPal page for a payment request, agrees and returns. */
  payRequest(payer: Payer, requestid: string): Promise<void>;
  /** The same up to the payer's consent; returns a function that returns to the shop. */
  agreeToRequest(payer: Payer, requestid: string): Promise<() => Promise<void>>;
  /** Does everything due for held money. */
  sweepAll(gateway?: GatewayName): Promise<void>;
  emails(payer: Payer): Promise<string[]>;
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
    operator: (path, body) =>
      base.app.inject({ method: 'POST', url: path, headers: operatorKey, payload: body }),
    shopper: async (products = mugs, credits = 0) => {
      const payer = await base.payer({ credits });
      // The cart shows the newest first.
      for (const product of products.toReversed()) {
        const answer = await shop.post(payer, '/cart/additem', {
          itemurl: 'https://www.example-shop.com/p/1',
          size: '',
          color: '',
          additionalinfo: '',
          quantity: 1,
          unitprice: 10,
          itemname: 'Thing',
          ...product,
        });
        if (answer.statusCode !== 200) throw new Error(answer.body);
      }
      return payer;
    },
    begun: async (payer) => data<OrderCheckout>(await shop.post(payer, '/transaction/init')),
    openOrder: async (payer, checkout) => {
      const url = `/cartcheckout/getpaypalcheckouturl?txnid=${checkout.txnid}&quote=${checkout.hash}`;
      const answer = await base.app.inject({
        url,
        headers: { ...payer.headers, 'idempotency-key': randomUUID() },
      });
      const attempt = data<Attempt>(answer);
      return { ...attempt, token: new URL(attempt.popupurl ?? '').searchParams.get('token') ?? '' };
    },
    backFromPaypal: ({ attemptid, token }) =>
      base.app.inject({
        method: 'POST',
        url: '/paypal-success/bfm-checkout',
        payload: { attemptid, token },
      }),
    ordered: async (products, credits = 0) => {
      const payer = await shop.shopper(products, credits);
      let checkout = await shop.begun(payer);
      if (credits > 0)
        checkout = data(
          await shop.post(payer, '/cartcheckout/redeem', {
            txnid: checkout.txnid,
            credits: credits / 100,
          }),
        );
      const attempt = await shop.openOrder(payer, checkout);
      await base.choose(attempt.token, 'approve');
      await shop.backFromPaypal(attempt);
      return { payer, order: await shop.order(payer, checkout.txnid) };
    },
    orderedByCard: async (products, meanwhile) => {
      const payer = await shop.shopper(products);
      const checkout = await shop.begun(payer);
      return { payer, order: await payByCard(shop, payer, checkout, meanwhile) };
    },
    payRequest: async (payer, requestid) => {
      const back = await shop.agreeToRequest(payer, requestid);
      await back();
    },
    agreeToRequest: async (payer, requestid) => {
      const { price } = data<{ price: { hash: string } }>(
        await shop.get(payer, `/paymentrequest/details?requestid=${requestid}`),
      );
      const opened = data<{ attemptid: string; popupurl: string }>(
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
    order: async (payer, txnid) =>
      data<Order>(await shop.get(payer, `/transaction/bfmdetails?txnid=${txnid}`)),
    sweepAll: async (gateway = 'paypal') => {
      await base.db.update(schema.paymentAttempts).set({ nextCheckAt: new Date(0) });
      await base.db.update(schema.gatewayCommands).set({ dueAt: new Date(0) });
      await sweepGateway(base.db, base.payments, gateway);
    },
    emails: async (payer) => {
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
export function data<T>(answer: LightMyRequestResponse): T {
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`);
  return answer.json<{ data: T }>().data;
}

async function payByCard(
  shop: OrderShop,
  payer: Payer,
  checkout: OrderCheckout,
  meanwhile: (payer: Payer) => Promise<unknown> = () => Promise.resolve(),
): Promise<Order> {
  const attempt = data<Attempt>(
    await shop.app.inject({
      url: `/getenetsbfmauthurl?txnid=${checkout.txnid}&quote=${checkout.hash}`,
      headers: { ...payer.headers, 'idempotency-key': randomUUID() },
    }),
  );
  const form = data<SignedForm>(
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
  data(
    await shop.app.inject({
      url: `/enets/bfm-success?attemptid=${attempt.attemptid}&reference=${ref}`,
    }),
  );
  return shop.order(payer, checkout.txnid);
}
