import {
  gateways,
  paymentCalls,
  type FormKey,
  type PaymentCall,
  type SettleKey,
} from '@/contract/money/gateways';
import {
  gatewayNames,
  payableKinds,
  payables,
  type GatewayName,
  type OpenKey,
  type PayableKind,
} from '@/contract/money/payments-table';
import type { Body } from '@/contract/calls';
import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import type { Context, PathGroup } from '@/host/core/http/route';
import type { TargetKind } from '@/rules/payments/payments';

import { toAttemptView, findAttempt, isLive } from './attempts';
import type { SignedForm } from '../gateways/gateways';
import { settleNotice } from './notices';
import { payZeroTotal, payThroughGateway } from './pay';
import { getGateway, closesOrders, isAutoCaptured, type PaymentServices } from './payments';
import { trySettle, type SettleCall } from './engine/settle';
import { cancelAttempt } from './target-attempts';

export const paymentRoutes: PathGroup<PaymentServices> = (_app, route) => {
  for (const call of paymentCalls) {
    route(call.open, (context) => open(context, call));
    route(call.settle, (context) => settleReturn(context, readReturn(context, call)));
    if (call.form) route(call.form, (context) => buildSignedForm(context, call));
  }
  for (const name of gatewayNames) {
    const { notices } = gateways[name];
    if (notices)
      route(notices, async (context) => ({ message: (await settleNotice(context, name)).outcome }));
  }

  route('POST /reward/checkout', (context) =>
    payZeroTotal(context, { ...readCoveredTarget(context.body), quote: context.body.quote }),
  );

  route('GET /payment/attempt', async (context) => {
    const { db, query, session } = context;
    const attempt = await findAttempt(db, query.attemptid, session.memberId);
    return toAttemptView(isLive(attempt) ? await trySettle(context, attempt) : attempt);
  });

  route('POST /payment/cancel', async (context) => {
    const { db, payments, body, session } = context;
    const attempt = await findAttempt(db, body.attemptid, session.memberId);
    if (isAutoCaptured(payments, attempt) && isLive(attempt)) await trySettle(context, attempt);
    if (await cancelAttempt(db, payments, attempt))
      return toAttemptView(
        closesOrders(payments, attempt.gateway)
          ? await trySettle(context, attempt)
          : await findAttempt(db, attempt.id, attempt.memberId),
      );
    const settledAttempt = await trySettle(context, attempt);
    if (isLive(settledAttempt)) throw new Problem('attemptState');
    return toAttemptView(settledAttempt);
  });
};

async function open(context: Context<OpenKey, PaymentServices>, { gateway, kind }: PaymentCall) {
  const { quote, language = context.session.language, ...fields } = context.query;
  const mode = {
    ...('inplace' in fields && fields.inplace && { inPlace: true }),
    ...('wallet' in fields && fields.wallet && { wallet: fields.wallet }),
  };
  const targetId = (fields as Record<string, string>)[payables[kind].id] ?? '';
  const attempt = await payThroughGateway(context, {
    kind,
    targetId,
    gateway,
    quote,
    language,
    mode,
  });
  return gateways[gateway].url ? { ...attempt, url: attempt.popupurl } : attempt;
}

interface PayerReturn {
  gateway: GatewayName;
  kind: TargetKind;
  attemptId: string;
  orderId: string;
  cancelled?: boolean;
}

/**
 * Settles a returning payer's attempt. Needs no session, since the gateway confirms everything.
 * @throws Problem notFound unless attempt, gateway, target and order belong together
 */
async function settleReturn(call: SettleCall, params: PayerReturn) {
  const { db, payments } = call;
  const attempt = await findAttempt(db, params.attemptId);
  const { gateway, targetKind, targetId, gatewayOrderId } = attempt;
  if (gateway !== params.gateway || targetKind !== params.kind || gatewayOrderId !== params.orderId)
    throw new Problem('notFound');
  if (params.cancelled) {
    if (isAutoCaptured(payments, attempt)) await trySettle(call, attempt);
    await cancelAttempt(db, payments, attempt);
  }
  const { state, reference } = toAttemptView(await trySettle(call, attempt));
  return { state, reference, targetkind: targetKind, targetid: targetId };
}

function readReturn(
  { body, query }: Context<SettleKey>,
  { gateway, kind }: PaymentCall,
): PayerReturn {
  const fields = (body ?? query) as Record<string, unknown>;
  const { field } = gateways[gateway].proof;
  return {
    gateway,
    kind,
    attemptId: String(fields['attemptid']),
    orderId: String(fields[field]),
    cancelled: fields['cancelled'] === true,
  };
}

/**
 * Returns the form of an attempt that still waits for its payer.
 * @throws Problem attemptState when it does not
 */
async function buildSignedForm(
  { db, payments, query, session }: Context<FormKey, PaymentServices>,
  { gateway, kind }: PaymentCall,
): Promise<SignedForm> {
  const attempt = await findAttempt(db, query.attemptid, session.memberId);
  if (attempt.gateway !== gateway || attempt.targetKind !== kind) throw new Problem('notFound');
  const { direct } = getGateway(payments, gateway);
  if (!direct || attempt.state !== 'opened' || attempt.expiresAt <= now())
    throw new Problem('attemptState');
  const { id: attemptId, amountCents, currency } = attempt;
  return direct.buildForm({
    attemptId,
    amountCents,
    currency,
    reference: toAttemptView(attempt).reference,
    language: query.language ?? session.language,
  });
}

/** @throws Problem validation unless the body names exactly one target */
function readCoveredTarget(body: Body<'POST /reward/checkout'>): {
  kind: PayableKind;
  targetId: string;
} {
  const candidates = payableKinds.map((kind) => ({ kind, targetId: body[payables[kind].id] }));
  const [target, ...otherTargets] = candidates.flatMap(({ kind, targetId }) =>
    targetId ? [{ kind, targetId }] : [],
  );
  if (!target || otherTargets.length > 0) throw new Problem('validation');
  return target;
}
