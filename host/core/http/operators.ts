import { createHash, timingSafeEqual } from 'node:crypto';

import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';

import { mayCall, type OperatorKey, type OperatorRole } from '@/contract/operator/roles';
import { schema, type Database } from '@/host/db/client';
import { toNetworkKey } from '@/net/network-address';

import { env } from '../env';
import { Problem } from '../errors';
import { hashToken } from '../sessions/tokens';

import { countInWindow, isInWindow } from './shared-limits';

const { operators } = schema;

/** The caller: a named operator, or the owner with the installation's key. */
export interface Operator {
  name: string;
  role: OperatorRole | 'owner';
}

export const OWNER: Operator = { name: 'owner', role: 'owner' };

const callers = new WeakMap<FastifyRequest, Operator>();
export const getOperator = (request: FastifyRequest): Operator | undefined => callers.get(request);

const digest = (text: string) => createHash('sha256').update(text).digest();

function readOperatorKey(request: FastifyRequest): string {
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
 * @throws Problem forbidden, with the detail 'role' for somebody of another role; tooManyRequests
 * after many wrong keys
 */
export async function authoriseOperator(
  db: Database,
  request: FastifyRequest,
  operation: OperatorKey,
): Promise<void> {
  await refuseGuesser(db, request);
  const operator = isOwner(request) ? OWNER : await findOperator(db, readOperatorKey(request));
  if (!operator) return countWrongKey(db, request);
  if (operator.role !== 'owner' && !mayCall[operation].includes(operator.role))
    throw new Problem('forbidden', { detail: 'role' });
  callers.set(request, operator);
}

/** Per network. Beyond this even a valid key waits. */
const WRONG_KEYS = { max: 20, windowMs: 60_000 };
const wrongKeys = ({ ip }: FastifyRequest) => `operator-key|${toNetworkKey(ip)}`;
const closed = (request: FastifyRequest) => `${wrongKeys(request)}|closed`;

/** @throws Problem tooManyRequests */
async function refuseGuesser(db: Database, request: FastifyRequest): Promise<void> {
  if (await isInWindow(db, closed(request), WRONG_KEYS.windowMs))
    throw new Problem('tooManyRequests', { retryAfterSeconds: WRONG_KEYS.windowMs / 1000 });
}

/** @throws Problem forbidden */
async function countWrongKey(db: Database, request: FastifyRequest): Promise<never> {
  const { current } = await countInWindow(db, wrongKeys(request), WRONG_KEYS.windowMs);
  if (current >= WRONG_KEYS.max) await countInWindow(db, closed(request), WRONG_KEYS.windowMs);
  if (current === WRONG_KEYS.max)
    request.log.warn('too many wrong operator keys: this network has to wait');
  throw new Problem('forbidden');
}

async function findOperator(db: Database, key: string): Promise<Operator | null> {
  if (!/^op_[\w-]{43}$/.test(key)) return null;
  const [row] = await db
    .select({ name: operators.name, role: operators.role })
    .from(operators)
    .where(and(eq(operators.keyHash, hashToken(key)), isNull(operators.endedAt)));
  return row ? { name: row.name, role: row.role as OperatorRole } : null;
}
