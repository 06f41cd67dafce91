import { Readable } from 'node:stream';

import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { TargetKind } from '@/lib/payments/targets';

import type { Database } from '../db/client';
import { Problem } from '../errors';
import type { PathGroup } from '../path-groups';
import type { Context } from '../route';

import { attemptView, findAttempt, giveUp, isLive } from './attempts';
import { defaultPaypal, offersPaypal } from './default-gateways';
import { addGateway, GatewayFailure } from './gateways';
import { takeNotice } from './notices';
import { payNothing, payThroughGateway, type PayRequest } from './pay';
import { settleAttempt } from './settle';
import { stripeGateway } from './stripe';
import { offersStripe, stripeSettings } from './stripe-client';
import type { AttemptRow } from './targets';

const NOTICE_CAP = 256 * 1024;
const rawBodies = new WeakMap<FastifyRequest, string>();

/** Payments: the gateways' popups, returns and notices, zero checkout (spec §7 "Payments"; architecture, "Payments"). */
export const paymentRoutes: PathGroup = (app, route, db) => {
  if (offersPaypal()) addGateway(defaultPaypal());
  if (offersStripe()) addGateway(stripeGateway(stripeSettings()));
  keepRawNotices(app);

  route('GET /getauthurl', (context) => {
    const { shipmentid, quote, language = context.session.language } = context.query;
    return payThroughGateway(context, { kind: 'shipment', targetId: shipmentid, gateway: 'paypal', quote, language });
  });
  const byStripe = async (context: PayRequest, kind: TargetKind, { targetId, quote, language }: { targetId: string; quote: string; language: string }) => {
    const attempt = await payThroughGateway(context, { kind, targetId, gateway: 'stripe', quote, language });
    return { ...attempt, url: attempt.popupurl };
  };
  route('GET /getstripeshipmentauthurl', (context) => {
    const { shipmentid: targetId, quote, language = context.session.language } = context.query;
    return byStripe(context, 'shipment', { targetId, quote, language });
  });
  route('GET /getstripepaymentrequestauthurl', (context) => {
    const { requestid: targetId, quote, language = context.session.language } = context.query;
    return byStripe(context, 'payment-request', { targetId, quote, language });
  });
  route('GET /getstripeoneboxauthurl', (context) => {
    const { oneboxid: targetId, quote, language = context.session.language } = context.query;
    return byStripe(context, 'onebox', { targetId, quote, language });
  });
  route('POST /shipment/zero-checkout', (context) => payNothing(context, { kind: 'shipment', targetId: context.body.shipmentid, quote: context.body.quote }));

  route('GET /payment/attempt', async ({ query, session, request }) => {
    const attempt = await findAttempt(db, query.attemptid, session.memberId);
    return attemptView(isLive(attempt) ? await settled(db, attempt, request) : attempt);
  });

  route('POST /payment/cancel', async ({ body, session, request }) => {
    const attempt = await findAttempt(db, body.attemptid, session.memberId);
    if (await giveUp(db, attempt)) return attemptView(await findAttempt(db, attempt.id));
    const after = await settled(db, attempt, request);
    if (isLive(after)) throw new Problem('attemptState');
    return attemptView(after);
  });

  const paypalReturn = (kind: TargetKind) => async ({ body, request }: Pick<Context<'POST /paypal-success/shipment-checkout'>, 'body' | 'request'>) => {
    const attempt = await findAttempt(db, body.attemptid);
    if (attempt.gateway !== 'paypal' || attempt.targetKind !== kind || attempt.gatewayOrderId !== body.token) throw new Problem('notFound');
    if (body.cancelled) await giveUp(db, attempt);
    const after = await settled(db, attempt, request);
    const view = attemptView(after);
    return { state: view.state, reference: view.reference, targetkind: after.targetKind, targetid: after.targetId };
  };
  route('POST /paypal-success/shipment-checkout', paypalReturn('shipment'));
  route('POST /paypal-success/pr-checkout', paypalReturn('payment-request'));
  route('POST /paypal-success/onebox-checkout', paypalReturn('onebox'));

  const noticeFrom = (gateway: string) => async ({ request }: Pick<Context<'POST /webhooks/paypal'>, 'request'>) => {
    try {
      return { message: await takeNotice(db, gateway, request.headers, rawBodies.get(request) ?? '') };
    } catch (error) {
      if (error instanceof Problem && error.problem === 'badSignature') request.log.warn({ security: 'bad-signature' }, 'a payment notice was refused');
      throw error;
    }
  };
  route('POST /webhooks/paypal', noticeFrom('paypal'));
  route('POST /webhooks/stripe', noticeFrom('stripe'));
};

/** Settles for somebody who waits for the state; a gateway that does not answer leaves the state as it is known. */
async function settled(db: Database, attempt: AttemptRow, request: FastifyRequest): Promise<AttemptRow> {
  try {
    return await settleAttempt(db, attempt.id);
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error;
    request.log.warn({ err: error, attempt: attempt.id }, 'the gateway did not answer');
    return findAttempt(db, attempt.id);
  }
}

/** Notices are signed over their exact text, so it is kept beside the parsed body. */
function keepRawNotices(app: FastifyInstance): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    if (!request.url.startsWith('/webhooks/')) return payload;
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of payload) {
      const buffer = Buffer.from(part as Buffer);
      size += buffer.byteLength;
      if (size > NOTICE_CAP) throw new Problem('validation');
      parts.push(buffer);
    }
    const whole = Buffer.concat(parts);
    rawBodies.set(request, whole.toString('utf8'));
    return Object.assign(Readable.from(whole.byteLength > 0 ? [whole] : []), { receivedEncodedLength: whole.byteLength });
  });
}
