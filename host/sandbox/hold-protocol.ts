import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import { readAs } from '@/host/core/read-as';

import type { Database } from '../db/client';

import { notFoundReply, unprocessable, type AddRoute } from './answering';
import { sendNotice } from './notices';
import {
  authorizeOrder,
  endAuthorization,
  findOrder,
  findOrderByHold,
  type SandboxOrder,
} from './orders';
import { authorizationJson, toCaptureJson, money, toOrderJson } from './shapes';
import { getSandboxOrigin } from './origin';

const captureBody = Type.Object({ amount: money, final_capture: Type.Literal(true) });

/** PayPal authorizations. */
export function addHoldRoutes(addRoute: AddRoute, db: Database): void {
  addRoute('POST', '/v2/checkout/orders/:id/authorize', 'capture', async (request, id) => {
    const existingOrder = await findOrder(db, id);
    const authorizedOrder = await authorizeOrder(db, id);
    if (!authorizedOrder) return notFoundReply;
    if (typeof authorizedOrder === 'string') return unprocessable(authorizedOrder);
    if (!existingOrder?.authorization)
      sendAuthorizationNotice(db, request, 'PAYMENT.AUTHORIZATION.CREATED', authorizedOrder);
    return [201, toOrderJson(authorizedOrder, getSandboxOrigin(request))];
  });

  addRoute('GET', '/v2/payments/authorizations/:id', 'show', async (_request, id) => {
    const order = await findOrderByHold(db, id);
    return order ? [200, authorizationJson(order)] : notFoundReply;
  });

  addRoute('POST', '/v2/payments/authorizations/:id/capture', 'capture', async (request, id) => {
    const input = readAs(captureBody, request.body);
    if (!input) return [400, { name: 'INVALID_REQUEST' }];
    const storedOrder = await findOrderByHold(db, id);
    if (storedOrder?.capture) return [201, toCaptureJson(storedOrder.capture, storedOrder.id)];
    const capturedOrder = await endAuthorization(db, id, input.amount.value);
    if (!capturedOrder) return notFoundReply;
    if (typeof capturedOrder === 'string' || !capturedOrder.capture)
      return unprocessable(typeof capturedOrder === 'string' ? capturedOrder : 'INTERNAL');
    sendNotice(db, request, 'PAYMENT.CAPTURE.COMPLETED', capturedOrder);
    return [201, toCaptureJson(capturedOrder.capture, capturedOrder.id)];
  });

  addRoute('POST', '/v2/payments/authorizations/:id/void', 'capture', async (request, id) => {
    const voidedOrder = await endAuthorization(db, id, null);
    if (!voidedOrder) return notFoundReply;
    if (typeof voidedOrder === 'string') return unprocessable(voidedOrder);
    sendAuthorizationNotice(db, request, 'PAYMENT.AUTHORIZATION.VOIDED', voidedOrder);
    return [200, authorizationJson(voidedOrder)];
  });
}

const sendAuthorizationNotice = (
  db: Database,
  request: FastifyRequest,
  kind: string,
  order: SandboxOrder,
) => sendNotice(db, request, kind, order, authorizationJson(order));
