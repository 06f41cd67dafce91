import { timingSafeEqual } from 'node:crypto';

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';

import type { Database } from '@/host/db/client';
import { sandboxStripeKeys } from '@/host/payments/stripe-client';
import { sandboxOrigin } from '../origin';

import { changeObject, findObject, keepObject, newStripeId, type SandboxSession } from './objects';
import { intentJson, methodJson, sessionJson } from './shapes';

const url = z.string().max(2000).refine((text) => URL.canParse(text.replace('{CHECKOUT_SESSION_ID}', 'x')));
const word = z.string().max(255);
const shared = { success_url: url, cancel_url: url, customer: word.optional(), locale: z.string().max(10).default('en') };
const paymentWish = z.object({
  ...shared,
  mode: z.literal('payment'),
  client_reference_id: word,
  'metadata[attempt]': word,
  'payment_intent_data[capture_method]': z.literal('manual'),
  'line_items[0][quantity]': z.literal('1'),
  'line_items[0][price_data][currency]': z.string().regex(/^[a-z]{3}$/),
  'line_items[0][price_data][unit_amount]': z.string().regex(/^\d{1,9}$/),
  'line_items[0][price_data][product_data][name]': word,
});
const setupWish = z.object({ ...shared, mode: z.literal('setup'), customer: word, currency: z.string().regex(/^[a-z]{3}$/).default('usd') });
const methodChange = z.object({
  'billing_details[name]': word.optional(),
  'card[exp_month]': z.coerce.number().int().min(1).max(12).optional(),
  'card[exp_year]': z.coerce.number().int().min(2000).max(2100).optional(),
});
const langs: Record<string, string> = { zh: 'zh', 'zh-TW': 'tw', ja: 'ja' };

type Answer = [status: number, body: unknown];
const missing: Answer = [404, { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' } }];
const invalid = (message: string): Answer => [400, { error: { type: 'invalid_request_error', message } }];
const moved: Answer = [400, { error: { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message: 'The intent has moved on.' } }];

/** The part of Stripe's REST protocol that payments and cards use. Bodies are forms, as the official SDK sends them. */
export function stripeProtocol(app: FastifyInstance, db: Database): void {
  const answering = (method: 'GET' | 'POST', path: string, answer: (request: FastifyRequest) => Promise<Answer>) =>
    app.route({
      method,
      url: `/v1${path}`,
      handler: async (request, reply) => {
        const [status, body] = authorised(request) ? await answer(request) : [401, { error: { type: 'invalid_request_error', message: 'Invalid API Key' } }];
        return reply.status(status).send(body);
      },
    });

  answering('POST', '/customers', async (request) => {
    const member = z.object({ 'metadata[member]': word }).safeParse(request.body);
    if (!member.success) return invalid('metadata');
    const { id } = await keepObject(db, newStripeId('cus'), { kind: 'customer', member: member.data['metadata[member]'] }, keyOf(request));
    return [200, { id, object: 'customer' }];
  });
  answering('POST', '/checkout/sessions', async (request) => {
    const session = readWish(request.body);
    if (!session) return invalid('session');
    const kept = await keepObject(db, newStripeId('cs_test'), session, keyOf(request));
    return [200, await sessionJson(db, kept.id, kept.data, sandboxOrigin(request))];
  });
  answering('GET', '/checkout/sessions/:id', async (request) => {
    const session = await findObject(db, idOf(request), 'session');
    return session ? [200, await sessionJson(db, idOf(request), session, sandboxOrigin(request))] : missing;
  });
  answering('POST', '/payment_intents/:id/capture', async (request) => {
    const taken = await changeObject(db, idOf(request), 'intent', async (known) => (known.status === 'requires_capture' ? { ...known, status: 'succeeded' } : null));
    return taken ? [200, intentJson(idOf(request), taken)] : moved;
  });
  methodRoutes(answering, db);
}

function methodRoutes(answering: (method: 'GET' | 'POST', path: string, answer: (request: FastifyRequest) => Promise<Answer>) => unknown, db: Database): void {
  answering('GET', '/payment_methods/:id', async (request) => {
    const method = await findObject(db, idOf(request), 'method');
    return method ? [200, methodJson(idOf(request), method)] : missing;
  });
  answering('POST', '/payment_methods/:id', async (request) => {
    const wish = methodChange.safeParse(request.body ?? {});
    if (!wish.success) return invalid('card');
    const { 'billing_details[name]': name, 'card[exp_month]': month, 'card[exp_year]': year } = wish.data;
    const changed = await changeObject(db, idOf(request), 'method', async (known) => ({
      ...known,
      name: name ?? known.name,
      expMonth: month ?? known.expMonth,
      expYear: year ?? known.expYear,
    }));
    return changed ? [200, methodJson(idOf(request), changed)] : missing;
  });
  answering('POST', '/payment_methods/:id/attach', async (request) => {
    const customer = z.object({ customer: word }).safeParse(request.body).data?.customer;
    const changed = customer ? await changeObject(db, idOf(request), 'method', async (known) => ({ ...known, customer })) : null;
    return changed ? [200, methodJson(idOf(request), changed)] : missing;
  });
  answering('POST', '/payment_methods/:id/detach', async (request) => {
    const changed = await changeObject(db, idOf(request), 'method', async (known) => ({ ...known, customer: null }));
    return changed ? [200, methodJson(idOf(request), changed)] : missing;
  });
}

/** A new session from a form; null for what the sandbox does not understand. */
function readWish(body: unknown): SandboxSession | null {
  const open = { kind: 'session', status: 'open', intent: null, method: null } as const;
  const payment = paymentWish.safeParse(body).data;
  if (payment) {
    return {
      ...open,
      ...places(payment),
      mode: 'payment',
      reference: payment.client_reference_id,
      attempt: payment['metadata[attempt]'],
      title: payment['line_items[0][price_data][product_data][name]'],
      currency: payment['line_items[0][price_data][currency]'],
      amount: Number(payment['line_items[0][price_data][unit_amount]']),
    };
  }
  const setup = setupWish.safeParse(body).data;
  return setup ? { ...open, ...places(setup), mode: 'setup', reference: null, attempt: null, title: '', currency: setup.currency, amount: 0 } : null;
}

const places = ({ customer, locale, success_url: successUrl, cancel_url: cancelUrl }: { customer?: string | undefined; locale: string; success_url: string; cancel_url: string }) => ({
  customer: customer ?? null,
  locale: langs[locale] ?? 'en',
  successUrl,
  cancelUrl,
});

const idOf = (request: FastifyRequest): string => String((request.params as { id?: unknown }).id ?? '');

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' ? key : null;
}

function authorised(request: FastifyRequest): boolean {
  const [given, expected] = [Buffer.from(request.headers.authorization ?? ''), Buffer.from(`Bearer ${sandboxStripeKeys().secretKey}`)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
