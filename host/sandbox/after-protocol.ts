import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import { readAs } from '@/host/core/read-as';

import type { Database } from '../db/client';

import { doAfter, findDispute, orderOfCapture, type AfterAct, type AfterDone } from './after';
import { sendAside, sendNotice } from './notices';
import { disputeJson, refundJson } from './shapes';
import { sandboxOrigin } from './origin';
import { idOf, type Answering } from './answering';

const refundBody = Type.Object({
  amount: Type.Optional(Type.Object({ value: Type.String({ pattern: /^\d{1,8}\.\d{2}$/ }) })),
});
const missing: [number, object] = [404, { name: 'RESOURCE_NOT_FOUND' }];

/**
 * The part of PayPal's REST protocol about money that was taken: refunding it, and the disputes
 * about it.
 */
export function afterProtocol(answering: Answering, db: Database): void {
  answering('POST', '/v2/payments/captures/:id/refund', 'capture', async (request) => {
    const done = await doAfter(
      db,
      idOf(request),
      'refund',
      readAs(refundBody, request.body)?.amount?.value,
    );
    if (!done?.refund || !done.order.capture)
      return [
        422,
        { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'CAPTURE_FULLY_REFUNDED' }] },
      ];
    void tellAfter(db, request, 'refund', done);
    return [201, refundJson(done.refund, done.order.capture, sandboxOrigin(request))];
  });

  answering('GET', '/v1/customer/disputes', 'show', async (request) => {
    const { disputed_transaction_id: id = '' } = request.query as {
      disputed_transaction_id?: string;
    };
    const capture = (await orderOfCapture(db, id))?.capture;
    return [
      200,
      {
        items: (capture?.disputes ?? []).map(
          (one) => capture && disputeJson({ ...one, outcome: null }, capture),
        ),
      },
    ];
  });

  answering('GET', '/v1/customer/disputes/:id', 'show', async (request) => {
    const found = await findDispute(db, idOf(request));
    return found?.order.capture ? [200, disputeJson(found.dispute, found.order.capture)] : missing;
  });
}

const kinds: Record<AfterAct, string> = {
  refund: 'PAYMENT.CAPTURE.REFUNDED',
  undo: 'PAYMENT.CAPTURE.REFUNDED',
  reverse: 'PAYMENT.CAPTURE.REVERSED',
  dispute: 'CUSTOMER.DISPUTE.CREATED',
  win: 'CUSTOMER.DISPUTE.RESOLVED',
  lose: 'CUSTOMER.DISPUTE.RESOLVED',
};

/** Sends the notices about what was done: a lost dispute is also a reversal. */
export async function tellAfter(
  db: Database,
  request: FastifyRequest,
  act: AfterAct,
  { order, refund, dispute }: AfterDone,
): Promise<void> {
  const origin = sandboxOrigin(request);
  const { capture } = order;
  if (!capture) return;
  const sent = [
    ...(refund
      ? [
          sendNotice(
            db,
            act === 'lose' ? 'PAYMENT.CAPTURE.REVERSED' : kinds[act],
            order,
            origin,
            refundJson(refund, capture, origin),
          ),
        ]
      : []),
    ...(dispute ? [sendNotice(db, kinds[act], order, origin, disputeJson(dispute, capture))] : []),
  ];
  await sendAside(request, Promise.all(sent));
}
