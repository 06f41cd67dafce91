import { createHash } from 'node:crypto';

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type, type Static, type TObject } from 'typebox';

import { walletNames } from '@/contract/money/wallets';
import { Text } from '@/contract/wire';
import { now, unixNow } from '@/host/core/clock';
import { readAs, wholeNumber } from '@/host/core/read-as';
import type { Database } from '@/host/db/client';
import { getSandboxStripeKeys } from '@/host/money/gateways/stripe/stripe-client';

import { readPathId, isSameSecret, type SandboxResponse } from '../answering';
import { popFault } from '../faults';
import { getSandboxOrigin } from '../origin';

import { addRefundRoutes } from './after';
import { toListJson, notFoundReply, buildRefusal, type AddRoute } from './answering';
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
import { toIntentJson, toMethodJson, toSessionJson, toSetupJson } from './shapes';

const url = Type.String({ format: 'url', maxLength: 2000 });
const shortText = Text(255);
const sharedFields = {
  success_url: url,
  cancel_url: url,
  customer: Type.Optional(shortText),
  locale: Type.String({ maxLength: 10, default: 'en' }),
};
const paymentFields = {
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
const hostedBody = Type.Object({ ...sharedFields, ...paymentFields });
const elementsBody = Type.Object({
  ...paymentFields,
  ui_mode: Type.Literal('elements'),
  customer: sharedFields.customer,
  return_url: url,
});
const setupBody = Type.Object({
  ...sharedFields,
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

const badRequest = (message: string): SandboxResponse => buildRefusal(400, message);
const unattachedReply = badRequest(
  'The payment method you provided is not attached to a customer so detachment is impossible.',
);
const reusedKeyReply = buildRefusal(
  400,
  'Keys for idempotent requests can only be used with the parameters they were first used with.',
  { type: 'idempotency_error' },
);
const declinedReply = buildRefusal(402, 'Your card was declined.', {
  type: 'card_error',
  code: 'card_declined',
});
const unexpectedStateReply = buildRefusal(400, 'The intent is in an unexpected state.', {
  code: 'payment_intent_unexpected_state',
});

/** Bodies are form-encoded, as the SDK sends them. */
export function addStripeRoutes(app: FastifyInstance, db: Database): void {
  const addRoute = createAddRoute(app);

  addRoute('POST', '/customers', async (request) => {
    const input = readAs(customerBody, request.body);
    if (!input) return badRequest('metadata');
    const storedCustomer = await storeOnce(
      db,
      newStripeId('cus'),
      { kind: 'customer', member: input['metadata[member]'] },
      readCreationRequest(request),
    );
    return storedCustomer ? [200, { id: storedCustomer.id, object: 'customer' }] : reusedKeyReply;
  });
  addRoute('POST', '/payment_intents/:id/cancel', async (_request, id) => {
    const canceledIntent = await changeObject(db, id, 'intent', async (intent) =>
      intent.status === 'requires_capture' ? { ...intent, status: 'canceled' } : null,
    );
    return canceledIntent ? [200, toIntentJson(id, canceledIntent)] : unexpectedStateReply;
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
    fallback = notFoundReply,
  ): Promise<SandboxResponse> =>
    session ? [200, await toSessionJson(db, id, session, getSandboxOrigin(request))] : fallback;

  addRoute('POST', '/checkout/sessions', async (request) => {
    const session = readSession(request.body);
    if (!session) return badRequest('session');
    if (session.customer !== null && !(await findObject(db, session.customer, 'customer')))
      return notFoundReply;
    if (session.expiresAt !== null && !isAllowedExpiry(session.expiresAt))
      return badRequest('expires_at must be between 30 minutes and 24 hours from now');
    const storedSession = await storeOnce(
      db,
      newStripeId('cs_test'),
      session,
      readCreationRequest(request),
    );
    return storedSession ? respond(request, storedSession.id, storedSession.data) : reusedKeyReply;
  });
  addRoute('GET', '/checkout/sessions/:id', async (request, id) =>
    respond(request, id, await findObject(db, id, 'session')),
  );
  addRoute('POST', '/checkout/sessions/:id/expire', async (request, id) => {
    const expiredSession = await changeObject(db, id, 'session', async (session) =>
      getStatus(session) === 'open' ? { ...session, status: 'expired' } : null,
    );
    return respond(request, id, expiredSession, badRequest('Only open sessions can be expired'));
  });
}

/** Releases the rest of the authorization. */
async function captureIntent(db: Database, body: unknown, id: string): Promise<SandboxResponse> {
  const input = readAs(captureBody, body ?? {});
  if (!input) return badRequest('amount_to_capture');
  const existingIntent = await findObject(db, id, 'intent');
  const cents = input.amount_to_capture ?? existingIntent?.amount ?? 0;
  if (existingIntent && cents > existingIntent.amount) return badRequest('amount_to_capture');
  if (existingIntent?.status === 'requires_capture' && (await popFault(db, 'capture-fails')))
    return declinedReply;
  const capturedIntent = await changeObject(db, id, 'intent', async (intent) =>
    intent.status === 'requires_capture'
      ? { ...intent, status: 'succeeded', received: cents, takenAt: unixNow() }
      : null,
  );
  return capturedIntent ? [200, toIntentJson(id, capturedIntent)] : unexpectedStateReply;
}

function createAddRoute(app: FastifyInstance): AddRoute {
  return (method, path, answer) => {
    app.route({
      method,
      url: `/v1${path}`,
      handler: async (request, reply) => {
        const key = `Bearer ${getSandboxStripeKeys().secretKey}`;
        const [status, body] = isSameSecret(request.headers.authorization ?? '', key)
          ? await answer(request, readPathId(request))
          : buildRefusal(401, 'Invalid API Key');
        return reply.status(status).send(body);
      },
    });
  };
}

function addSetupRoutes(addRoute: AddRoute, db: Database): void {
  addRoute('POST', '/setup_intents', async (request) => {
    const input = readAs(setupIntentBody, request.body);
    if (!input || !(await findObject(db, input.customer, 'customer'))) return badRequest('intent');
    const setup = { ...blankSetup, customer: input.customer, inPage: true };
    const id = await storeObject(db, newStripeId('seti'), setup);
    return [200, await toSetupJson(db, id, setup)];
  });
  addRoute('GET', '/setup_intents/:id', async (_request, id) => {
    const setup = await findObject(db, id, 'session');
    return setup ? [200, await toSetupJson(db, id, setup)] : notFoundReply;
  });
}

function addMethodRoutes(addRoute: AddRoute, db: Database): void {
  const respond = (
    id: string,
    method: SandboxMethod | null,
    fallback = notFoundReply,
  ): SandboxResponse => (method ? [200, toMethodJson(id, method)] : fallback);

  addRoute('GET', '/customers/:id/payment_methods', async (request, customer) => {
    const savedMethods = await listMethods(db, customer);
    return [
      200,
      toListJson(
        request.url,
        savedMethods.map(({ id, method }) => toMethodJson(id, method)),
      ),
    ];
  });
  addRoute('GET', '/payment_methods/:id', async (_request, id) =>
    respond(id, await findObject(db, id, 'method')),
  );
  addRoute('POST', '/payment_methods/:id', async (request, id) => {
    const input = readAs(methodChange, request.body ?? {});
    if (!input) return badRequest('card');
    const updatedMethod = await changeObject(db, id, 'method', async (method) => ({
      ...method,
      name: input['billing_details[name]'] ?? method.name,
      expMonth: input['card[exp_month]'] ?? method.expMonth,
      expYear: input['card[exp_year]'] ?? method.expYear,
    }));
    return respond(id, updatedMethod);
  });
  addRoute('POST', '/payment_methods/:id/attach', async (request, id) => {
    const customer = readAs(attachBody, request.body)?.customer;
    const updatedMethod = customer
      ? await changeObject(db, id, 'method', async (method) => ({ ...method, customer }))
      : null;
    return respond(id, updatedMethod);
  });
  addRoute('POST', '/payment_methods/:id/detach', async (_request, id) => {
    if (!(await findObject(db, id, 'method'))) return notFoundReply;
    const updatedMethod = await changeObject(db, id, 'method', async (method) =>
      method.customer === null ? null : { ...method, customer: null },
    );
    return respond(id, updatedMethod, unattachedReply);
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
  const elementsInput = readAs(elementsBody, body);
  const returnUrl = elementsInput?.return_url ?? '';
  const payment = elementsInput
    ? { ...elementsInput, success_url: returnUrl, cancel_url: returnUrl, locale: 'en' }
    : readAs(hostedBody, body);
  if (payment) {
    return {
      ...openSession,
      ...toSessionFields(payment),
      mode: 'payment',
      reference: payment.client_reference_id,
      attempt: payment['metadata[attempt]'],
      ...(payment['metadata[holds]'] && { holds: true }),
      ...(elementsInput && { inPage: true }),
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

const toSessionFields = (input: Static<TObject<typeof sharedFields>>) => ({
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
function isAllowedExpiry(expiresAt: number): boolean {
  const seconds = expiresAt - now().getTime() / 1000;
  return seconds > MIN_SECONDS - 10 && seconds <= MAX_SECONDS;
}
