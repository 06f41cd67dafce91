import { Readable } from 'node:stream';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import { Text } from '@/contract/wire';
import { orEmpty, readAs } from '@/host/core/read-as';
import { getSandboxCredentials, signForSandbox } from '@/host/core/sandbox-credentials';

import type { Database } from '../db/client';

import { addRefundRoutes } from './after-protocol';
import {
  readPathId,
  notFoundReply,
  isSameSecret,
  unprocessable,
  type SandboxResponse,
  type AddRoute,
} from './answering';
import { popAnswerFault } from './faults';
import { addHoldRoutes } from './hold-protocol';
import { addListRoute } from './list-protocol';
import { noticeSignature, sendNotice } from './notices';
import { captureOrder, createOrder, findOrder, completePending, type SandboxOrder } from './orders';
import { money, toOrderJson } from './shapes';
import { getSandboxOrigin } from './origin';

const TOKEN_LIFE_SECONDS = 3600;
const CHUNK_BYTES = 64 * 1024;

const url = Type.String({ format: 'url', maxLength: 2000 });
const orderBody = Type.Object({
  intent: Type.Enum(['CAPTURE', 'AUTHORIZE']),
  purchase_units: Type.Tuple([
    Type.Object({
      custom_id: Text(255),
      invoice_id: Text(127),
      description: Type.String({ maxLength: 127, default: '' }),
      amount: money,
    }),
  ]),
  payment_source: Type.Object({
    paypal: Type.Object({
      experience_context: Type.Object({
        locale: Type.String({ maxLength: 10, default: 'en-US' }),
        return_url: url,
        cancel_url: url,
      }),
    }),
  }),
});
const header = orEmpty(Type.String());
const notice = Type.Object({
  transmission_id: header,
  transmission_time: header,
  transmission_sig: header,
  webhook_id: header,
  webhook_event: Type.Optional(Type.Unknown()),
});

const langs: Record<string, string> = { 'zh-CN': 'zh', 'zh-TW': 'tw', 'ja-JP': 'ja' };

/** PayPal token, orders, capture, webhook verification. */
export function addPaypalRoutes(app: FastifyInstance, db: Database): void {
  const addRoute = createAddRoute(app, db);

  addRoute('POST', '/v1/oauth2/token', 'token', async (request) => issueToken(request));

  addRoute('POST', '/v2/checkout/orders', 'create', async (request) => {
    const input = readAs(orderBody, request.body);
    const requestId = request.headers['paypal-request-id'];
    if (!input || typeof requestId !== 'string') return [400, { name: 'INVALID_REQUEST' }];
    const [unit] = input.purchase_units;
    const context = input.payment_source.paypal.experience_context;
    const order = await createOrder(db, {
      intent: input.intent,
      requestId,
      customId: unit.custom_id,
      invoiceId: unit.invoice_id,
      description: unit.description,
      currency: unit.amount.currency_code,
      value: unit.amount.value,
      returnUrl: context.return_url,
      cancelUrl: context.cancel_url,
    });
    return [201, toOrderJson(order, getSandboxOrigin(request), langs[context.locale] ?? 'en')];
  });

  addRoute('GET', '/v2/checkout/orders/:id', 'show', async (request, id) => {
    const order = await findOrder(db, id);
    if (!order) return notFoundReply;
    return [200, toOrderJson(await completePending(db, order), getSandboxOrigin(request))];
  });

  addRoute('POST', '/v2/checkout/orders/:id/capture', 'capture', async (request, id) => {
    const existingOrder = await findOrder(db, id);
    const capturedOrder = await captureOrder(db, id);
    if (!capturedOrder) return notFoundReply;
    if (typeof capturedOrder === 'string') return unprocessable(capturedOrder);
    if (existingOrder?.status !== 'COMPLETED') notifyCapture(db, request, capturedOrder);
    return [201, toOrderJson(capturedOrder, getSandboxOrigin(request))];
  });

  addHoldRoutes(addRoute, db);
  addRefundRoutes(addRoute, db);
  addListRoute(addRoute, db);

  addRoute('POST', '/v1/notifications/verify-webhook-signature', 'verify', async (request) => [
    200,
    { verification_status: isOwnNotice(request.body) ? 'SUCCESS' : 'FAILURE' },
  ]);
}

function issueToken(request: FastifyRequest): SandboxResponse {
  const { clientId, clientSecret } = getSandboxCredentials();
  const expectedHeader = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  if (!isSameSecret(request.headers.authorization ?? '', expectedHeader))
    return [401, { error: 'invalid_client' }];
  const expiry = String(Date.now() + TOKEN_LIFE_SECONDS * 1000);
  return [
    200,
    {
      access_token: `${expiry}.${signForSandbox('token', expiry)}`,
      token_type: 'Bearer',
      expires_in: TOKEN_LIFE_SECONDS,
    },
  ];
}

function isOwnNotice(body: unknown): boolean {
  const sentNotice = readAs(notice, body);
  const { webhookId } = getSandboxCredentials();
  if (sentNotice?.webhook_id !== webhookId) return false;
  const { transmission_id: id, transmission_time: time, webhook_event: event } = sentNotice;
  const expectedSignature = noticeSignature(id, time, webhookId, JSON.stringify(event));
  return isSameSecret(sentNotice.transmission_sig, expectedSignature);
}

/** The webhook may arrive before, after or with the capture response. */
export function notifyCapture(db: Database, request: FastifyRequest, order: SandboxOrder): void {
  const isPending = order.capture?.status === 'PENDING';
  sendNotice(db, request, `PAYMENT.CAPTURE.${isPending ? 'PENDING' : 'COMPLETED'}`, order);
}

const failure = { name: 'INTERNAL_SERVER_ERROR' };

/** Requires the bearer token and applies active faults. */
function createAddRoute(app: FastifyInstance, db: Database): AddRoute {
  return (method, path, point, answer) => {
    app.route({
      method,
      url: `/sandbox/paypal${path}`,
      handler: async (request, reply) => {
        const fault = await popAnswerFault(db, point);
        if (fault && fault !== 'lost') return sendFault(reply, fault);
        if (point !== 'token' && !hasValidBearer(request))
          return reply.status(401).send({ error: 'invalid_token' });
        const [status, body] = await answer(request, readPathId(request));
        return fault === 'lost' ? reply.status(500).send(failure) : reply.status(status).send(body);
      },
    });
  };
}

export function sendFault(reply: FastifyReply, fault: 'error' | 'html' | 'endless'): FastifyReply {
  if (fault === 'error') return reply.status(500).send(failure);
  if (fault === 'html')
    return reply
      .type('text/html')
      .send('<!doctype html><title>Maintenance</title><h1>Back soon</h1>');
  return reply.type('application/json').send(Readable.from(generateSpaces()));
}

function hasValidBearer(request: FastifyRequest): boolean {
  const [expiry = '', signature = ''] = (request.headers.authorization ?? '')
    .replace(/^Bearer /, '')
    .split('.');
  return Number(expiry) > Date.now() && isSameSecret(signature, signForSandbox('token', expiry));
}

function* generateSpaces(): Generator<Buffer> {
  while (true) yield Buffer.alloc(CHUNK_BYTES, ' ');
}
