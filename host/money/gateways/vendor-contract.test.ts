import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import type Stripe from 'stripe';

import type { Card } from '@/contract/money/card';
import type { Attempt } from '@/contract/money/payment';
import { env } from '@/host/core/env';
import { sandboxCredentials } from '@/host/core/sandbox-credentials';
import { schema } from '@/host/db/client';
import { recordRequests, type SentRequest } from '@/host/testing/gateway-recorder';
import { gatewayRequests } from '@/host/testing/gateway-requests';
import { listSpecFiles, matchesTemplate, openapiChecker } from '@/host/testing/openapi-requests';
import { openPaymentShop, type Payer, type PaymentShop } from '@/host/testing/payment-shop';

import { cardVault } from '../card/cards';

import { paypalGateway } from './paypal/paypal';
import { settleAttempt } from '../payments/engine/settle';
import { stripeGateway } from './stripe/stripe';
import { stripeSettings } from './stripe/stripe-client';

const QUOTE = 'hash-12840-0';
const SANDBOX = '/sandbox/paypal';

let shop: PaymentShop;
let wire: Awaited<ReturnType<typeof recordRequests>>;
/** Requests sent to each vendor, with the vendor's paths. */
let paypal: SentRequest[];
let stripe: SentRequest[];

const get = (payer: Payer, url: string) =>
  shop.app.inject({ url, headers: { ...payer.headers, 'idempotency-key': randomUUID() } });
const post = (payer: Payer, url: string, payload: object) =>
  shop.app.inject({ method: 'POST', url, headers: payer.headers, payload });

/**
 * Every call that we make: captured, abandoned and refunded payments, and the life cycle of a card.
 */
beforeAll(async () => {
  shop = await openPaymentShop();
  wire = await recordRequests(shop.url);
  const keeper = { ...stripeSettings(shop.url), baseUrl: wire.url };
  shop.replaceGateway(stripeGateway(keeper));
  shop.services.cards = cardVault(keeper);
  shop.replaceGateway(
    paypalGateway({
      baseUrl: wire.url + SANDBOX,
      ...sandboxCredentials(),
      popupOrigins: [shop.url],
      timeoutMs: 10_000,
    }),
  );
  await payByPaypal();
  await holdByPaypal();
  await runCardLifecycle();
  await payByStripe();
  await askAboutDisputes();
  await readLists();
  paypal = wire.sent
    .filter((one) => one.path.startsWith(SANDBOX))
    .map((one) => ({ ...one, path: one.path.slice(SANDBOX.length) }));
  stripe = wire.sent.filter((one) => !one.path.startsWith(SANDBOX));
});
afterAll(async () => {
  wire.close();
  await shop.close();
});

/** Held money: one order is partly captured, another is released. */
async function holdByPaypal(): Promise<void> {
  const gateway = shop.payments.gateways.get('paypal');
  for (const act of ['capture', 'release'] as const) {
    const attemptId = randomUUID();
    const page = 'https://portal.example/paypal-success/bfm-checkout';
    const opened = await gateway?.open({
      attemptId,
      amountCents: 11_000,
      currency: 'USD',
      reference: 'OR7H2M9QX4',
      description: 'OR7H2M9QX4',
      returnUrl: page,
      cancelUrl: page,
      pageUrl: page,
      language: 'ja',
      expiresAt: new Date(Date.now() + 3600_000),
      customer: null,
      holds: true,
      key: `open-${attemptId}`,
    });
    if (!opened || !('popupUrl' in opened)) throw new Error('no popup');
    const { orderId, popupUrl } = opened;
    await shop.choose(new URL(popupUrl).searchParams.get('token') ?? '', 'approve');
    const held = await gateway?.hold?.(orderId, attemptId, `authorize-${attemptId}`);
    const holdId = typeof held === 'object' ? (held.hold?.id ?? '') : '';
    const money = { orderId, holdId, attemptId, key: `${act}-${attemptId}` };
    if (act === 'release') await gateway?.releaseHeld?.(money);
    else await gateway?.captureHeld?.({ ...money, amountCents: 4500, currency: 'USD' });
  }
}

async function payByPaypal(): Promise<void> {
  const payer = await shop.createPayer();
  const attempt = await shop.openAttempt(payer, QUOTE);
  await shop.choose(attempt.token, 'approve');
  await shop.returnFromPaypal(attempt);
  const seen = () => wire.sent.some((one) => one.path.endsWith('verify-webhook-signature'));
  for (let tries = 0; tries < 1_000 && !seen(); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
}

const pay = (session: string, more: Record<string, string> = {}) =>
  fetch(`${shop.url}/sandbox/stripe/pay`, {
    method: 'POST',
    body: new URLSearchParams({ session, choice: 'go', ...more }),
    redirect: 'manual',
  }).then((answer) => answer.body?.cancel());
const sessionOf = (url: string) => new URL(url).searchParams.get('session') ?? '';

async function runCardLifecycle(): Promise<void> {
  const payer = await shop.createPayer();
  const { url } = (await post(payer, '/card/setup', { language: 'tw' })).json<{
    data: { url: string };
  }>().data;
  await pay(sessionOf(url), { holder: 'Ada Payer' });
  const { cards } = (await post(payer, '/card/addcard', { token: sessionOf(url) })).json<{
    data: { cards: Card[] };
  }>().data;
  const cardid = cards[0]?.cardid;
  const begun = await post(payer, '/card/setupintent', {});
  const { clientsecret } = begun.json<{ data: { clientsecret: string } }>().data;
  const [intent = ''] = clientsecret.split('_secret_');
  await pay(intent, { holder: 'Ada Payer' });
  await get(payer, '/card/getcards');
  await post(payer, '/card/addcard', { token: intent });
  await post(payer, '/card/editcard', { cardid, name: 'Ada P.', expmonth: 3, expyear: 2031 });
  await get(
    payer,
    `/getstripeshipmentauthurl?shipmentid=${payer.shipmentId}&quote=${QUOTE}&language=zh`,
  );
  await post(payer, '/card/deletecard', { cardid });
  await post(payer, '/card/addcard', {
    token: wire.sent.map((one) => /pm_[a-f0-9]+/.exec(one.path)?.[0]).find(Boolean) ?? '',
  });
}

async function payByStripe(): Promise<void> {
  const opened = async (payer: Payer, more = '') =>
    (
      await get(
        payer,
        `/getstripeshipmentauthurl?shipmentid=${payer.shipmentId}&quote=${QUOTE}${more}`,
      )
    ).json<{ data: Attempt }>().data;
  await opened(await shop.createPayer(), '&inplace=1');
  jest.replaceProperty(env, 'STRIPE_WALLETS', { SG: ['wechat_pay', 'alipay'] });
  await opened(await shop.createPayer(), '&inplace=1&wallet=wechat_pay');
  await opened(await shop.createPayer(), '&wallet=alipay');
  const buyer = await shop.createPayer();
  const leaver = await shop.createPayer();
  const late = await shop.createPayer();
  const bought = await opened(buyer);
  await pay(sessionOf(bought.popupurl ?? ''));
  await shop.getState(buyer, bought.attemptid);
  await post(leaver, '/payment/cancel', { attemptid: (await opened(leaver)).attemptid });
  const held = await opened(late);
  await shop.db.$client.query("update shipments set status = 'cancelled' where id = $1", [
    late.shipmentId,
  ]);
  await pay(sessionOf(held.popupurl ?? ''));
  await shop.getState(late, held.attemptid);
}

/** The gateways' lists of the last hours. */
async function readLists(): Promise<void> {
  const [from, until] = [new Date(Date.now() - 4 * 3600_000), new Date()];
  for (const name of ['paypal', 'stripe'])
    expect(
      (await shop.payments.gateways.get(name)?.listMovements?.({ from, until, page: null }))
        ?.movements.length,
    ).toBeGreaterThan(0);
}

/** Disputes everything captured, decides it, and checks after each step. */
async function askAboutDisputes(): Promise<void> {
  const taken = await shop.db.select().from(schema.captures);
  for (const act of ['dispute', 'win']) {
    for (const { gateway, gatewayCaptureId: capture } of taken) {
      await shop.injectFault('no-notice', 2);
      await shop.app.inject({
        method: 'POST',
        url: '/sandbox/after',
        headers: { 'x-operator-key': env.OPERATOR_KEY },
        payload: { gateway, capture, deed: act },
      });
    }
    for (const { attemptId } of taken)
      await settleAttempt(shop.db, shop.payments, attemptId, 'review');
  }
}

const ajv = addFormats(new Ajv({ allErrors: true, strictTypes: false, strictRequired: false }));
const nameOf = ({ method, path: place }: SentRequest) =>
  Object.keys(gatewayRequests).find(
    (key) => key.startsWith(`${method} `) && matchesTemplate(place, key.slice(method.length + 1)),
  ) ?? `${method} ${place}`;

describe('what we send to PayPal and Stripe', () => {
  it('matches the documented calls and fields', () => {
    const all = [...paypal, ...stripe];
    const wrong = all.flatMap((request) => {
      const schema = gatewayRequests[nameOf(request)];
      if (!schema) return [`${nameOf(request)} is not written down`];
      const validate = ajv.compile(schema);
      return validate(request.body)
        ? []
        : [
            `${nameOf(request)}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(request.body)}`,
          ];
    });
    expect(wrong).toEqual([]);
    expect(new Set(all.map(nameOf))).toEqual(new Set(Object.keys(gatewayRequests)));
  });

  it('offers at Stripe only immediate methods, and holds only card payments', () => {
    const sessions = stripe
      .map(({ body }) => body as Stripe.Checkout.SessionCreateParams | null)
      .filter((body) => body?.mode === 'payment');
    const offered = sessions.map((session) => [
      session?.allowed_payment_method_types?.join(),
      session?.payment_intent_data?.capture_method,
    ]);
    expect(new Set(offered.map(String))).toEqual(
      new Set(['card,manual', 'wechat_pay,automatic', 'alipay,automatic']),
    );
  });

  it('sends a stable id with every order and capture, and our credentials', () => {
    const money = paypal.filter(
      ({ method, path: place }) => method === 'POST' && place.startsWith('/v2/'),
    );
    expect(money.map(({ headers }) => headers['paypal-request-id'])).toEqual(
      money.map(
        () =>
          expect.stringMatching(/^(open|take|authorize|capture|release)-[0-9a-f-]{36}/) as string,
      ),
    );
    const asked = stripe.filter(
      ({ body, path: place }) =>
        place.endsWith('/capture') || (body as { mode?: string } | null)?.mode === 'payment',
    );
    expect(asked.map(({ headers }) => headers['idempotency-key'])).toEqual(
      asked.map(() => expect.stringMatching(/^(open|take|capture)-[0-9a-f-]{36}/) as string),
    );
    expect(
      stripe.every(({ headers }) => headers.authorization?.startsWith('Bearer sk_test_')),
    ).toBe(true);
  });

  for (const [vendor, setting, sent] of [
    ['PayPal', 'OPENAPI_PAYPAL', () => paypal],
    ['Stripe', 'OPENAPI_STRIPE', () => stripe],
  ] as const) {
    const files = listSpecFiles(setting);
    if (files.length === 0)
      process.stderr.write(
        `Not checked against ${vendor}'s own description: put the paths of its OpenAPI files, with commas between, into ${setting}.\n`,
      );
    (files.length > 0 ? it : it.skip)(`is what ${vendor}'s own description allows`, () => {
      const checkers = files.map(openapiChecker);
      const answers = sent().map((request) => ({
        request,
        wrong: checkers.map((check) => check(request)).find((wrong) => wrong !== null) ?? null,
      }));
      expect([
        ...new Set(
          answers.flatMap(({ request, wrong }) =>
            (wrong ?? []).map((text) => `${nameOf(request)}: ${text}`),
          ),
        ),
      ]).toEqual([]);
      expect(answers.some(({ wrong }) => wrong !== null)).toBe(true);
    });
  }
});

describe("the check against a vendor's description", () => {
  const file = path.join(tmpdir(), `description-${randomUUID()}.json`);
  const body = {
    content: {
      'application/x-www-form-urlencoded': { schema: { $ref: '#/components/schemas/session' } },
    },
  };
  const responses = {
    200: {
      content: {
        'application/json': { schema: { type: 'object', properties: { id: { type: 'string' } } } },
      },
    },
  };
  const session = {
    type: 'object',
    required: ['mode'],
    additionalProperties: false,
    properties: { mode: { enum: ['payment'] }, expires_at: { type: 'integer' } },
  };
  writeFileSync(
    file,
    JSON.stringify({
      openapi: '3.0.0',
      paths: { '/v1/checkout/sessions': { post: { requestBody: body, responses } } },
      components: { schemas: { session } },
    }),
  );
  const check = (place: string, form: object, reply: SentRequest['reply'] = null) =>
    openapiChecker(file)({
      method: 'POST',
      path: place,
      type: 'application/x-www-form-urlencoded',
      headers: {},
      body: form,
      reply,
    });

  it('finds wrong, missing or unknown fields, and ignores calls it does not know', () => {
    expect(check('/v1/checkout/sessions', { mode: 'payment', expires_at: '1770000000' })).toEqual(
      [],
    );
    expect(
      check('/v1/checkout/sessions', { mode: 'gift', expires_at: 'soon', more: '1' }),
    ).toHaveLength(3);
    expect(check('/v1/checkout/sessions', {})).toEqual([expect.stringContaining('mode')]);
    expect(check('/v1/refunds', {})).toBeNull();
  });

  it('checks the response by its status, and does not accept a number as a string', () => {
    const asked = (status: number, body: unknown) =>
      check('/v1/checkout/sessions', { mode: 'payment' }, { status, body });
    expect(asked(200, { id: 'cs_1' })).toEqual([]);
    expect(asked(200, { id: 1 })).toEqual([expect.stringContaining('answer 200: /id')]);
    expect(asked(418, {})).toEqual(['answer 418 is not described']);
  });
});
