import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import { readAs } from '@/host/core/read-as';

import type { Database } from '../db/client';

import { applyCaptureAction, type Action, type ActionResult } from './after';
import { notFoundReply, unprocessable, type AddRoute } from './answering';
import { sendNotice } from './notices';
import { findOrderByCapture, findOrderByDispute } from './orders';
import { getSandboxOrigin } from './origin';
import { disputeJson, money, refundJson } from './shapes';

const refundBody = Type.Object({ amount: Type.Object({ value: money.properties.value }) });

/** PayPal refunds and disputes. */
export function addRefundRoutes(addRoute: AddRoute, db: Database): void {
  addRoute('POST', '/v2/payments/captures/:id/refund', 'capture', async (request, id) => {
    const value = readAs(refundBody, request.body)?.amount.value;
    const outcome = await applyCaptureAction(db, id, 'refund', value);
    if (!outcome?.refund || !outcome.order.capture) return unprocessable('CAPTURE_FULLY_REFUNDED');
    notifyAction(db, request, 'refund', outcome);
    return [201, refundJson(outcome.refund, outcome.order.capture, getSandboxOrigin(request))];
  });

  addRoute('GET', '/v1/customer/disputes', 'show', async (request) => {
    const { disputed_transaction_id: id = '' } = request.query as {
      disputed_transaction_id?: string;
    };
    const capture = (await findOrderByCapture(db, id))?.capture;
    const list = capture?.disputes?.map((item) => disputeJson({ ...item, outcome: null }, capture));
    return [200, { items: list ?? [] }];
  });

  addRoute('GET', '/v1/customer/disputes/:id', 'show', async (_request, id) => {
    const capture = (await findOrderByDispute(db, id))?.capture;
    const dispute = capture?.disputes?.find((entry) => entry.id === id);
    return capture && dispute ? [200, disputeJson(dispute, capture)] : notFoundReply;
  });
}

const noticeKinds: Record<Action, string> = {
  refund: 'PAYMENT.CAPTURE.REFUNDED',
  undo: 'PAYMENT.CAPTURE.REFUNDED',
  reverse: 'PAYMENT.CAPTURE.REVERSED',
  dispute: 'CUSTOMER.DISPUTE.CREATED',
  win: 'CUSTOMER.DISPUTE.RESOLVED',
  lose: 'CUSTOMER.DISPUTE.RESOLVED',
};

/** A lost dispute is also a reversal. */
export function notifyAction(
  db: Database,
  request: FastifyRequest,
  action: Action,
  { order, refund, dispute }: ActionResult,
): void {
  const { capture } = order;
  if (!capture) return;
  const refundKind = action === 'lose' ? 'PAYMENT.CAPTURE.REVERSED' : noticeKinds[action];
  if (refund)
    sendNotice(
      db,
      request,
      refundKind,
      order,
      refundJson(refund, capture, getSandboxOrigin(request)),
    );
  if (dispute) sendNotice(db, request, noticeKinds[action], order, disputeJson(dispute, capture));
}
