import type { Reply } from '@/contract/registry';
import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import type { PathGroup } from '@/host/core/http/route';
import { targetSlugs, type TargetKind } from '@/rules/payments/targets';

import { attemptView, findAttempt } from './attempts';
import { GatewayFailure, type SignedForm } from './gateways';
import { attemptOfNotice, takeNotice, type Arrived } from './notices';
import { payThroughGateway } from './pay';
import { gatewayOf, type Payments, type PaymentServices } from './payments';
import { takeReturn } from './returns';
import type { AttemptRow } from './targets';

const GATEWAY = 'enets';
/** The kinds that its addresses are registered for. */
const kinds = ['shipment', 'payment-request', 'onebox'] as const satisfies TargetKind[];

/** The regional card gateway: its signed form, what became of it, and its word on a transaction (spec §7 "Payments"). */
export const enetsRoutes: PathGroup<PaymentServices> = (_app, route) => {
  route('GET /getenetsshipmentauthurl', (context) => {
    const { shipmentid: targetId, quote, language = context.session.language } = context.query;
    return payThroughGateway(context, { kind: 'shipment', targetId, gateway: GATEWAY, quote, language });
  });
  route('GET /getenetspaymentrequestauthurl', (context) => {
    const { requestid: targetId, quote, language = context.session.language } = context.query;
    return payThroughGateway(context, { kind: 'payment-request', targetId, gateway: GATEWAY, quote, language });
  });
  route('GET /getenetsoneboxauthurl', (context) => {
    const { oneboxid: targetId, quote, language = context.session.language } = context.query;
    return payThroughGateway(context, { kind: 'onebox', targetId, gateway: GATEWAY, quote, language });
  });

  for (const kind of kinds) {
    route(`GET /enets/${targetSlugs[kind]}-checkout`, async ({ db, payments, query, session }) => {
      const attempt = await findAttempt(db, query.attemptid, session.memberId);
      if (attempt.gateway !== GATEWAY || attempt.targetKind !== kind) throw new Problem('notFound');
      return formOf(payments, attempt, query.language ?? session.language);
    });
    route(`GET /enets/${targetSlugs[kind]}-success`, (context) =>
      takeReturn(context, { gateway: GATEWAY, kind, attemptId: context.query.attemptid, orderId: context.query.reference }),
    );
  }

  route('POST /enets/txn-from-b2s', (context) => word(context));
};

/** The form of an attempt that still waits for its payer. @throws Problem attemptState when it does not */
function formOf(payments: Payments, attempt: AttemptRow, language: string): SignedForm {
  const { direct } = gatewayOf(payments, GATEWAY);
  if (!direct || attempt.state !== 'opened' || attempt.expiresAt <= now()) throw new Problem('attemptState');
  const { id: attemptId, amountCents, currency } = attempt;
  return direct.form({ attemptId, amountCents, currency, reference: attemptView(attempt).reference, language });
}

/**
 * Takes the gateway's word. Its server is told to try again while nothing is certain; a payer is told the state as it is
 * known, since he goes on to the page that asks again.
 */
async function word(arrived: Arrived): Promise<Reply<'POST /enets/txn-from-b2s'>> {
  const fromServer = arrived.request.headers['hmac'] !== undefined;
  const attempt = fromServer ? (await takeNotice(arrived, GATEWAY)).attempt : await brought(arrived);
  if (!attempt) throw new Problem('notFound');
  const { id, targetKind, state } = await findAttempt(arrived.db, attempt.id);
  return { attemptid: id, targetkind: targetKind, reference: attempt.gatewayOrderId ?? '', state: state as Reply<'POST /enets/txn-from-b2s'>['state'] };
}

async function brought(arrived: Arrived): Promise<AttemptRow | null> {
  try {
    return (await takeNotice(arrived, GATEWAY)).attempt;
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error;
    arrived.request.log.warn({ err: error }, 'the gateway did not answer');
    return attemptOfNotice(arrived, GATEWAY);
  }
}
