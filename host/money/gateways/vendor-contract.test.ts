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
import { getSandboxCredentials } from '@/host/core/sandbox-credentials';
import { schema } from '@/host/db/client';
import { recordRequests, type SentRequest } from '@/host/testing/gateway-recorder';
import { gatewayRequests } from '@/host/testing/gateway-requests';
import { listSpecFiles, matchesTemplate, createChecker } from '@/host/testing/openapi-requests';
import { openPaymentShop, type Payer, type PaymentShop } from '@/host/testing/payment-shop';

import { createCardVault } from '../card/cards';

import { createPaypalGateway } from './paypal/paypal';
import { settleAttempt } from '../payments/engine/settle';
import { createStripeGateway } from './stripe/stripe';
import { getStripeSettings } from './stripe/stripe-client';

const QUOTE = 'hash-12840-0';
const SANDBOX = '/sandbox/paypal';

let shop: PaymentShop;
let recorder: Awaited<ReturnType<typeof recordRequests>>;
/** Requests sent to each vendor, with the vendor's paths. */
let paypal: SentRequest[];
let stripe: SentRequest[];

const get = (payer: Payer, url: string) =>
  shop.app.inject({ url, headers: { ...payer.headers, 'idempotency-key': randomUUID() } });
const post = (payer: Payer, url: string, payload: object) =>
  shop.app.inject({ method: 'POST', url, headers: payer.headers, payload });

/** Every call we make: captured, abandoned and refunded payments, and the life cycle of a card. */
beforeAll(async () => {
  shop = await openPaymentShop();
  recorder = await recordRequests(shop.url);
  const recorderSettings = { ...getStripeSettings(shop.url), baseUrl: recorder.url };
  shop.replaceGateway(createStripeGateway(recorderSettings));
  shop.services.cards = createCardVault(recorderSettings);
  shop.replaceGateway(
    createPaypalGateway({
      baseUrl: recorder.url + SANDBOX,
      ...getSandboxCredentials(),
      popupOrigins: [shop.url],
      timeoutMs: 10_000,
    }),
  );
  await payByPaypal();
  await holdByPaypal();
  await runCardLifecycle();
  await payByStripe();
  await runDisputes();
  await readLists();
  paypal = recorder.sent
    .filter((request) => request.path.startsWith(SANDBOX))
    .map((request) => ({ ...request, path: request.path.slice(SANDBOX.length) }));
  stripe = recorder.sent.filter((request) => !request.path.startsWith(SANDBOX));
});
afterAll(async () => {
  recorder.close();
  await shop.close();
});

/** Held money: one order is partly captured, another is released. */
async function holdByPaypal(): Promise<void> {
  const gateway = shop.payments.gateways.get('paypal');
  for (const action of ['capture', 'release'] as const) {
    const attemptId = randomUUID();
    const page = 'https://portal.example/paypal-success/bfm-checkout';
    const openedOrder = await gateway?.open({
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
    if (!openedOrder || !('popupUrl' in openedOrder)) throw new Error('no popup');
    const { orderId, popupUrl } = openedOrder;
    await shop.choose(new URL(popupUrl).searchParams.get('token') ?? '', 'approve');
    const heldOrder = await gateway?.hold?.(orderId, attemptId, `authorize-${attemptId}`);
    const holdId = typeof heldOrder === 'object' ? (heldOrder.hold?.id ?? '') : '';
    const money = { orderId, holdId, attemptId, key: `${action}-${attemptId}` };
    if (action === 'release') await gateway?.releaseHeld?.(money);
    else await gateway?.captureHeld?.({ ...money, amountCents: 4500, currency: 'USD' });
  }
}

async function payByPaypal(): Promise<void> {
  const payer = await shop.createPayer();
  const attempt = await shop.openAttempt(payer, QUOTE);
  await shop.choose(attempt.token, 'approve');
  await shop.returnFromPaypal(attempt);
  const isWebhookVerified = () =>
    recorder.sent.some((request) => request.path.endsWith('verify-webhook-signature'));
  for (let tries = 0; tries < 1_000 && !isWebhookVerified(); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
}

const pay = (session: string, extraFields: Record<string, string> = {}) =>
  fetch(`${shop.url}/sandbox/stripe/pay`, {
    method: 'POST',
    body: new URLSearchParams({ session, choice: 'go', ...extraFields }),
    redirect: 'manual',
  }).then((answer) => answer.body?.cancel());
const readSession = (url: string) => new URL(url).searchParams.get('session') ?? '';

async function runCardLifecycle(): Promise<void> {
  const payer = await shop.createPayer();
  const { url } = (await post(payer, '/card/setup', { language: 'tw' })).json<{
    data: { url: string };
  }>().data;
  await pay(readSession(url), { holder: 'Ada Payer' });
  const { cards } = (await post(payer, '/card/addcard', { token: readSession(url) })).json<{
    data: { cards: Card[] };
  }>().data;
  const cardid = cards[0]?.cardid;
  const setupResponse = await post(payer, '/card/setupintent', {});
  const { clientsecret } = setupResponse.json<{ data: { clientsecret: string } }>().data;
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
    token:
      recorder.sent.map((request) => /pm_[a-f0-9]+/.exec(request.path)?.[0]).find(Boolean) ?? '',
  });
}

async function payByStripe(): Promise<void> {
  const openStripeAttempt = async (payer: Payer, extraQuery = '') =>
    (
      await get(
        payer,
        `/getstripeshipmentauthurl?shipmentid=${payer.shipmentId}&quote=${QUOTE}${extraQuery}`,
      )
    ).json<{ data: Attempt }>().data;
  await openStripeAttempt(await shop.createPayer(), '&inplace=1');
  jest.replaceProperty(env, 'STRIPE_WALLETS', { SG: ['wechat_pay', 'alipay'] });
  await openStripeAttempt(await shop.createPayer(), '&inplace=1&wallet=wechat_pay');
  await openStripeAttempt(await shop.createPayer(), '&wallet=alipay');
  const buyer = await shop.createPayer();
  const leaver = await shop.createPayer();
  const latePayer = await shop.createPayer();
  const boughtAttempt = await openStripeAttempt(buyer);
  await pay(readSession(boughtAttempt.popupurl ?? ''));
  await shop.getState(buyer, boughtAttempt.attemptid);
  await post(leaver, '/payment/cancel', { attemptid: (await openStripeAttempt(leaver)).attemptid });
  const lateAttempt = await openStripeAttempt(latePayer);
  await shop.db.$client.query("update shipments set status = 'cancelled' where id = $1", [
    latePayer.shipmentId,
  ]);
  await pay(readSession(lateAttempt.popupurl ?? ''));
  await shop.getState(latePayer, lateAttempt.attemptid);
}

/** Reads the gateways' lists of the last few hours. */
async function readLists(): Promise<void> {
  const [from, until] = [new Date(Date.now() - 4 * 3600_000), new Date()];
  for (const name of ['paypal', 'stripe'])
    expect(
      (await shop.payments.gateways.get(name)?.listMovements?.({ from, until, page: null }))
        ?.movements.length,
    ).toBeGreaterThan(0);
}

/** Disputes every capture, wins the dispute, and settles the attempts after each step. */
async function runDisputes(): Promise<void> {
  const captureRows = await shop.db.select().from(schema.captures);
  for (const action of ['dispute', 'win']) {
    for (const { gateway, gatewayCaptureId: capture } of captureRows) {
      await shop.injectFault('no-notice', 2);
      await shop.app.inject({
        method: 'POST',
        url: '/sandbox/after',
        headers: { 'x-operator-key': env.OPERATOR_KEY },
        payload: { gateway, capture, deed: action },
      });
    }
    for (const { memberId, attemptId: id } of captureRows)
      await settleAttempt(shop.db, shop.payments, { memberId, id }, 'review');
  }
}

const ajv = addFormats(new Ajv({ allErrors: true, strictTypes: false, strictRequired: false }));
const getRequestName = ({ method, path: requestPath }: SentRequest) =>
  Object.keys(gatewayRequests).find(
    (key) =>
      key.startsWith(`${method} `) && matchesTemplate(requestPath, key.slice(method.length + 1)),
  ) ?? `${method} ${requestPath}`;

describe('what we send to PayPal and Stripe', () => {
  it('matches the documented calls and fields', () => {
    const allRequests = [...paypal, ...stripe];
    const problems = allRequests.flatMap((request) => {
      const requestSchema = gatewayRequests[getRequestName(request)];
      if (!requestSchema) return [`${getRequestName(request)} is not listed in gatewayRequests`];
      const validate = ajv.compile(requestSchema);
      return validate(request.body)
        ? []
        : [
            `${getRequestName(request)}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(request.body)}`,
          ];
    });
    expect(problems).toEqual([]);
    expect(new Set(allRequests.map(getRequestName))).toEqual(new Set(Object.keys(gatewayRequests)));
  });

  it('offers at Stripe only immediate methods, and holds only card payments', () => {
    const sessions = stripe
      .map(({ body }) => body as Stripe.Checkout.SessionCreateParams | null)
      .filter((body) => body?.mode === 'payment');
    const offeredMethods = sessions.map((session) => [
      session?.allowed_payment_method_types?.join(),
      session?.payment_intent_data?.capture_method,
    ]);
    expect(new Set(offeredMethods.map(String))).toEqual(
      new Set(['card,manual', 'wechat_pay,automatic', 'alipay,automatic']),
    );
  });

  it('includes a stable id with every order and capture, and our credentials', () => {
    const moneyRequests = paypal.filter(
      ({ method, path: requestPath }) => method === 'POST' && requestPath.startsWith('/v2/'),
    );
    expect(moneyRequests.map(({ headers }) => headers['paypal-request-id'])).toEqual(
      moneyRequests.map(
        () =>
          expect.stringMatching(/^(open|take|authorize|capture|release)-[0-9a-f-]{36}/) as string,
      ),
    );
    const stripeRequests = stripe.filter(
      ({ body, path: requestPath }) =>
        requestPath.endsWith('/capture') || (body as { mode?: string } | null)?.mode === 'payment',
    );
    expect(stripeRequests.map(({ headers }) => headers['idempotency-key'])).toEqual(
      stripeRequests.map(
        () => expect.stringMatching(/^(open|take|capture)-[0-9a-f-]{36}/) as string,
      ),
    );
    expect(
      stripe.every(({ headers }) => headers.authorization?.startsWith('Bearer sk_test_')),
    ).toBe(true);
  });

  for (const [vendor, setting, getRequests] of [
    ['PayPal', 'OPENAPI_PAYPAL', () => paypal],
    ['Stripe', 'OPENAPI_STRIPE', () => stripe],
  ] as const) {
    const files = listSpecFiles(setting);
    if (files.length === 0)
      process.stderr.write(
        `Not checked against ${vendor}'s own description: set ${setting} to the comma-separated paths of its OpenAPI files.\n`,
      );
    (files.length > 0 ? it : it.skip)(`is what ${vendor}'s own description allows`, () => {
      const checkers = files.map(createChecker);
      const answers = getRequests().map((request) => ({
        request,
        wrong: checkers.map((check) => check(request)).find((wrong) => wrong !== null) ?? null,
      }));
      expect([
        ...new Set(
          answers.flatMap(({ request, wrong }) =>
            (wrong ?? []).map((text) => `${getRequestName(request)}: ${text}`),
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
  const check = (requestPath: string, form: object, reply: SentRequest['reply'] = null) =>
    createChecker(file)({
      method: 'POST',
      path: requestPath,
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
    const checkReply = (status: number, body: unknown) =>
      check('/v1/checkout/sessions', { mode: 'payment' }, { status, body });
    expect(checkReply(200, { id: 'cs_1' })).toEqual([]);
    expect(checkReply(200, { id: 1 })).toEqual([expect.stringContaining('answer 200: /id')]);
    expect(checkReply(418, {})).toEqual(['answer 418 is not described']);
  });
});
