import { and, eq } from 'drizzle-orm';

import { now } from '../clock';
import { schema, type Database } from '../db/client';

import { gatewayOf, type Notice } from './gateways';
import { settleAttempt } from './settle';

const { gatewayNotices, paymentAttempts } = schema;

/**
 * Takes a gateway's signed notice: proves it, keeps its id, settles the attempt it is about. A repeated notice changes
 * nothing. When settling fails the notice is forgotten again, so that the gateway's next try counts.
 * @throws Problem badSignature
 * @throws GatewayFailure
 */
export async function takeNotice(
  db: Database,
  gatewayName: string,
  headers: Record<string, string | string[] | undefined>,
  raw: string,
): Promise<'settled' | 'repeated' | 'unrelated'> {
  const notice = await gatewayOf(gatewayName).readNotice(headers, raw);
  const place = { gateway: gatewayName, noticeId: notice.id };
  const [fresh] = await db.insert(gatewayNotices).values({ ...place, kind: notice.kind, receivedAt: now() }).onConflictDoNothing().returning();
  if (!fresh) return 'repeated';
  try {
    return await settleByOrder(db, gatewayName, notice);
  } catch (error) {
    await db.delete(gatewayNotices).where(and(eq(gatewayNotices.gateway, gatewayName), eq(gatewayNotices.noticeId, notice.id)));
    throw error;
  }
}

async function settleByOrder(db: Database, gatewayName: string, notice: Notice): Promise<'settled' | 'unrelated'> {
  if (!notice.orderId) return 'unrelated';
  const [attempt] = await db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.gateway, gatewayName), eq(paymentAttempts.gatewayOrderId, notice.orderId)));
  if (!attempt) return 'unrelated';
  await settleAttempt(db, attempt.id, true);
  return 'settled';
}
