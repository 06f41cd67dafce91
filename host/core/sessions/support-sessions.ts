import { and, eq, gt, isNull } from 'drizzle-orm';

import { limits } from '@/contract/limits';
import type { OperatorRole } from '@/contract/operator/roles';
import { schema, type Db } from '@/host/db/client';

import { now } from '../clock';
import { Problem } from '../errors';

import { hashToken, newToken } from './tokens';

const { operators, supportSessions } = schema;
const IDLE_MS = limits.supportIdleMinutes * 60_000;
const LIFE_MS = 8 * 3600_000;

const getTimeAgo = (ms: number) => new Date(now().getTime() - ms);

/** Returns whether an operator's key is a session token of the portal's support page. */
export const isSupportToken = (key: string): boolean => /^ops_[\w-]{43}$/.test(key);

/** Returns the token, of which only the hash is stored. */
export async function openSupportSession(db: Db, operatorId: string): Promise<string> {
  const token = `ops_${newToken()}`;
  const [createdAt, usedAt] = [now(), now()];
  await db
    .insert(supportSessions)
    .values({ tokenHash: hashToken(token), operatorId, createdAt, usedAt });
  return token;
}

/**
 * Finds the operator of a session and restarts its idle time.
 * @throws Problem unauthenticated after 30 idle minutes, 8 hours, or the revocation of the key
 */
export async function resumeSupportSession(db: Db, token: string) {
  const [operator] = await db
    .update(supportSessions)
    .set({ usedAt: now() })
    .from(operators)
    .where(
      and(
        eq(supportSessions.tokenHash, hashToken(token)),
        gt(supportSessions.usedAt, getTimeAgo(IDLE_MS)),
        gt(supportSessions.createdAt, getTimeAgo(LIFE_MS)),
        eq(operators.id, supportSessions.operatorId),
        isNull(operators.endedAt),
      ),
    )
    .returning({ id: operators.id, name: operators.name, role: operators.role });
  if (!operator) throw new Problem('unauthenticated');
  return { ...operator, role: operator.role as OperatorRole };
}

export async function endSupportSession(db: Db, token: string): Promise<void> {
  await db.delete(supportSessions).where(eq(supportSessions.tokenHash, hashToken(token)));
}
