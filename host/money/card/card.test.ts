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

import { getStripeSettings } from '../gateways/stripe/stripe-client';

import { createCardVault } from './cards';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterAll(() => shop.close());

const post = (payer: Payer, path: string, payload: object) =>
  shop.app.inject({ method: 'POST', url: `/card/${path}`, headers: payer.headers, payload });
const fetchCards = async (payer: Payer) =>
  (await shop.app.inject({ url: '/card/getcards', headers: payer.headers })).json<{
    data: { cards: Card[] };
  }>().data.cards;

/** Enters a card on the provider's page and returns the session, which is its token. */
async function enterCard(payer: Payer, card = 'visa'): Promise<string> {
  const { url } = (await post(payer, 'setup', { language: 'zh' })).json<{ data: { url: string } }>()
    .data;
  const session = new URL(url).searchParams.get('session') ?? '';
  const payload = new URLSearchParams({
    session,
    choice: 'go',
    card,
    holder: 'Ada Payer',
  }).toString();
  const payResponse = await shop.app.inject({
    method: 'POST',
    url: '/sandbox/stripe/pay',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  });
  const target = new URL(String(payResponse.headers.location));
  expect(target.pathname).toBe('/zh/account/cards');
  return target.searchParams.get('session') ?? '';
}

const { cardCustomers, sandboxStripeObjects } = schema;

/** The member's cards at the provider. */
async function listProviderCards({ memberId }: Payer) {
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
    const token = await enterCard(payer);
    for (let i = 0; i < 2; i += 1)
      expect((await post(payer, 'addcard', { token })).statusCode).toBe(200);
    const [card, ...otherCards] = await fetchCards(payer);
    expect(otherCards).toEqual([]);
    expect(card).toMatchObject({
      name: 'Ada Payer',
      card: { name: 'Visa', code: 'visa' },
      segment: 'credit',
      last4: '4242',
      verified: true,
    });
    const editResponse = await post(payer, 'editcard', {
      cardid: card?.cardid,
      name: 'Ada P.',
      expmonth: 3,
      expyear: 2031,
    });
    expect(editResponse.json<{ data: { cards: Card[] } }>().data.cards[0]).toMatchObject({
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
    expect(await fetchCards(payer)).toEqual([]);
    expect(await listProviderCards(payer)).toEqual([]);
  });

  it('share one rate limit between both ways to start a setup', () => {
    const expectedLimit = { ...getRateLimit('POST /card/setup'), shared: true };
    expect(getRateLimit('POST /card/setupintent')).toEqual(expectedLimit);
  });

  it('are entered on our page, and saved only once the provider has them', async () => {
    const [payer, otherPayer] = [await shop.createPayer(), await shop.createPayer()];
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
    expect((await post(otherPayer, 'addcard', { token })).statusCode).toBe(404);
    expect((await post(payer, 'addcard', { token })).statusCode).toBe(200);
    expect(await fetchCards(payer)).toMatchObject([{ name: 'Ada Payer', last4: '4242' }]);
  });

  it('are listed even if the response that stored them was lost, and stay deleted', async () => {
    const payer = await shop.createPayer();
    for (const card of ['visa', 'jcb']) await enterCard(payer, card);
    const listedCards = await fetchCards(payer);
    expect(listedCards.map(({ card, last4 }) => [card.name, last4])).toEqual([
      ['JCB', '0505'],
      ['Visa', '4242'],
    ]);
    for (const { cardid } of listedCards) await post(payer, 'deletecard', { cardid });
    await post(payer, 'setup', {});
    expect(await fetchCards(payer)).toEqual([]);
  });

  it('are listed from stored rows while the provider does not respond, without a query each time', async () => {
    const payer = await shop.createPayer();
    await enterCard(payer);
    expect(await fetchCards(payer)).toHaveLength(1);
    await enterCard(payer, 'jcb');
    const { cards } = shop.services;
    let requestCount = 0;
    const silentServer = createServer(() => (requestCount += 1)).listen(0, '127.0.0.1');
    await once(silentServer, 'listening');
    const baseUrl = `http://127.0.0.1:${(silentServer.address() as AddressInfo).port}`;
    try {
      shop.services.cards = createCardVault({
        ...getStripeSettings(shop.url),
        baseUrl,
        timeoutMs: 200,
      });
      for (let i = 0; i < 3; i += 1)
        expect((await fetchCards(payer)).map(({ card }) => card.name)).toEqual(['Visa']);
      expect(requestCount).toBe(1);
    } finally {
      shop.services.cards = cards;
      silentServer.close();
      silentServer.closeAllConnections();
    }
  });

  it('list the newest first and distinguish credit from debit', async () => {
    const payer = await shop.createPayer();
    for (const card of ['visa', 'mastercard'])
      await post(payer, 'addcard', { token: await enterCard(payer, card) });
    expect((await fetchCards(payer)).map(({ card, segment }) => [card.name, segment])).toEqual([
      ['Mastercard', 'debit'],
      ['Visa', 'credit'],
    ]);
  });

  it('are visible to their member only: for another member, nothing is found or changed', async () => {
    const [owner, otherPayer] = [await shop.createPayer(), await shop.createPayer()];
    const token = await enterCard(owner);
    expect((await post(otherPayer, 'addcard', { token })).statusCode).toBe(404);
    await post(owner, 'addcard', { token });
    const [card] = await fetchCards(owner);
    expect((await post(otherPayer, 'deletecard', { cardid: card?.cardid })).statusCode).toBe(404);
    expect(
      (
        await post(otherPayer, 'editcard', {
          cardid: card?.cardid,
          name: 'X',
          expmonth: 1,
          expyear: 2030,
        })
      ).statusCode,
    ).toBe(404);
    expect(await fetchCards(owner)).toHaveLength(1);
    expect(await fetchCards(otherPayer)).toEqual([]);
  });

  it.each(['4242424242424242', 'pm_', 'tok 4242 4242', 'cs_../../x'])(
    'are not saved from a card number or anything else that is not a token: %s',
    async (token) => {
      expect((await post(await shop.createPayer(), 'addcard', { token })).statusCode).toBe(422);
    },
  );

  it('are limited to twenty, even concurrently; an excess card is not stored, and is deleted at the provider', async () => {
    const payer = await shop.createPayer();
    const tokens = [await enterCard(payer), await enterCard(payer), await enterCard(payer)];
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
    const answers = await Promise.all(tokens.map((token) => post(payer, 'addcard', { token })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429, 429]);
    expect(await fetchCards(payer)).toHaveLength(20);
    expect((await post(payer, 'setup', {})).statusCode).toBe(429);
    expect(await listProviderCards(payer)).toHaveLength(1);
  });

  it('can be deleted again after the first response was lost', async () => {
    const payer = await shop.createPayer();
    await post(payer, 'addcard', { token: await enterCard(payer) });
    const [card] = await fetchCards(payer);
    const [providerCard] = await listProviderCards(payer);
    await shop.db
      .update(sandboxStripeObjects)
      .set({ data: { ...providerCard?.data, customer: null } })
      .where(eq(sandboxStripeObjects.id, providerCard?.id ?? ''));
    expect(
      (await post(payer, 'deletecard', { cardid: card?.cardid })).json<{
        data: { cards: Card[] };
      }>().data.cards,
    ).toEqual([]);
  });

  it('are offered when their member pays, and can be used', async () => {
    const [payer, stranger] = [await shop.createPayer(), await shop.createPayer()];
    await post(payer, 'addcard', { token: await enterCard(payer, 'jcb') });
    const openPayPage = async (currentPayer: Payer) => {
      const url = `/getstripeshipmentauthurl?shipmentid=${currentPayer.shipmentId}&quote=hash-12840-0`;
      const { attemptid, popupurl } = (
        await shop.app.inject({
          url,
          headers: { ...currentPayer.headers, 'idempotency-key': randomUUID() },
        })
      ).json<{ data: Attempt }>().data;
      const page = new URL(popupurl ?? '');
      return {
        attemptid,
        session: page.searchParams.get('session') ?? '',
        text: (await shop.app.inject({ url: page.pathname + page.search })).body,
      };
    };
    expect((await openPayPage(stranger)).text).not.toContain('(saved)');
    const { attemptid, session, text } = await openPayPage(payer);
    expect(text).toContain('JCB •••• 0505 (saved)');
    const pay = (card: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/sandbox/stripe/pay',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ session, choice: 'go', card }).toString(),
      });
    expect((await pay('pm_of_somebody_else')).statusCode).toBe(422);
    await pay((await listProviderCards(payer))[0]?.id ?? '');
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
