import type { Body } from '@/contract/registry';
import { Problem } from '@/host/core/errors';
import type { Context, PathGroup } from '@/host/core/http/route';
import type { TargetKind } from '@/rules/payments/payments';

import { attemptView, findAttempt, giveUp, isLive } from './attempts';
import { defaultPaypal, offersPaypal } from './default-gateways';
import { enetsGateway } from './enets';
import { enetsSettings, offersEnets } from './enets-settings';
import { addGateway, mustRelease, takesAtOnce } from './gateways';
import { takeNotice } from './notices';
import { setOperatorLog } from './operator-log';
import { payNothing, type PayRequest, payThroughGateway } from './pay';
import { keepRawNotices, rawNotice } from './raw-notices';
import { takeReturn } from './returns';
import { settled } from './settle';
import { stripeGateway } from './stripe';
import { offersStripe, stripeSettings } from './stripe-client';

/** Payments: the gateways' popups, returns and notices, zero checkout (spec §7 "Payments"; architecture, "Payments"). */
export const paymentRoutes: PathGroup = (app, route, db) => {
  if (offersPaypal()) addGateway(defaultPaypal());
  if (offersStripe()) addGateway(stripeGateway(stripeSettings()));
  if (offersEnets()) addGateway(enetsGateway(enetsSettings()));
  setOperatorLog(app.log);
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

  route('GET /payment/attempt', async ({ query, session, request }) => {
    const attempt = await findAttempt(db, query.attemptid, session.memberId);
    return attemptView(isLive(attempt) ? await settled(db, attempt, request.log) : attempt);
  });

  route('POST /payment/cancel', async ({ body, session, request }) => {
    const attempt = await findAttempt(db, body.attemptid, session.memberId);
    if (takesAtOnce(attempt.gateway) && isLive(attempt)) await settled(db, attempt, request.log);
    if (await giveUp(db, attempt)) return attemptView(mustRelease(attempt.gateway) ? await settled(db, attempt, request.log) : await findAttempt(db, attempt.id));
    const after = await settled(db, attempt, request.log);
    if (isLive(after)) throw new Problem('attemptState');
    return attemptView(after);
  });

  const paypalReturn = (kind: TargetKind) => ({ body, request }: Pick<Context<'POST /paypal-success/shipment-checkout'>, 'body' | 'request'>) =>
    takeReturn(db, request.log, { gateway: 'paypal', kind, attemptId: body.attemptid, orderId: body.token, cancelled: body.cancelled });
  route('POST /paypal-success/shipment-checkout', paypalReturn('shipment'));
  route('POST /paypal-success/pr-checkout', paypalReturn('payment-request'));
  route('POST /paypal-success/onebox-checkout', paypalReturn('onebox'));
  const stripeReturn = (kind: TargetKind) => ({ body, request }: Pick<Context<'POST /stripe-success/shipment-checkout'>, 'body' | 'request'>) =>
    takeReturn(db, request.log, { gateway: 'stripe', kind, attemptId: body.attemptid, orderId: body.sessionid });
  route('POST /stripe-success/shipment-checkout', stripeReturn('shipment'));
  route('POST /stripe-success/pr-checkout', stripeReturn('payment-request'));
  route('POST /stripe-success/onebox-checkout', stripeReturn('onebox'));

  const noticeFrom = (gateway: string) => async ({ request }: Pick<Context<'POST /webhooks/paypal'>, 'request'>) => {
    const { outcome } = await takeNotice(db, gateway, request.headers, rawNotice(request), request.log);
    return { message: outcome };
  };
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
