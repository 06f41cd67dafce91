import type { Body } from '@/contract/registry';
import { Problem } from '@/host/core/errors';
import type { Context } from '@/host/core/http/route';
import type { PathGroup } from '@/host/core/http/route';
import type { TargetKind } from '@/rules/payments/targets';

import { attemptView, findAttempt, giveUp, isLive } from './attempts';
import { takeNotice, type Arrived } from './notices';
import { payNothing, payThroughGateway, type PayRequest } from './pay';
import { mustRelease, takesAtOnce, type PaymentServices } from './payments';
import { keepRawNotices } from './raw-notices';
import { takeReturn } from './returns';
import { settled } from './settle';

type Returned<K extends 'POST /paypal-success/shipment-checkout' | 'POST /stripe-success/shipment-checkout'> = Pick<Context<K, PaymentServices>, 'db' | 'payments' | 'body' | 'request'>;

/** Payments: the gateways' popups, returns and notices, zero checkout (spec §7 "Payments"; architecture, "Payments"). */
export const paymentRoutes: PathGroup<PaymentServices> = (app, route) => {
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
  route('POST /reward/checkout', (context) => payNothing(context, { ...coveredTarget(context.body), quote: context.body.quote }));

  route('GET /payment/attempt', async (context) => {
    const { db, query, session } = context;
    const attempt = await findAttempt(db, query.attemptid, session.memberId);
    return attemptView(isLive(attempt) ? await settled(context, attempt) : attempt);
  });

  route('POST /payment/cancel', async (context) => {
    const { db, payments, body, session } = context;
    const attempt = await findAttempt(db, body.attemptid, session.memberId);
    if (takesAtOnce(payments, attempt.gateway) && isLive(attempt)) await settled(context, attempt);
    if (await giveUp(db, payments, attempt)) return attemptView(mustRelease(payments, attempt.gateway) ? await settled(context, attempt) : await findAttempt(db, attempt.id));
    const after = await settled(context, attempt);
    if (isLive(after)) throw new Problem('attemptState');
    return attemptView(after);
  });

  const paypalReturn = (kind: TargetKind) => (context: Returned<'POST /paypal-success/shipment-checkout'>) => {
    const { attemptid: attemptId, token: orderId, cancelled } = context.body;
    return takeReturn(context, { gateway: 'paypal', kind, attemptId, orderId, cancelled });
  };
  route('POST /paypal-success/shipment-checkout', paypalReturn('shipment'));
  route('POST /paypal-success/pr-checkout', paypalReturn('payment-request'));
  route('POST /paypal-success/onebox-checkout', paypalReturn('onebox'));
  const stripeReturn = (kind: TargetKind) => (context: Returned<'POST /stripe-success/shipment-checkout'>) =>
    takeReturn(context, { gateway: 'stripe', kind, attemptId: context.body.attemptid, orderId: context.body.sessionid });
  route('POST /stripe-success/shipment-checkout', stripeReturn('shipment'));
  route('POST /stripe-success/pr-checkout', stripeReturn('payment-request'));
  route('POST /stripe-success/onebox-checkout', stripeReturn('onebox'));

  const noticeFrom = (gateway: string) => async (arrived: Arrived) => ({ message: (await takeNotice(arrived, gateway)).outcome });
  route('POST /webhooks/paypal', noticeFrom('paypal'));
  route('POST /webhooks/stripe', noticeFrom('stripe'));
};

/** The one thing that a zero checkout names. @throws Problem validation for none and for several */
function coveredTarget({ shipmentid, requestid, oneboxid }: Body<'POST /reward/checkout'>): { kind: TargetKind; targetId: string } {
  const named = Object.entries({ shipment: shipmentid, 'payment-request': requestid, onebox: oneboxid } satisfies Partial<Record<TargetKind, string | undefined>>);
  const [only, ...others] = named.flatMap(([kind, targetId]) => (targetId ? [{ kind: kind as TargetKind, targetId }] : []));
  if (!only || others.length > 0) throw new Problem('validation');
  return only;
}
