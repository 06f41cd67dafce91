import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

import type { Database } from '../db/client';

import { doAfter, findDispute, orderOfCapture, type AfterAct, type AfterDone } from './after';
import { sendNotice } from './notices';
import { disputeJson, refundJson } from './shapes';
import { sandboxOrigin } from './origin';
import type { Answering } from './answering';

const refundBody = z
  .object({ amount: z.object({ value: z.string().regex(/^\d{1,8}\.\d{2}$/) }).optional() })
  .catch({});
const idOf = (request: FastifyRequest): string =>
  String((request.params as { id?: unknown }).id ?? '');
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
      refundBody.parse(request.body ?? {}).amount?.value,
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
  await Promise.all(sent).catch((err: unknown) =>
    request.log.warn({ err }, 'sandbox notice not sent'),
  );
}
