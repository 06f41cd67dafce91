import { createHash } from 'node:crypto';

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type, type Static, type TObject } from 'typebox';

import { walletNames } from '@/contract/money/wallets';
import { Text } from '@/contract/wire';
import { now, unixNow } from '@/host/core/clock';
import { readAs, wholeNumber } from '@/host/core/read-as';
import type { Database } from '@/host/db/client';
import { sandboxStripeKeys } from '@/host/money/gateways/stripe/stripe-client';

import { readRequestId, isSameSecret, type Answer } from '../answering';
import { popFault } from '../faults';
import { sandboxOrigin } from '../origin';

import { addRefundRoutes } from './after';
import { listJson, notFoundReply, refusal, type AddRoute } from './answering';
import {
  changeObject,
  findObject,
  storeOnce,
  storeObject,
  listMethods,
  newStripeId,
  getStatus,
  type CreationRequest,
  type SandboxMethod,
  type SandboxSession,
} from './objects';
import { addListRoute } from './list';
import { intentJson, methodJson, sessionJson, setupJson } from './shapes';

const url = Type.String({ format: 'url', maxLength: 2000 });
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
  'line_items[0][price_data][unit_amount]': wholeNumber(0, 999_999_999),
  'line_items[0][price_data][product_data][name]': shortText,
  expires_at: wholeNumber(),
};
const hostedBody = Type.Object({ ...shared, ...payment });
const elementsBody = Type.Object({
  ...payment,
  ui_mode: Type.Literal('elements'),
  customer: shared.customer,
  return_url: url,
});
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
const captureBody = Type.Object({ amount_to_capture: Type.Optional(wholeNumber(1)) });
const methodChange = Type.Object({
  'billing_details[name]': Type.Optional(shortText),
  'card[exp_month]': Type.Optional(wholeNumber(1, 12)),
  'card[exp_year]': Type.Optional(wholeNumber(2000, 2100)),
});
const customerBody = Type.Object({ 'metadata[member]': shortText });
const attachBody = Type.Object({ customer: shortText });
const MIN_SECONDS = 30 * 60;
const MAX_SECONDS = 24 * 3600;
const langs: Record<string, string> = { zh: 'zh', 'zh-TW': 'tw', ja: 'ja' };

const invalid = (message: string): Answer => refusal(400, message);
const unattached = invalid(
  'The payment method you provided is not attached to a customer so detachment is impossible.',
);
const reused = refusal(
  400,
  'Keys for idempotent requests can only be used with the parameters they were first used with.',
  { type: 'idempotency_error' },
);
const declined = refusal(402, 'Your card was declined.', {
  type: 'card_error',
  code: 'card_declined',
});
const moved = refusal(400, 'The intent has moved on.', { code: 'payment_intent_unexpected_state' });

/** Bodies are forms, as the SDK sends them. */
export function addStripeRoutes(app: FastifyInstance, db: Database): void {
  const addRoute = createAddRoute(app);

  addRoute('POST', '/customers', async (request) => {
    const input = readAs(customerBody, request.body);
    if (!input) return invalid('metadata');
    const storedCustomer = await storeOnce(
      db,
      newStripeId('cus'),
      { kind: 'customer', member: input['metadata[member]'] },
      readCreationRequest(request),
    );
    return storedCustomer ? [200, { id: storedCustomer.id, object: 'customer' }] : reused;
  });
  addRoute('POST', '/payment_intents/:id/cancel', async (_request, id) => {
    const canceled = await changeObject(db, id, 'intent', async (intent) =>
      intent.status === 'requires_capture' ? { ...intent, status: 'canceled' } : null,
    );
    return canceled ? [200, intentJson(id, canceled)] : moved;
  });
  addRoute('POST', '/payment_intents/:id/capture', ({ body }, id) => captureIntent(db, body, id));
  addSessionRoutes(addRoute, db);
  addRefundRoutes(addRoute, db);
  addListRoute(addRoute, db);
  addSetupRoutes(addRoute, db);
  addMethodRoutes(addRoute, db);
}

function addSessionRoutes(addRoute: AddRoute, db: Database): void {
  const respond = async (
    request: FastifyRequest,
    id: string,
    session: SandboxSession | null,
    otherwise = notFoundReply,
  ): Promise<Answer> =>
    session ? [200, await sessionJson(db, id, session, sandboxOrigin(request))] : otherwise;

  addRoute('POST', '/checkout/sessions', async (request) => {
    const session = readSession(request.body);
    if (!session) return invalid('session');
    if (session.customer !== null && !(await findObject(db, session.customer, 'customer')))
      return notFoundReply;
    if (session.expiresAt !== null && !isCloseEnough(session.expiresAt))
      return invalid('expires_at must be between 30 minutes and 24 hours from now');
    const storedSession = await storeOnce(
      db,
      newStripeId('cs_test'),
      session,
      readCreationRequest(request),
    );
    return storedSession ? respond(request, storedSession.id, storedSession.data) : reused;
  });
  addRoute('GET', '/checkout/sessions/:id', async (request, id) =>
    respond(request, id, await findObject(db, id, 'session')),
  );
  addRoute('POST', '/checkout/sessions/:id/expire', async (request, id) => {
    const closed = await changeObject(db, id, 'session', async (session) =>
      getStatus(session) === 'open' ? { ...session, status: 'expired' } : null,
    );
    return respond(request, id, closed, invalid('Only open sessions can be expired'));
  });
}

/** Releases the rest of the authorization. */
async function captureIntent(db: Database, body: unknown, id: string): Promise<Answer> {
  const input = readAs(captureBody, body ?? {});
  if (!input) return invalid('amount_to_capture');
  const existing = await findObject(db, id, 'intent');
  const cents = input.amount_to_capture ?? existing?.amount ?? 0;
  if (existing && cents > existing.amount) return invalid('amount_to_capture');
  if (existing?.status === 'requires_capture' && (await popFault(db, 'capture-fails')))
    return declined;
  const captured = await changeObject(db, id, 'intent', async (intent) =>
    intent.status === 'requires_capture'
      ? { ...intent, status: 'succeeded', received: cents, takenAt: unixNow() }
      : null,
  );
  return captured ? [200, intentJson(id, captured)] : moved;
}

function createAddRoute(app: FastifyInstance): AddRoute {
  return (method, path, answer) => {
    app.route({
      method,
      url: `/v1${path}`,
      handler: async (request, reply) => {
        const key = `Bearer ${sandboxStripeKeys().secretKey}`;
        const [status, body] = isSameSecret(request.headers.authorization ?? '', key)
          ? await answer(request, readRequestId(request))
          : refusal(401, 'Invalid API Key');
        return reply.status(status).send(body);
      },
    });
  };
}

function addSetupRoutes(addRoute: AddRoute, db: Database): void {
  addRoute('POST', '/setup_intents', async (request) => {
    const input = readAs(setupIntentBody, request.body);
    if (!input || !(await findObject(db, input.customer, 'customer'))) return invalid('intent');
    const setup = { ...blankSetup, customer: input.customer, inPage: true };
    const id = await storeObject(db, newStripeId('seti'), setup);
    return [200, await setupJson(db, id, setup)];
  });
  addRoute('GET', '/setup_intents/:id', async (_request, id) => {
    const setup = await findObject(db, id, 'session');
    return setup ? [200, await setupJson(db, id, setup)] : notFoundReply;
  });
}

function addMethodRoutes(addRoute: AddRoute, db: Database): void {
  const respond = (id: string, method: SandboxMethod | null, otherwise = notFoundReply): Answer =>
    method ? [200, methodJson(id, method)] : otherwise;

  addRoute('GET', '/customers/:id/payment_methods', async (request, customer) => {
    const savedMethods = await listMethods(db, customer);
    return [
      200,
      listJson(
        request.url,
        savedMethods.map(({ id, method }) => methodJson(id, method)),
      ),
    ];
  });
  addRoute('GET', '/payment_methods/:id', async (_request, id) =>
    respond(id, await findObject(db, id, 'method')),
  );
  addRoute('POST', '/payment_methods/:id', async (request, id) => {
    const input = readAs(methodChange, request.body ?? {});
    if (!input) return invalid('card');
    const updated = await changeObject(db, id, 'method', async (method) => ({
      ...method,
      name: input['billing_details[name]'] ?? method.name,
      expMonth: input['card[exp_month]'] ?? method.expMonth,
      expYear: input['card[exp_year]'] ?? method.expYear,
    }));
    return respond(id, updated);
  });
  addRoute('POST', '/payment_methods/:id/attach', async (request, id) => {
    const customer = readAs(attachBody, request.body)?.customer;
    const updated = customer
      ? await changeObject(db, id, 'method', async (method) => ({ ...method, customer }))
      : null;
    return respond(id, updated);
  });
  addRoute('POST', '/payment_methods/:id/detach', async (_request, id) => {
    if (!(await findObject(db, id, 'method'))) return notFoundReply;
    const updated = await changeObject(db, id, 'method', async (method) =>
      method.customer === null ? null : { ...method, customer: null },
    );
    return respond(id, updated, unattached);
  });
}

const openSession = { kind: 'session', status: 'open', intent: null, method: null } as const;
const blankSetup = {
  ...openSession,
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

/** Returns null if not supported. */
function readSession(body: unknown): SandboxSession | null {
  const inPage = readAs(elementsBody, body);
  const returnUrl = inPage?.return_url ?? '';
  const payment = inPage
    ? { ...inPage, success_url: returnUrl, cancel_url: returnUrl, locale: 'en' }
    : readAs(hostedBody, body);
  if (payment) {
    return {
      ...openSession,
      ...toSessionFields(payment),
      mode: 'payment',
      reference: payment.client_reference_id,
      attempt: payment['metadata[attempt]'],
      ...(payment['metadata[holds]'] && { holds: true }),
      ...(inPage && { inPage: true }),
      ...(payment['payment_intent_data[capture_method]'] === 'automatic' && {
        wallet: payment['allowed_payment_method_types[0]'],
      }),
      title: payment['line_items[0][price_data][product_data][name]'],
      currency: payment['line_items[0][price_data][currency]'],
      amount: payment['line_items[0][price_data][unit_amount]'],
      expiresAt: payment.expires_at,
    };
  }
  const setup = readAs(setupBody, body);
  return setup ? { ...blankSetup, ...toSessionFields(setup), currency: setup.currency } : null;
}

const toSessionFields = (input: Static<TObject<typeof shared>>) => ({
  customer: input.customer ?? null,
  locale: langs[input.locale] ?? 'en',
  successUrl: input.success_url,
  cancelUrl: input.cancel_url,
});

function readCreationRequest(request: FastifyRequest): CreationRequest {
  const key = request.headers['idempotency-key'];
  return {
    key: typeof key === 'string' ? key : null,
    bodyHash: createHash('sha256').update(JSON.stringify(request.body)).digest('hex'),
  };
}

/** Allows for latency. */
function isCloseEnough(expiresAt: number): boolean {
  const seconds = expiresAt - now().getTime() / 1000;
  return seconds > MIN_SECONDS - 10 && seconds <= MAX_SECONDS;
}
