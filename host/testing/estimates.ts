import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import type { Token } from '@/contract/member/auth';
import type { EstimateResult } from '@/contract/public/estimate';
import type { Reply } from '@/contract/calls';
import { schema } from '@/host/db/client';

import type { TestHost } from './host';
import { randomIp } from './people';
import { getData } from './shipping';

export const randomEmail = () => `${randomUUID().slice(0, 12)}@shoppers.example`;
export const shoesUrl = 'https://www.shop.example/p/nike-mens-running-shoes-black';

interface SendOptions {
  as?: Token;
  from?: string;
  key?: string;
}

/** Sets an estimate as if the store's page stated one kilogram per piece. */
export const setEstimateFromPage = (host: TestHost, id: string) =>
  host.db
    .update(schema.estimates)
    .set({ basis: 'page', unitGrams: 1000, lowGrams: 900, highGrams: 1200 })
    .where(eq(schema.estimates.id, id));

/** Requests live quotes as guests, each from a new network by default. */
export function createQuoteHelpers(host: () => TestHost) {
  const send = (body: object, { as, from = randomIp(), key }: SendOptions = {}) =>
    host().call('POST /estimate/send', {
      body: {
        shippingcountry: 'PH',
        producturl: shoesUrl,
        qty: 1,
        ...(!as && { email: randomEmail() }),
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
    sendForId: async (body: object = {}, options: SendOptions = {}) =>
      getData<Reply<'POST /estimate/send'>>(await send(body, options)).estimateid,
    getResult: async (id: string, as?: Token, country?: string): Promise<EstimateResult> => {
      const { result } = getData<Reply<'GET /estimate/get'>>(await get(id, as, country));
      if (!result) throw new Error('the estimate has no result');
      return result;
    },
  };
}
