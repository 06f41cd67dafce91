import { randomUUID } from 'node:crypto';

import type { Attempt } from '@/contract/money/payment';
import { env } from '@/host/core/env';

import { openPaymentShop, type PaymentShop } from '../testing/payment-shop';

const QUOTE = 'hash-12840-0';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterAll(() => shop.close());

const getPage = (query: string) => shop.app.inject({ url: `/sandbox/paypal/checkoutnow?${query}` });

describe('the sandbox approval page', () => {
  it('says that no real money moves, shows amount and reference, and works without scripts', async () => {
    const payer = await shop.createPayer();
    const { token, reference } = await shop.openAttempt(payer, QUOTE);
    const answer = await getPage(`token=${token}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('Sandbox: no real money');
    expect(answer.body).toContain('$128.40\u00a0USD');
    expect(answer.body).toContain(reference);
    expect(answer.body).toMatch(
      /<form method="post"[\s\S]*value="approve"[\s\S]*value="decline"[\s\S]*value="cancel"/,
    );
    expect(answer.body).not.toMatch(/<script|style=/);
    expect(answer.headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'self'; form-action 'self' ${new URL(env.PORTAL_URL).origin}; base-uri 'none'; frame-ancestors 'none'`,
    );
  });

  it.each([
    ['zh', 'zh-Hans', '测试环境，不会实际扣款'],
    ['tw', 'zh-Hant', '測試環境，不會實際扣款'],
    ['ja', 'ja', 'テスト環境です。実際の請求は発生しません'],
    ['__proto__', 'en', 'Sandbox'],
  ])('speaks the language of the payer: %s', async (lang, tag, words) => {
    const payer = await shop.createPayer();
    const { token } = await shop.openAttempt(payer, QUOTE);
    const { body } = await getPage(`token=${token}&lang=${lang}`);
    expect(body).toContain(`<html lang="${tag}">`);
    expect(body).toContain(words);
  });

  it('uses the language of the page that the payer came from, as does the return page', async () => {
    const payer = await shop.createPayer();
    const url = `/getauthurl?shipmentid=${payer.shipmentId}&quote=${QUOTE}&language=ja`;
    const answer = await shop.app.inject({
      method: 'GET',
      url,
      headers: { ...payer.headers, 'idempotency-key': randomUUID() },
    });
    const popup = new URL(answer.json<{ data: Attempt }>().data.popupurl ?? '');
    const { body } = await getPage(popup.search.slice(1));
    expect(body).toContain('<html lang="ja">');
    const token = popup.searchParams.get('token') ?? '';
    expect(new URL(await shop.choose(token, 'approve')).pathname).toBe(
      '/ja/paypal-success/shipment-checkout',
    );
  });

  it('rejects unknown orders and choices', async () => {
    expect((await getPage('token=%3Cscript%3E')).statusCode).toBe(404);
    for (const invalidQuery of [
      'token=%00',
      'token=%ff',
      'token=a&token=b',
      `token=${'X'.repeat(3000)}`,
      'token=%ED%A0%80',
      'token[a]=b',
    ]) {
      const answer = await getPage(invalidQuery);
      expect([invalidQuery, answer.statusCode, answer.headers['content-type']]).toEqual([
        invalidQuery,
        404,
        'text/html; charset=utf-8',
      ]);
    }
    const invalidChoice = await shop.app.inject({
      method: 'POST',
      url: '/sandbox/paypal/checkoutnow',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'token=X&choice=steal',
    });
    expect(invalidChoice.statusCode).toBe(422);
  });

  it('accepts API calls only with its own token, and faults only from the operator', async () => {
    const orderAnswer = await shop.app.inject({
      method: 'POST',
      url: '/sandbox/paypal/v2/checkout/orders',
      payload: {},
    });
    const tokenAnswer = await shop.app.inject({
      method: 'POST',
      url: '/sandbox/paypal/v1/oauth2/token',
      headers: { authorization: 'Basic c2FuZGJveDpndWVzcw==' },
      payload: {},
    });
    const faultAnswer = await shop.app.inject({
      method: 'POST',
      url: '/sandbox/paypal/faults',
      payload: { name: 'no-notice' },
    });
    expect([orderAnswer.statusCode, tokenAnswer.statusCode, faultAnswer.statusCode]).toEqual([
      401, 401, 403,
    ]);
  });
});
