import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';

import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { schema, type Database } from '@/host/db/client';

import type { Notice } from './gateways';
import { gatewayOf, type Payments } from './payments';
import { rawNotice } from './raw-notices';
import { expectReversal, reviewAttempt } from './review';
import { settleAttempt } from './settle';
import type { AttemptRow } from './targets';

const { captures, gatewayNotices, paymentAttempts } = schema;

/** A notice as a route's context has it. */
export interface NoticeCall {
  db: Database;
  payments: Payments;
  request: FastifyRequest;
}

/**
 * What a proved notice did. `attempt`: the one it is about, as it was before; null when it is about
 * none of ours.
 */
export interface NoticeTaken {
  outcome: 'settled' | 'repeated' | 'unrelated';
  attempt: AttemptRow | null;
}

/**
 * Takes a gateway's signed notice: proves it, keeps its id, settles the attempt it is about. A
 * repeated notice changes nothing. When settling fails the notice is forgotten again, so that the
 * gateway's next try counts.
 * @throws Problem badSignature, which is logged
 * @throws GatewayFailure
 */
export async function takeNotice(arrived: NoticeCall, gatewayName: string): Promise<NoticeTaken> {
  const { db } = arrived;
  const notice = await proved(arrived, gatewayName);
  const attempts = await attemptsOfNotice(db, gatewayName, notice);
  const attempt = attempts[0] ?? null;
  const place = { gateway: gatewayName, noticeId: notice.id };
  const [fresh] = await db
    .insert(gatewayNotices)
    .values({ ...place, kind: notice.kind, receivedAt: now() })
    .onConflictDoNothing()
    .returning();
  if (!fresh) return { outcome: 'repeated', attempt };
  if (!attempt) return { outcome: 'unrelated', attempt };
  try {
    for (const { id } of attempts) await settleNoticed(arrived, gatewayName, id, notice);
    return { outcome: 'settled', attempt };
  } catch (error) {
    await db
      .delete(gatewayNotices)
      .where(and(eq(gatewayNotices.gateway, gatewayName), eq(gatewayNotices.noticeId, notice.id)));
    throw error;
  }
}

/**
 * Asks about what a notice is about: also for disputes, where money that was taken is its subject.
 */
async function settleNoticed(
  { db, payments }: NoticeCall,
  gatewayName: string,
  attemptId: string,
  { captureIds, reversal }: Notice,
): Promise<void> {
  if (!captureIds) return void (await settleAttempt(db, payments, attemptId, true));
  if (reversal) await expectReversal(db, payments, gatewayName, captureIds, reversal);
  await reviewAttempt(db, payments, attemptId);
}

async function proved(arrived: NoticeCall, gatewayName: string): Promise<Notice> {
  try {
    return await readNotice(arrived, gatewayName);
  } catch (error) {
    if (error instanceof Problem && error.problem === 'badSignature')
      arrived.request.log.warn(
        { security: 'bad-signature', gateway: gatewayName },
        'a payment notice was refused',
      );
    throw error;
  }
}

const readNotice = ({ payments, request }: NoticeCall, gatewayName: string): Promise<Notice> =>
  gatewayOf(payments, gatewayName).readNotice(request.headers, rawNotice(request));

/** The attempt that a notice is about, which is proved once more; null when it is not ours. */
export async function attemptOfNotice(
  arrived: NoticeCall,
  gatewayName: string,
): Promise<AttemptRow | null> {
  return (
    (await attemptsOfNotice(arrived.db, gatewayName, await readNotice(arrived, gatewayName)))[0] ??
    null
  );
}

/** A dispute may be about several captures; any other notice is about one order. */
async function attemptsOfNotice(
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
  const taken = db
    .select({ id: captures.attemptId })
    .from(captures)
    .where(and(eq(captures.gateway, gatewayName), inArray(captures.gatewayCaptureId, captureIds)));
  return db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.gateway, gatewayName), inArray(paymentAttempts.id, taken)));
}
