import { createHash, timingSafeEqual } from 'node:crypto';

import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';

import { mayCall, type OperatorKey, type OperatorRole } from '@/contract/operator-roles';
import { schema, type Database } from '@/host/db/client';

import { env } from '../env';
import { Problem } from '../errors';
import { hashToken } from '../sessions/tokens';

const { operators } = schema;

/** Who makes an operator's call: somebody by name, or the owner of the installation's own key. */
export interface Operator {
  name: string;
  role: OperatorRole | 'owner';
}

export const OWNER: Operator = { name: 'owner', role: 'owner' };

const callers = new WeakMap<FastifyRequest, Operator>();
/** The operator whom `authoriseOperator` let in with this request. */
export const operatorOf = (request: FastifyRequest): Operator | undefined => callers.get(request);

const digest = (text: string) => createHash('sha256').update(text).digest();

function keyOf(request: FastifyRequest): string {
  const header = request.headers['x-operator-key'];
  return typeof header === 'string' ? header : '';
}

const isOwner = (request: FastifyRequest): boolean =>
  timingSafeEqual(digest(keyOf(request)), digest(env.OPERATOR_KEY));

/** Lets in whoever has the installation's own key. @throws Problem forbidden */
export function requireOwner(request: FastifyRequest): void {
  if (!isOwner(request)) throw new Problem('forbidden');
}

/**
 * Lets in whoever has the installation's key, or a good key of a role that may make this call.
 * @throws Problem forbidden, with the detail 'role' for somebody of another role
 */
export async function authoriseOperator(
  db: Database,
  request: FastifyRequest,
  operation: OperatorKey,
): Promise<void> {
  const found = isOwner(request) ? OWNER : await findOperator(db, keyOf(request));
  if (!found) throw new Problem('forbidden');
  if (found.role !== 'owner' && !mayCall[operation].includes(found.role))
    throw new Problem('forbidden', { detail: 'role' });
  callers.set(request, found);
}

async function findOperator(db: Database, key: string): Promise<Operator | null> {
  if (!/^op_[\w-]{43}$/.test(key)) return null;
  const [row] = await db
    .select({ name: operators.name, role: operators.role })
    .from(operators)
    .where(and(eq(operators.keyHash, hashToken(key)), isNull(operators.endedAt)));
  return row ? { name: row.name, role: row.role as OperatorRole } : null;
}
