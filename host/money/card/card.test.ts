import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { eq } from 'drizzle-orm';

import type { Card } from '@/contract/money/card';
import type { Attempt } from '@/contract/money/payment';
import { getRateLimit } from '@/host/core/http/rate-limits';
import { schema } from '@/host/db/client';
import { openPaymentShop, type Payer, type PaymentShop } from '@/host/testing/payment-shop';

import { stripeSettings } from '../gateways/stripe/stripe-client';

import { cardVault } from './cards';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterAll(() => shop.close());

const post = (payer: Payer, path: string, payload: object) =>
  shop.app.inject({ method: 'POST', url: `/card/${path}`, headers: payer.headers, payload });
const cardsOf = async (payer: Payer) =>
  (await shop.app.inject({ url: '/card/getcards', headers: payer.headers })).json<{
    data: { cards: Card[] };
  }>().data.cards;

/** Enters a card on the provider's page and returns the session, which is its token. */
async function entered(payer: Payer, card = 'visa'): Promise<string> {
  const { url } = (await post(payer, 'setup', { language: 'zh' })).json<{ data: { url: string } }>()
    .data;
  const session = new URL(url).searchParams.get('session') ?? '';
  const payload = new URLSearchParams({
    session,
    choice: 'go',
    card,
    holder: 'Ada Payer',
  }).toString();
  const back = await shop.app.inject({
    method: 'POST',
    url: '/sandbox/stripe/pay',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  });
  const target = new URL(String(back.headers.location));
  expect(target.pathname).toBe('/zh/account/cards');
  return target.searchParams.get('session') ?? '';
}

const { cardCustomers, sandboxStripeObjects } = schema;

/** The member's cards at the provider. */
async function cardsAtProvider({ memberId }: Payer) {
  const [customer] = await shop.db
    .select()
    .from(cardCustomers)
    .where(eq(cardCustomers.memberId, memberId));
  const objects = await shop.db.select().from(sandboxStripeObjects);
  return objects.filter(
    ({ data }) => data['kind'] === 'method' && data['customer'] === customer?.customerId,
  );
}

describe('saved cards', () => {
  it('are entered at the provider, saved by token once, edited and deleted', async () => {
    const payer = await shop.createPayer();
    const token = await entered(payer);
    for (let i = 0; i < 2; i += 1)
      expect((await post(payer, 'addcard', { token })).statusCode).toBe(200);
    const [card, ...more] = await cardsOf(payer);
    expect(more).toEqual([]);
    expect(card).toMatchObject({
      name: 'Ada Payer',
      card: { name: 'Visa', code: 'visa' },
      segment: 'credit',
      last4: '4242',
      verified: true,
    });
    const changed = await post(payer, 'editcard', {
      cardid: card?.cardid,
      name: 'Ada P.',
      expmonth: 3,
      expyear: 2031,
    });
    expect(changed.json<{ data: { cards: Card[] } }>().data.cards[0]).toMatchObject({
      name: 'Ada P.',
      expmonth: 3,
      expyear: 2031,
    });
    expect(
      (await post(payer, 'deletecard', { cardid: card?.cardid })).json<{
        data: { cards: Card[] };
      }>().data.cards,
    ).toEqual([]);
    // The old return URL does not restore it.
    expect((await post(payer, 'addcard', { token })).statusCode).toBe(404);
    expect(await cardsOf(payer)).toEqual([]);
    expect(await cardsAtProvider(payer)).toEqual([]);
  });

  it('share one rate limit between both ways to start a setup', () => {
    const counted = { ...getRateLimit('POST /card/setup'), shared: true };
    expect(getRateLimit('POST /card/setupintent')).toEqual(counted);
  });

  it('are entered on our page, and saved only once the provider has them', async () => {
    const [payer, other] = [await shop.createPayer(), await shop.createPayer()];
    const { clientsecret } = (await post(payer, 'setupintent', {})).json<{
      data: { clientsecret: string };
    }>().data;
    const [token = ''] = clientsecret.split('_secret_');
    expect((await post(payer, 'addcard', { token })).statusCode).toBe(404);
    const payload = new URLSearchParams({ session: token, choice: 'go', holder: 'Ada Payer' });
    await shop.app.inject({
      method: 'POST',
      url: '/sandbox/stripe/pay',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: payload.toString(),
    });
    expect((await post(other, 'addcard', { token })).statusCode).toBe(404);
    expect((await post(payer, 'addcard', { token })).statusCode).toBe(200);
    expect(await cardsOf(payer)).toMatchObject([{ name: 'Ada Payer', last4: '4242' }]);
  });

  it('are listed even if the response that stored them was lost, and stay deleted', async () => {
    const payer = await shop.createPayer();
    for (const card of ['visa', 'jcb']) await entered(payer, card);
    const found = await cardsOf(payer);
    expect(found.map(({ card, last4 }) => [card.name, last4])).toEqual([
      ['JCB', '0505'],
      ['Visa', '4242'],
    ]);
    for (const { cardid } of found) await post(payer, 'deletecard', { cardid });
    await post(payer, 'setup', {});
    expect(await cardsOf(payer)).toEqual([]);
  });

  it('are listed from stored rows while the provider does not respond, without a query each time', async () => {
    const payer = await shop.createPayer();
    await entered(payer);
    expect(await cardsOf(payer)).toHaveLength(1);
    await entered(payer, 'jcb');
    const { cards } = shop.services;
    let asked = 0;
    const silent = createServer(() => (asked += 1)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const baseUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    try {
      shop.services.cards = cardVault({ ...stripeSettings(shop.url), baseUrl, timeoutMs: 200 });
      for (let i = 0; i < 3; i += 1)
        expect((await cardsOf(payer)).map(({ card }) => card.name)).toEqual(['Visa']);
      expect(asked).toBe(1);
    } finally {
      shop.services.cards = cards;
      silent.close();
      silent.closeAllConnections();
    }
  });

  it('list the newest first and distinguish credit from debit', async () => {
    const payer = await shop.createPayer();
    for (const card of ['visa', 'mastercard'])
      await post(payer, 'addcard', { token: await entered(payer, card) });
    expect((await cardsOf(payer)).map(({ card, segment }) => [card.name, segment])).toEqual([
      ['Mastercard', 'debit'],
      ['Visa', 'credit'],
    ]);
  });

  it("are visible to their member only: another member's session or card is not found, and stays", async () => {
    const [mine, other] = [await shop.createPayer(), await shop.createPayer()];
    const token = await entered(mine);
    expect((await post(other, 'addcard', { token })).statusCode).toBe(404);
    await post(mine, 'addcard', { token });
    const [card] = await cardsOf(mine);
    expect((await post(other, 'deletecard', { cardid: card?.cardid })).statusCode).toBe(404);
    expect(
      (
        await post(other, 'editcard', {
          cardid: card?.cardid,
          name: 'X',
          expmonth: 1,
          expyear: 2030,
        })
      ).statusCode,
    ).toBe(404);
    expect(await cardsOf(mine)).toHaveLength(1);
    expect(await cardsOf(other)).toEqual([]);
  });

  it.each(['4242424242424242', 'pm_', 'tok 4242 4242', 'cs_../../x'])(
    'are not saved from a card number or anything else that is not a token: %s',
    async (token) => {
      expect((await post(await shop.createPayer(), 'addcard', { token })).statusCode).toBe(422);
    },
  );

  it('are at most twenty, even concurrently; an excess one is not stored, and deleted at the provider', async () => {
    const payer = await shop.createPayer();
    const entering = [await entered(payer), await entered(payer), await entered(payer)];
    const row = {
      memberId: payer.memberId,
      brand: 'visa',
      funding: 'credit',
      last4: '0000',
      expMonth: 1,
      expYear: 2031,
    };
    await shop.db
      .insert(schema.cards)
      .values(Array.from({ length: 19 }, (_, i) => ({ ...row, token: `pm_old${i}` })));
    const answers = await Promise.all(entering.map((token) => post(payer, 'addcard', { token })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429, 429]);
    expect(await cardsOf(payer)).toHaveLength(20);
    expect((await post(payer, 'setup', {})).statusCode).toBe(429);
    expect(await cardsAtProvider(payer)).toHaveLength(1);
  });

  it('can be deleted again after the first response was lost', async () => {
    const payer = await shop.createPayer();
    await post(payer, 'addcard', { token: await entered(payer) });
    const [card] = await cardsOf(payer);
    const [kept] = await cardsAtProvider(payer);
    await shop.db
      .update(sandboxStripeObjects)
      .set({ data: { ...kept?.data, customer: null } })
      .where(eq(sandboxStripeObjects.id, kept?.id ?? ''));
    expect(
      (await post(payer, 'deletecard', { cardid: card?.cardid })).json<{
        data: { cards: Card[] };
      }>().data.cards,
    ).toEqual([]);
  });

  it('are offered when their member pays, and can be used', async () => {
    const [payer, stranger] = [await shop.createPayer(), await shop.createPayer()];
    await post(payer, 'addcard', { token: await entered(payer, 'jcb') });
    const pageOf = async (one: Payer) => {
      const url = `/getstripeshipmentauthurl?shipmentid=${one.shipmentId}&quote=hash-12840-0`;
      const { attemptid, popupurl } = (
        await shop.app.inject({ url, headers: { ...one.headers, 'idempotency-key': randomUUID() } })
      ).json<{ data: Attempt }>().data;
      const page = new URL(popupurl ?? '');
      return {
        attemptid,
        session: page.searchParams.get('session') ?? '',
        text: (await shop.app.inject({ url: page.pathname + page.search })).body,
      };
    };
    expect((await pageOf(stranger)).text).not.toContain('(saved)');
    const { attemptid, session, text } = await pageOf(payer);
    expect(text).toContain('JCB •••• 0505 (saved)');
    const pay = (card: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/sandbox/stripe/pay',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ session, choice: 'go', card }).toString(),
      });
    expect((await pay('pm_of_somebody_else')).statusCode).toBe(422);
    await pay((await cardsAtProvider(payer))[0]?.id ?? '');
    expect(await shop.getState(payer, attemptid)).toBe('applied');
    await shop.expectCleanBooks();
  });

  it('are not saved from a page that was left without entering one', async () => {
    const payer = await shop.createPayer();
    const { url } = (await post(payer, 'setup', {})).json<{ data: { url: string } }>().data;
    expect(
      (await post(payer, 'addcard', { token: new URL(url).searchParams.get('session') }))
        .statusCode,
    ).toBe(404);
  });
});
