import { and, eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';

import { now } from '../clock';
import { schema, type Database } from '../db/client';
import { Problem } from '../errors';

import { gatewayOf, type Notice } from './gateways';
import { settleAttempt } from './settle';
import type { AttemptRow } from './targets';

const { gatewayNotices, paymentAttempts } = schema;

/** What a proved notice did. `attempt`: the one it is about, as it was before; null when it is about none of ours. */
export interface NoticeTaken {
  outcome: 'settled' | 'repeated' | 'unrelated';
  attempt: AttemptRow | null;
}

/**
 * Takes a gateway's signed notice: proves it, keeps its id, settles the attempt it is about. A repeated notice changes
 * nothing. When settling fails the notice is forgotten again, so that the gateway's next try counts.
 * @throws Problem badSignature, which is logged
 * @throws GatewayFailure
 */
export async function takeNotice(
  db: Database,
  gatewayName: string,
  headers: Record<string, string | string[] | undefined>,
  raw: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<NoticeTaken> {
  const notice = await proved(gatewayName, headers, raw, log);
  const attempt = await attemptOfNotice(db, gatewayName, notice);
  const place = { gateway: gatewayName, noticeId: notice.id };
  const [fresh] = await db.insert(gatewayNotices).values({ ...place, kind: notice.kind, receivedAt: now() }).onConflictDoNothing().returning();
  if (!fresh) return { outcome: 'repeated', attempt };
  if (!attempt) return { outcome: 'unrelated', attempt };
  try {
    await settleAttempt(db, attempt.id, true);
    return { outcome: 'settled', attempt };
  } catch (error) {
    await db.delete(gatewayNotices).where(and(eq(gatewayNotices.gateway, gatewayName), eq(gatewayNotices.noticeId, notice.id)));
    throw error;
  }
}

async function proved(gatewayName: string, headers: Record<string, string | string[] | undefined>, raw: string, log: Pick<FastifyBaseLogger, 'warn'>): Promise<Notice> {
  try {
    return await gatewayOf(gatewayName).readNotice(headers, raw);
  } catch (error) {
    if (error instanceof Problem && error.problem === 'badSignature') log.warn({ security: 'bad-signature', gateway: gatewayName }, 'a payment notice was refused');
    throw error;
  }
}

/** The attempt that a proved notice is about; null when it is none of ours. */
export async function attemptOfNotice(db: Database, gatewayName: string, { orderId }: Notice): Promise<AttemptRow | null> {
  if (!orderId) return null;
  const [attempt] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.gateway, gatewayName), eq(paymentAttempts.gatewayOrderId, orderId)));
  return attempt ?? null;
}
