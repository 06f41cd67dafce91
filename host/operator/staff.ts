import { and, asc, desc, eq, isNull } from 'drizzle-orm';

import type { OperatorRole } from '@/contract/operator/roles';
import type { Query, Reply } from '@/contract/calls';
import { now } from '@/host/core/clock';
import { refusal } from '@/host/core/errors';
import { getOperator, readOperatorKey, wrongRole } from '@/host/core/http/operators';
import type { Handler, PathGroup } from '@/host/core/http/route';
import { takePage, getOffset } from '@/host/core/paging';
import { endSupportSession, openSupportSession } from '@/host/core/sessions/support-sessions';
import { hashToken, newToken } from '@/host/core/sessions/tokens';
import { schema, type Database } from '@/host/db/client';
import { normalizeSuite } from '@/rules/members/text';

import { requireMember } from './owner';

const { operators, operatorActs } = schema;
const PAGE_SIZE = 200;

export const staffRoutes: PathGroup = (_app, route, db) => {
  route('GET /operator/operators', () => listOperators(db));
  route('POST /operator/addoperator', addOperator);
  route('POST /operator/endoperator', endOperator);
  route('POST /operator/opensession', openSession);
  route('POST /operator/endsession', endSession);
  route('GET /operator/trail', ({ query }) => readTrail(db, query));
};

async function listOperators(db: Database): Promise<Reply<'GET /operator/operators'>> {
  const rows = await db
    .select()
    .from(operators)
    .where(isNull(operators.endedAt))
    .orderBy(asc(operators.name));
  return {
    items: rows.map(({ name, role, createdAt }) => ({
      name,
      role: role as OperatorRole,
      since: createdAt.toISOString(),
    })),
  };
}

const createNameRefusal = (message: string) => refusal('name', message);

/** @throws Problem operatorInput for a name that is taken or could be mistaken for the owner's */
const addOperator: Handler<'POST /operator/addoperator'> = async ({ db, body: { name, role } }) => {
  if (!/^[a-z][a-z0-9.-]{1,39}$/.test(name) || name === 'owner')
    throw createNameRefusal(
      'must be 2 to 40 lowercase letters, digits, dots and hyphens, and not "owner"',
    );
  const key = `op_${newToken()}`;
  const insertedRows = await db
    .insert(operators)
    .values({ name, role, keyHash: hashToken(key), createdAt: now() })
    .onConflictDoNothing()
    .returning({ id: operators.id });
  if (insertedRows.length === 0) throw createNameRefusal(`${name} is already an operator`);
  return { name, role, key };
};

/** @throws Problem operatorInput for an unknown name */
const endOperator: Handler<'POST /operator/endoperator'> = async ({ db, body: { name } }) => {
  const endedKeys = await db
    .update(operators)
    .set({ endedAt: now() })
    .where(and(eq(operators.name, name), isNull(operators.endedAt)))
    .returning({ id: operators.id });
  if (endedKeys.length === 0) throw createNameRefusal(`${name} is not an operator`);
  return { name };
};

/** @throws Problem forbidden for the owner, whose key must not be typed into a page */
const openSession: Handler<'POST /operator/opensession'> = async ({ db, request }) => {
  const operatorId = getOperator(request)?.id;
  if (!operatorId) throw wrongRole();
  return { token: await openSupportSession(db, operatorId) };
};

const endSession: Handler<'POST /operator/endsession'> = async ({ db, request }) => {
  await endSupportSession(db, readOperatorKey(request));
  return { ended: true };
};

/** @throws Problem operatorInput for an unknown suite or name */
async function readTrail(
  db: Database,
  query: Query<'GET /operator/trail'>,
): Promise<Reply<'GET /operator/trail'>> {
  const { suite, name } = query;
  const rows = await db
    .select()
    .from(operatorActs)
    .where(
      and(
        suite ? eq(operatorActs.suite, normalizeSuite(suite)) : undefined,
        name ? eq(operatorActs.operator, name) : undefined,
      ),
    )
    .orderBy(desc(operatorActs.at))
    .limit(PAGE_SIZE + 1)
    .offset(getOffset(query, PAGE_SIZE));
  if (rows.length === 0) await rejectUnknownFilters(db, { suite, name });
  const { more, items } = takePage(rows, PAGE_SIZE);
  return {
    more,
    items: items.map(({ at, requestId, id: _id, ...act }) => ({
      ...act,
      at: at.toISOString(),
      requestid: requestId,
    })),
  };
}

/** An empty trail for a mistyped suite or name would look as if nothing had been done. */
async function rejectUnknownFilters(db: Database, { suite, name }: Query<'GET /operator/trail'>) {
  if (suite) await requireMember(db, suite);
  if (!name || name === 'owner') return;
  if ((await db.$count(operators, eq(operators.name, name))) === 0)
    throw createNameRefusal(`${name} has never been an operator`);
}
