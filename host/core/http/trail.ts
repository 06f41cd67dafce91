import { eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';

import { lookKeys } from '@/contract/operator/look-key';
import { REASON_MAX } from '@/contract/wire';
import { schema, type Database } from '@/host/db/client';
import { redact } from '@/net/redact';
import { normalizeSuite } from '@/rules/members/text';
import { isUuid } from '@/rules/uuid';

import { findMembers, type Member } from '../suites';

import { toProblem } from './error-handler';
import { getOperator, OWNER } from './operators';

const { operatorActs } = schema;

/** Fields that identify a member's record. */
const fields = ['packageref', 'shipmentref', 'txnref', 'reference', 'attemptid', 'caseid'] as const;

const isText = (value: unknown): boolean => typeof value === 'string';

/** Counts whole characters, because half a surrogate pair cannot be stored. */
const shorten = (text: string) => [...text.slice(0, 2 * REASON_MAX)].slice(0, REASON_MAX).join('');

/** Omits files, long texts and card numbers. */
function pickTrailInput(body: unknown): Record<string, unknown> {
  const entries = Object.entries((body ?? {}) as Record<string, unknown>).flatMap(
    ([name, input]) => {
      const isTextList = Array.isArray(input) && input.length > 0 && input.every(isText);
      const value: unknown = isTextList ? input.join(', ') : input;
      if (typeof value === 'string') return [[name, shorten(redact(value))]];
      return typeof value === 'number' || typeof value === 'boolean' ? [[name, value]] : [];
    },
  );
  return Object.fromEntries(entries) as Record<string, unknown>;
}

const lookedUpMembers = new WeakMap<FastifyRequest, Member[]>();
/** Returns the members whom the trail found for a look. */
export const getLookedUpMembers = (request: FastifyRequest): Member[] =>
  lookedUpMembers.get(request) ?? [];

/** Reads the body, because the trail's input omits email addresses. */
async function findLookupSuite(db: Database, request: FastifyRequest): Promise<string | null> {
  const { by: key, term } = (request.body ?? {}) as Record<string, unknown>;
  const lookKey = lookKeys.find((name) => name === key);
  if (!lookKey || typeof term !== 'string') return null;
  const foundMembers = await findMembers(db, lookKey, term);
  lookedUpMembers.set(request, foundMembers);
  return foundMembers.length === 1 ? (foundMembers[0]?.suite ?? null) : null;
}

/** Finds the member's suite in the input, or by a reference. */
async function findSuite(db: Database, input: Record<string, unknown>): Promise<string | null> {
  if (typeof input['suite'] === 'string') return normalizeSuite(input['suite']);
  const reference = fields.map((field) => input[field]).find((value) => typeof value === 'string');
  if (typeof reference !== 'string') return null;
  const ref = reference.toUpperCase();
  const { rows } = await db.execute<{ suite: string }>(sql`select suite from members where id in (
      select member_id from packages where ref = ${ref}
      union all select member_id from shipments where ref = ${ref}
      union all select member_id from oneboxes where ref = ${ref}
      union all select member_id from orders where ref = ${ref}
      union all select member_id from payment_requests where ref = ${ref}
      union all select member_id from estimates where ref = ${ref} and member_id is not null
      union all select member_id from chats where reference = ${ref} and member_id is not null
      union all select a.member_id from reconciliation_cases c join payment_attempts a on a.id = c.attempt_id
        where c.id = ${isUuid(reference) ? reference : null}::uuid
      union all select member_id from captures where gateway in ('paypal', 'stripe', 'enets') and gateway_capture_id = ${reference}
      union all select member_id from payment_attempts where id = ${isUuid(reference) ? reference : null}::uuid
    ) limit 1`);
  return rows[0]?.suite ?? null;
}

/** Commits a trail entry before the action, and adds the outcome after it. */
export async function withTrail<T>(
  db: Database,
  request: FastifyRequest,
  operation: string,
  work: () => Promise<T>,
): Promise<T> {
  const { name, role } = getOperator(request) ?? OWNER;
  const input = pickTrailInput(request.body);
  const [row] = await db
    .insert(operatorActs)
    .values({
      operator: name,
      role,
      operation,
      suite: (await findLookupSuite(db, request)) ?? (await findSuite(db, input)),
      input,
      requestId: request.id,
    })
    .returning({ id: operatorActs.id });
  const recordStatus = (status: number) =>
    db
      .update(operatorActs)
      .set({ status })
      .where(eq(operatorActs.id, row?.id ?? ''))
      .catch((err: unknown) =>
        request.log.error({ err }, 'the outcome of an action was not recorded'),
      );
  try {
    const result = await work();
    await recordStatus(200);
    return result;
  } catch (error) {
    await recordStatus(toProblem(error as Error).status);
    throw error;
  }
}
