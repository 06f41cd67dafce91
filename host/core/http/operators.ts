import { createHash, timingSafeEqual } from 'node:crypto';

import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';

import { allowedRoles, type OperatorKey, type OperatorRole } from '@/contract/operator/roles';
import { schema, type Database } from '@/host/db/client';
import { toNetworkKey } from '@/net/network-address';

import { env } from '../env';
import { Problem } from '../errors';
import { isSupportToken, resumeSupportSession } from '../sessions/support-sessions';
import { hashToken } from '../sessions/tokens';

import { countInWindow, readTimeLeft, uncountInWindow } from './shared-limits';

const { operators } = schema;

/** A named operator, or the owner with the installation's key. */
export interface Operator {
  name: string;
  role: OperatorRole | 'owner';
  /** Null for the owner. */
  id: string | null;
}

export const OWNER: Operator = { name: 'owner', role: 'owner', id: null };

const callers = new WeakMap<FastifyRequest, Operator>();
export const getOperator = (request: FastifyRequest): Operator | undefined => callers.get(request);

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Returns the key or the token of a support page, or '' if there is none. */
export function readOperatorKey(request: FastifyRequest): string {
  const header = request.headers['x-operator-key'];
  return typeof header === 'string' ? header : '';
}

export const isOwner = (request: FastifyRequest): boolean =>
  timingSafeEqual(digest(readOperatorKey(request)), digest(env.OPERATOR_KEY));

/** @throws Problem forbidden */
export function requireOwner(request: FastifyRequest): void {
  if (!isOwner(request)) throw new Problem('forbidden');
}

/**
 * Admits the owner, or a valid key of a role that may make this call.
 * @throws Problem forbidden, with the detail 'role' for a role that may not make this call;
 * tooManyRequests after many wrong keys; unauthenticated for an ended session of the support page
 */
export async function authorizeOperator(
  db: Database,
  request: FastifyRequest,
  operation: OperatorKey,
): Promise<void> {
  const limit = findLimit(operation, request);
  const leftMs = await readTimeLeft(db, limit.lockout, limit.windowMs);
  if (leftMs > 0)
    throw new Problem('tooManyRequests', { retryAfterSeconds: Math.ceil(leftMs / 1000) });
  const countKey = async () => (await countInWindow(db, limit.wrongKeys, limit.windowMs)).current;
  const initialCount = limit.countsFirst ? await countKey() : 0;
  if (initialCount > limit.max) throw new Problem('tooManyRequests');
  const operator = isOwner(request)
    ? OWNER
    : await findOperator(db, readOperatorKey(request), operation);
  if (!operator) {
    const count = initialCount || (await countKey());
    if (count >= limit.max) await countInWindow(db, limit.lockout, limit.windowMs);
    if (count === limit.max)
      request.log.warn('too many wrong operator keys: this network has to wait');
    throw new Problem('forbidden');
  }
  if (limit.countsFirst) await uncountInWindow(db, limit.wrongKeys);
  if (operator.role !== 'owner' && !allowedRoles[operation].includes(operator.role))
    throw wrongRole();
  callers.set(request, operator);
}

export const wrongRole = (): Problem =>
  new Problem('forbidden', { detail: 'role', fields: [{ field: 'role', message: 'invalid' }] });

/**
 * Limits wrong keys per network. Beyond the limit, even a valid key has to wait. `countsFirst` also
 * counts parallel calls.
 */
const limits = {
  call: { name: 'operator-key', max: 20, windowMs: 60_000, countsFirst: false },
  page: { name: 'support-page-key', max: 10, windowMs: 3600_000, countsFirst: true },
};

function findLimit(operation: OperatorKey, { ip }: FastifyRequest) {
  const limit = limits[operation === 'POST /operator/opensession' ? 'page' : 'call'];
  const wrongKeys = `${limit.name}|${toNetworkKey(ip)}`;
  return { ...limit, wrongKeys, lockout: `${wrongKeys}|closed` };
}

/** The only calls that a session of the support page may make. */
const pageCalls: readonly OperatorKey[] = [
  'POST /operator/look',
  'POST /operator/timeline',
  'POST /operator/endsession',
];

/** @throws Problem unauthenticated for an ended session; forbidden for a call that it may not make */
async function findOperator(db: Database, key: string, operation: OperatorKey) {
  if (isSupportToken(key)) {
    if (!pageCalls.includes(operation)) throw new Problem('forbidden');
    return resumeSupportSession(db, key);
  }
  if (!/^op_[\w-]{43}$/.test(key)) return null;
  const [row] = await db
    .select({ id: operators.id, name: operators.name, role: operators.role })
    .from(operators)
    .where(and(eq(operators.keyHash, hashToken(key)), isNull(operators.endedAt)));
  return row ? ({ ...row, role: row.role as OperatorRole } satisfies Operator) : null;
}
