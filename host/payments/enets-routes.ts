import type { FastifyRequest } from 'fastify';

import type { Reply } from '@/contract/registry';
import { targetSlugs, type TargetKind } from '@/lib/payments/targets';

import { now } from '../clock';
import type { Database } from '../db/client';
import { Problem } from '../errors';
import type { PathGroup } from '../path-groups';

import { attemptView, findAttempt, isLive } from './attempts';
import { GatewayFailure, gatewayOf, type SignedForm } from './gateways';
import { attemptOfNotice, takeNotice } from './notices';
import { payThroughGateway } from './pay';
import { rawNotice } from './raw-notices';
import { settled } from './settle';
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
      return formOf(ofKind(attempt, kind), query.language ?? session.language);
    });
    route(`GET /enets/${targetSlugs[kind]}-success`, async ({ query, request }) => {
      const attempt = ofKind(await findAttempt(db, query.attemptid), kind);
      if (attempt.gatewayOrderId !== query.reference) throw new Problem('notFound');
      const after = isLive(attempt) ? await settled(db, attempt, request.log) : attempt;
      const { state, reference } = attemptView(after);
      return { state, reference, targetkind: after.targetKind, targetid: after.targetId };
    });
  }

  route('POST /enets/txn-from-b2s', ({ request }) => word(db, request));
};

function ofKind(attempt: AttemptRow, kind: TargetKind): AttemptRow {
  if (attempt.gateway !== GATEWAY || attempt.targetKind !== kind) throw new Problem('notFound');
  return attempt;
}

/** The form of an attempt that still waits for its payer. @throws Problem attemptState when it does not */
function formOf(attempt: AttemptRow, language: string): SignedForm {
  const { direct } = gatewayOf(GATEWAY);
  if (!direct || attempt.state !== 'opened' || attempt.expiresAt <= now()) throw new Problem('attemptState');
  return direct.form({ attemptId: attempt.id, amountCents: attempt.amountCents, currency: attempt.currency, language });
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
