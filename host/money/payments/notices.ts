import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';

import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { getRawNotice } from '@/host/core/http/signed-notices';
import { schema, type Database } from '@/host/db/client';

import type { Notice } from '../gateways/gateways';
import { getGateway, type Payments } from './payments';
import { settleAttempt } from './engine/settle';
import { markAsReversal } from './engine/reversals';
import type { AttemptRow } from './targets';

const { captures, gatewayNotices, paymentAttempts } = schema;

export interface NoticeCall {
  db: Database;
  payments: Payments;
  request: FastifyRequest;
}

/** `attempt` is as it was before the notice, or null if the notice concerns no payment of this host. */
export interface NoticeResult {
  outcome: 'settled' | 'repeated' | 'unrelated';
  attempt: AttemptRow | null;
}

/** A repeated notice waits for the one in progress. */
const runningSettlements = new Map<string, Promise<boolean>>();

/**
 * Verifies a signed notice and settles its attempt. A notice counts as repeated after it has
 * settled, so a failed one is retried.
 * @throws Problem badSignature, which is logged
 * @throws GatewayFailure
 */
export async function settleNotice(call: NoticeCall, gatewayName: string): Promise<NoticeResult> {
  const notice = await verifyNotice(call, gatewayName);
  if (!notice) return { outcome: 'unrelated', attempt: null };
  const attempts = await findNoticeAttempts(call.db, gatewayName, notice);
  const attempt = attempts[0] ?? null;
  const key = `${gatewayName}:${notice.id}`;
  const runningSettlement = runningSettlements.get(key);
  if (runningSettlement) {
    await runningSettlement;
    return { outcome: 'repeated', attempt };
  }
  const settlement = settleOnce(call, gatewayName, notice, attempts);
  runningSettlements.set(key, settlement);
  try {
    const isFirst = await settlement;
    return { outcome: isFirst ? (attempt ? 'settled' : 'unrelated') : 'repeated', attempt };
  } finally {
    runningSettlements.delete(key);
  }
}

const matchNotice = (gateway: string, { id }: Notice) =>
  and(eq(gatewayNotices.gateway, gateway), eq(gatewayNotices.noticeId, id));

async function storeAndCheck(db: Database, gateway: string, notice: Notice): Promise<boolean> {
  await db
    .insert(gatewayNotices)
    .values({ gateway, noticeId: notice.id, kind: notice.kind, receivedAt: now() })
    .onConflictDoNothing();
  const [row] = await db
    .select({ settledAt: gatewayNotices.settledAt })
    .from(gatewayNotices)
    .where(matchNotice(gateway, notice));
  return Boolean(row?.settledAt);
}

async function settleOnce(
  call: NoticeCall,
  gateway: string,
  notice: Notice,
  attempts: readonly AttemptRow[],
): Promise<boolean> {
  if (await storeAndCheck(call.db, gateway, notice)) return false;
  for (const attempt of attempts) await settleNoticedAttempt(call, gateway, attempt, notice);
  await call.db
    .update(gatewayNotices)
    .set({ settledAt: now() })
    .where(matchNotice(gateway, notice));
  return true;
}

async function settleNoticedAttempt(
  { db, payments }: NoticeCall,
  gatewayName: string,
  attempt: AttemptRow,
  { captureIds, reversal }: Notice,
): Promise<void> {
  if (!captureIds) return void (await settleAttempt(db, payments, attempt));
  if (reversal) await markAsReversal(db, payments, gatewayName, captureIds, reversal);
  await settleAttempt(db, payments, attempt, 'review');
}

async function verifyNotice(call: NoticeCall, gatewayName: string): Promise<Notice | null> {
  try {
    const notice = await readNotice(call, gatewayName);
    if (!notice)
      call.request.log.error(
        { gateway: gatewayName },
        'a verified payment webhook has an unknown shape',
      );
    return notice;
  } catch (error) {
    if (error instanceof Problem && error.problem === 'badSignature')
      call.request.log.warn(
        { security: 'bad-signature', gateway: gatewayName },
        'a payment webhook was refused',
      );
    throw error;
  }
}

const readNotice = (
  { payments, request }: NoticeCall,
  gatewayName: string,
): Promise<Notice | null> =>
  getGateway(payments, gatewayName).readNotice(request.headers, getRawNotice(request));

/** Verifies the notice again. Returns null if it is about no attempt of ours. */
export async function findNoticeAttempt(
  call: NoticeCall,
  gatewayName: string,
): Promise<AttemptRow | null> {
  const notice = await readNotice(call, gatewayName);
  if (!notice) return null;
  return (await findNoticeAttempts(call.db, gatewayName, notice))[0] ?? null;
}

async function findNoticeAttempts(
  db: Database,
  gatewayName: string,
  { orderId, captureIds = [] }: Notice,
): Promise<AttemptRow[]> {
  if (orderId)
    return db
      .select()
      .from(paymentAttempts)
      .where(
        and(eq(paymentAttempts.gateway, gatewayName), eq(paymentAttempts.gatewayOrderId, orderId)),
      );
  if (captureIds.length === 0) return [];
  const attemptIds = db
    .select({ id: captures.attemptId })
    .from(captures)
    .where(and(eq(captures.gateway, gatewayName), inArray(captures.gatewayCaptureId, captureIds)));
  return db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.gateway, gatewayName), inArray(paymentAttempts.id, attemptIds)));
}
