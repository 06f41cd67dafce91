import type { FastifyRequest } from 'fastify';

import type { Reply } from '@/contract/registry';
import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import type { PathGroup } from '@/host/core/http/route';
import type { Database } from '@/host/db/client';
import { targetSlugs, type TargetKind } from '@/rules/payments/payments';

import { attemptView, findAttempt } from './attempts';
import { GatewayFailure, gatewayOf, type SignedForm } from './gateways';
import { attemptOfNotice, takeNotice } from './notices';
import { payThroughGateway } from './pay';
import { rawNotice } from './raw-notices';
import { takeReturn } from './returns';
import type { AttemptRow } from './targets';

const GATEWAY = 'enets';
/** The kinds that its addresses are registered for. */
const kinds = ['shipment', 'payment-request', 'onebox'] as const satisfies TargetKind[];

/** The regional card gateway: its signed form, what became of it, and its word on a transaction (spec §7 "Payments"). */
export const enetsRoutes: PathGroup = (_app, route, db) => {
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
    route(`GET /enets/${targetSlugs[kind]}-checkout`, async ({ query, session }) => {
      const attempt = await findAttempt(db, query.attemptid, session.memberId);
      if (attempt.gateway !== GATEWAY || attempt.targetKind !== kind) throw new Problem('notFound');
      return formOf(attempt, query.language ?? session.language);
    });
    route(`GET /enets/${targetSlugs[kind]}-success`, ({ query, request }) =>
      takeReturn(db, request.log, { gateway: GATEWAY, kind, attemptId: query.attemptid, orderId: query.reference }),
    );
  }

  route('POST /enets/txn-from-b2s', ({ request }) => word(db, request));
};

/** The form of an attempt that still waits for its payer. @throws Problem attemptState when it does not */
function formOf(attempt: AttemptRow, language: string): SignedForm {
  const { direct } = gatewayOf(GATEWAY);
  if (!direct || attempt.state !== 'opened' || attempt.expiresAt <= now()) throw new Problem('attemptState');
  const { id: attemptId, amountCents, currency } = attempt;
  return direct.form({ attemptId, amountCents, currency, reference: attemptView(attempt).reference, language });
}

/**
 * Takes the gateway's word. Its server is told to try again while nothing is certain; a payer is told the state as it is
 * known, since he goes on to the page that asks again.
 */
async function word(db: Database, request: FastifyRequest): Promise<Reply<'POST /enets/txn-from-b2s'>> {
  const raw = rawNotice(request);
  const fromServer = request.headers['hmac'] !== undefined;
  const attempt = fromServer ? (await takeNotice(db, GATEWAY, request.headers, raw, request.log)).attempt : await brought(db, request, raw);
  if (!attempt) throw new Problem('notFound');
  const { id, targetKind, state } = await findAttempt(db, attempt.id);
  return { attemptid: id, targetkind: targetKind, reference: attempt.gatewayOrderId ?? '', state: state as Reply<'POST /enets/txn-from-b2s'>['state'] };
}

async function brought(db: Database, request: FastifyRequest, raw: string): Promise<AttemptRow | null> {
  try {
    return (await takeNotice(db, GATEWAY, request.headers, raw, request.log)).attempt;
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error;
    request.log.warn({ err: error }, 'the gateway did not answer');
    return attemptOfNotice(db, GATEWAY, await gatewayOf(GATEWAY).readNotice(request.headers, raw));
  }
}
