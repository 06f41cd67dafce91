import { createHash } from 'node:crypto';

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import { walletNames } from '@/contract/money/wallets';
import { Text } from '@/contract/wire';
import { now } from '@/host/core/clock';
import { readAs, readTextAs } from '@/host/core/read-as';
import { sameText } from '@/host/core/sandbox-credentials';
import type { Database } from '@/host/db/client';
import { sandboxStripeKeys } from '@/host/money/gateways/stripe/stripe-client';

import { takeFault } from '../faults';
import { idOf } from '../answering';
import { sandboxOrigin } from '../origin';

import { stripeAfterProtocol, type Answer, type Answering } from './after';
import {
  changeObject,
  findObject,
  keepAsked,
  keepObject,
  methodsOf,
  newStripeId,
  statusNow,
  unixNow,
  type MakingRequest,
  type SandboxSession,
} from './objects';
import { stripeListProtocol } from './list';
import { intentJson, methodJson, sessionJson, setupJson } from './shapes';

const url = Type.Refine(Text(2000), (text) =>
  URL.canParse(text.replace('{CHECKOUT_SESSION_ID}', 'x')),
);
const shortText = Text(255);
const shared = {
  success_url: url,
  cancel_url: url,
  customer: Type.Optional(shortText),
  locale: Type.String({ maxLength: 10, default: 'en' }),
};
const payment = {
  mode: Type.Literal('payment'),
  client_reference_id: shortText,
  'metadata[attempt]': shortText,
  'metadata[holds]': Type.Optional(Type.Literal('1')),
  'payment_intent_data[capture_method]': Type.Enum(['manual', 'automatic']),
  'allowed_payment_method_types[0]': Type.Enum(['card', ...walletNames]),
  'line_items[0][quantity]': Type.Literal('1'),
  'line_items[0][price_data][currency]': Type.String({ pattern: /^[a-z]{3}$/ }),
  'line_items[0][price_data][unit_amount]': Type.String({ pattern: /^\d{1,9}$/ }),
  'line_items[0][price_data][product_data][name]': shortText,
  expires_at: Type.Integer(),
};
const hostedBody = Type.Object({ ...shared, ...payment });
/** A session of which the payer's page shows the fields: it has no page of its own. */
const elementsBody = Type.Decode(
  Type.Object({
    ...payment,
    ui_mode: Type.Literal('elements'),
    customer: shared.customer,
    return_url: url,
  }),
  ({ return_url: success_url, ...more }) => ({
    ...more,
    success_url,
    cancel_url: success_url,
    locale: 'en',
  }),
);
const setupBody = Type.Object({
  ...shared,
  mode: Type.Literal('setup'),
  customer: shortText,
  currency: Type.String({ pattern: /^[a-z]{3}$/, default: 'usd' }),
});
const setupIntentBody = Type.Object({
  customer: shortText,
  'allowed_payment_method_types[0]': Type.Literal('card'),
});
const methodChange = Type.Object({
  'billing_details[name]': Type.Optional(shortText),
  'card[exp_month]': Type.Optional(Type.Integer({ minimum: 1, maximum: 12 })),
  'card[exp_year]': Type.Optional(Type.Integer({ minimum: 2000, maximum: 2100 })),
});
const captureBody = Type.Object({ amount_to_capture: Type.Optional(Type.Integer({ minimum: 1 })) });
const customerBody = Type.Object({ 'metadata[member]': shortText });
const attachBody = Type.Object({ customer: shortText });
const SHORTEST_SECONDS = 30 * 60;
const LONGEST_SECONDS = 24 * 3600;
const langs: Record<string, string> = { zh: 'zh', 'zh-TW': 'tw', ja: 'ja' };

const missing: Answer = [
  404,
  { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' } },
];
const invalid = (message: string): Answer => [
  400,
  { error: { type: 'invalid_request_error', message } },
];
const reused: Answer = [
  400,
  {
    error: {
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the parameters they were first used with.',
    },
  },
];
const declined: Answer = [
  402,
  { error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' } },
];
const moved: Answer = [
  400,
  {
    error: {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: 'The intent has moved on.',
    },
  },
];

/**
 * The part of Stripe's REST protocol that payments and cards use. Bodies are forms, as the official
 * SDK sends them.
 */
export function stripeProtocol(app: FastifyInstance, db: Database): void {
  const answering = answerer(app);

  answering('POST', '/customers', async (request) => {
    const asked = readAs(customerBody, request.body);
    if (!asked) return invalid('metadata');
    const kept = await keepAsked(
      db,
      newStripeId('cus'),
      { kind: 'customer', member: asked['metadata[member]'] },
      requestOf(request),
    );
    return kept ? [200, { id: kept.id, object: 'customer' }] : reused;
  });
  answering('POST', '/checkout/sessions', async (request) => {
    const session = readSession(request.body);
    if (!session) return invalid('session');
    if (session.customer !== null && !(await findObject(db, session.customer, 'customer')))
      return missing;
    if (session.expiresAt !== null && !isCloseEnough(session.expiresAt))
      return invalid('expires_at must be between 30 minutes and 24 hours from now');
    const kept = await keepAsked(db, newStripeId('cs_test'), session, requestOf(request));
    if (!kept) return reused;
    return [200, await sessionJson(db, kept.id, kept.data, sandboxOrigin(request))];
  });
  answering('GET', '/checkout/sessions/:id', async (request) => {
    const session = await findObject(db, idOf(request), 'session');
    return session
      ? [200, await sessionJson(db, idOf(request), session, sandboxOrigin(request))]
      : missing;
  });
  answering('POST', '/checkout/sessions/:id/expire', async (request) => {
    const closed = await changeObject(db, idOf(request), 'session', async (known) =>
      statusNow(known) === 'open' ? { ...known, status: 'expired' } : null,
    );
    return closed
      ? [200, await sessionJson(db, idOf(request), closed, sandboxOrigin(request))]
      : invalid('Only open sessions can be expired');
  });
  answering('POST', '/payment_intents/:id/cancel', async (request) => {
    const given = await changeObject(db, idOf(request), 'intent', async (known) =>
      known.status === 'requires_capture' ? { ...known, status: 'canceled' } : null,
    );
    return given ? [200, intentJson(idOf(request), given)] : moved;
  });
  answering('POST', '/payment_intents/:id/capture', (request) => captureIntent(db, request));
  stripeAfterProtocol(answering, db);
  stripeListProtocol(answering, db);
  methodRoutes(answering, db);
}

/** Takes what an intent holds, or the part of it that is asked for; the rest is let go of. */
async function captureIntent(db: Database, request: FastifyRequest): Promise<Answer> {
  const asked = readTextAs(captureBody, request.body);
  if (!asked) return invalid('amount_to_capture');
  const before = await findObject(db, idOf(request), 'intent');
  const cents = asked.amount_to_capture ?? before?.amount ?? 0;
  if (before && cents > before.amount) return invalid('amount_to_capture');
  if (before?.status === 'requires_capture' && (await takeFault(db, 'capture-fails')))
    return declined;
  const taken = await changeObject(db, idOf(request), 'intent', async (known) =>
    known.status === 'requires_capture'
      ? { ...known, status: 'succeeded', received: cents, takenAt: unixNow() }
      : null,
  );
  return taken ? [200, intentJson(idOf(request), taken)] : moved;
}

/** Adds a route that asks for the API key first. */
function answerer(app: FastifyInstance): Answering {
  return (method, path, answer) =>
    app.route({
      method,
      url: `/v1${path}`,
      handler: async (request, reply) => {
        const [status, body] = authorised(request)
          ? await answer(request)
          : [401, { error: { type: 'invalid_request_error', message: 'Invalid API Key' } }];
        return reply.status(status).send(body);
      },
    });
}

function methodRoutes(answering: Answering, db: Database): void {
  answering('POST', '/setup_intents', async (request) => {
    const asked = readAs(setupIntentBody, request.body);
    if (!asked || !(await findObject(db, asked.customer, 'customer'))) return invalid('intent');
    const setup = { ...blankSetup, customer: asked.customer, inPage: true };
    const id = await keepObject(db, newStripeId('seti'), setup);
    return [200, await setupJson(db, id, setup)];
  });
  answering('GET', '/setup_intents/:id', async (request) => {
    const setup = await findObject(db, idOf(request), 'session');
    return setup ? [200, await setupJson(db, idOf(request), setup)] : missing;
  });
  answering('GET', '/customers/:id/payment_methods', async (request) => {
    const kept = await methodsOf(db, idOf(request));
    const data = kept.map(({ id, method }) => methodJson(id, method));
    return [200, { object: 'list', url: request.url, has_more: false, data }];
  });
  answering('GET', '/payment_methods/:id', async (request) => {
    const method = await findObject(db, idOf(request), 'method');
    return method ? [200, methodJson(idOf(request), method)] : missing;
  });
  answering('POST', '/payment_methods/:id', async (request) => {
    const asked = readTextAs(methodChange, request.body);
    if (!asked) return invalid('card');
    const {
      'billing_details[name]': name,
      'card[exp_month]': month,
      'card[exp_year]': year,
    } = asked;
    const changed = await changeObject(db, idOf(request), 'method', async (known) => ({
      ...known,
      name: name ?? known.name,
      expMonth: month ?? known.expMonth,
      expYear: year ?? known.expYear,
    }));
    return changed ? [200, methodJson(idOf(request), changed)] : missing;
  });
  answering('POST', '/payment_methods/:id/attach', async (request) => {
    const customer = readAs(attachBody, request.body)?.customer;
    const changed = customer
      ? await changeObject(db, idOf(request), 'method', async (known) => ({ ...known, customer }))
      : null;
    return changed ? [200, methodJson(idOf(request), changed)] : missing;
  });
  answering('POST', '/payment_methods/:id/detach', async (request) => {
    if (!(await findObject(db, idOf(request), 'method'))) return missing;
    const changed = await changeObject(db, idOf(request), 'method', async (known) =>
      known.customer === null ? null : { ...known, customer: null },
    );
    return changed
      ? [200, methodJson(idOf(request), changed)]
      : invalid(
          'The payment method you provided is not attached to a customer so detachment is impossible.',
        );
  });
}

const opened = { kind: 'session', status: 'open', intent: null, method: null } as const;
const blankSetup = {
  ...opened,
  mode: 'setup',
  customer: null,
  reference: null,
  attempt: null,
  title: '',
  currency: 'usd',
  amount: 0,
  locale: 'en',
  successUrl: '',
  cancelUrl: '',
  expiresAt: null,
} satisfies SandboxSession;

/** A new session from a form; null for what the sandbox does not understand. */
function readSession(body: unknown): SandboxSession | null {
  const payment = readTextAs(elementsBody, body) ?? readTextAs(hostedBody, body);
  if (payment) {
    return {
      ...opened,
      ...places(payment),
      mode: 'payment',
      reference: payment.client_reference_id,
      attempt: payment['metadata[attempt]'],
      ...(payment['metadata[holds]'] && { holds: true }),
      ...('ui_mode' in payment && { inPage: true }),
      ...(payment['payment_intent_data[capture_method]'] === 'automatic' && {
        wallet: payment['allowed_payment_method_types[0]'],
      }),
      title: payment['line_items[0][price_data][product_data][name]'],
      currency: payment['line_items[0][price_data][currency]'],
      amount: Number(payment['line_items[0][price_data][unit_amount]']),
      expiresAt: payment.expires_at,
    };
  }
  const setup = readAs(setupBody, body);
  return setup ? { ...blankSetup, ...places(setup), currency: setup.currency } : null;
}

const places = ({
  customer,
  locale,
  success_url: successUrl,
  cancel_url: cancelUrl,
}: {
  customer?: string | undefined;
  locale: string;
  success_url: string;
  cancel_url: string;
}) => ({ customer: customer ?? null, locale: langs[locale] ?? 'en', successUrl, cancelUrl });

function requestOf(request: FastifyRequest): MakingRequest {
  const key = request.headers['idempotency-key'];
  return {
    key: typeof key === 'string' ? key : null,
    said: createHash('sha256').update(JSON.stringify(request.body)).digest('hex'),
  };
}

/** Stripe's limits for closing a session, with a moment for the way. */
function isCloseEnough(expiresAt: number): boolean {
  const seconds = expiresAt - now().getTime() / 1000;
  return seconds > SHORTEST_SECONDS - 10 && seconds <= LONGEST_SECONDS;
}

const authorised = (request: FastifyRequest): boolean =>
  sameText(request.headers.authorization ?? '', `Bearer ${sandboxStripeKeys().secretKey}`);
