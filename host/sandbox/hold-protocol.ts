import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import { readAs } from '@/host/core/read-as';

import type { Database } from '../db/client';

import { idOf, type Answering } from './answering';
import { sendAside, sendNotice } from './notices';
import {
  authorizeOrder,
  endAuthorization,
  findOrder,
  orderOfAuthorization,
  type SandboxOrder,
} from './orders';
import { authorizationJson, captureJson, orderJson } from './shapes';
import { sandboxOrigin } from './origin';

/** A sum of PayPal's protocol. */
export const sum = Type.Object({
  currency_code: Type.String({ pattern: /^[A-Z]{3}$/ }),
  value: Type.String({ pattern: /^\d{1,8}\.\d{2}$/ }),
});
const captureBody = Type.Object({ amount: sum, final_capture: Type.Literal(true) });

type Answered = [status: number, body: unknown];
const missing: Answered = [404, { name: 'RESOURCE_NOT_FOUND' }];
const refused = (issue: string): Answered => [
  422,
  { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] },
];

/** The part of PayPal's protocol that holds money: authorise an order, capture or void that. */
export function holdProtocol(answering: Answering, db: Database): void {
  answering('POST', '/v2/checkout/orders/:id/authorize', 'capture', async (request) => {
    const before = await findOrder(db, idOf(request));
    const held = await authorizeOrder(db, idOf(request));
    if (!held) return missing;
    if (typeof held === 'string') return refused(held);
    if (!before?.authorization) tell(db, request, 'PAYMENT.AUTHORIZATION.CREATED', held);
    return [201, orderJson(held, sandboxOrigin(request))];
  });

  answering('GET', '/v2/payments/authorizations/:id', 'show', async (request) => {
    const order = await orderOfAuthorization(db, idOf(request));
    return order ? [200, authorizationJson(order)] : missing;
  });

  answering('POST', '/v2/payments/authorizations/:id/capture', 'capture', async (request) => {
    const asked = readAs(captureBody, request.body);
    if (!asked) return [400, { name: 'INVALID_REQUEST' }];
    const { value } = asked.amount;
    const known = await orderOfAuthorization(db, idOf(request));
    // The same request again answers what it did.
    if (known?.capture) return [201, captureJson(known.capture, known.id)];
    const taken = await endAuthorization(db, idOf(request), value);
    if (!taken) return missing;
    if (typeof taken === 'string' || !taken.capture)
      return refused(typeof taken === 'string' ? taken : 'INTERNAL');
    tell(db, request, 'PAYMENT.CAPTURE.COMPLETED', taken);
    return [201, captureJson(taken.capture, taken.id)];
  });

  answering('POST', '/v2/payments/authorizations/:id/void', 'capture', async (request) => {
    const ended = await endAuthorization(db, idOf(request), null);
    if (!ended) return missing;
    if (typeof ended === 'string') return refused(ended);
    tell(db, request, 'PAYMENT.AUTHORIZATION.VOIDED', ended);
    return [200, authorizationJson(ended)];
  });
}

function tell(db: Database, request: FastifyRequest, kind: string, order: SandboxOrder): void {
  const about = kind.startsWith('PAYMENT.CAPTURE') ? undefined : authorizationJson(order);
  void sendAside(request, sendNotice(db, kind, order, sandboxOrigin(request), about));
}
