import { randomInt, randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import type { Token } from '@/contract/member/auth';
import type { EstimateResult } from '@/contract/public/estimate';
import type { Reply } from '@/contract/calls';
import { schema } from '@/host/db/client';

import type { TestHost } from './host';
import { dataOf } from './shipping';

export const somewhere = () => `10.${randomInt(255)}.${randomInt(255)}.${randomInt(255)}`;
export const stranger = () => `${randomUUID().slice(0, 12)}@shoppers.example`;
export const shoes = 'https://www.shop.example/p/nike-mens-running-shoes-black';

interface More {
  as?: Token;
  from?: string;
  key?: string;
}

/** Makes an answer come from the store's page, with one kilogram per piece. */
export const asOfPage = (host: TestHost, id: string) =>
  host.db
    .update(schema.estimates)
    .set({ basis: 'page', unitGrams: 1000, lowGrams: 900, highGrams: 1200 })
    .where(eq(schema.estimates.id, id));

/** Requests live quotes as guests, each from a new network by default. */
export function quoteDesk(host: () => TestHost) {
  const send = (body: object, { as, from = somewhere(), key }: More = {}) =>
    host().call('POST /estimate/send', {
      body: {
        shippingcountry: 'PH',
        producturl: shoes,
        qty: 1,
        ...(!as && { email: stranger() }),
        ...body,
      },
      from,
      ...(as && { as }),
      ...(key && { headers: { 'idempotency-key': key } }),
    });
  const get = (estimateid: string, as?: Token, shippingcountry?: string) =>
    host().call('GET /estimate/get', {
      query: { estimateid, ...(shippingcountry && { shippingcountry }) },
      ...(as && { as }),
    });
  return {
    send,
    get,
    sent: async (body: object = {}, more: More = {}) =>
      dataOf<Reply<'POST /estimate/send'>>(await send(body, more)).estimateid,
    resultOf: async (id: string, as?: Token, country?: string): Promise<EstimateResult> => {
      const { result } = dataOf<Reply<'GET /estimate/get'>>(await get(id, as, country));
      if (!result) throw new Error('there is no result');
      return result;
    },
  };
}
