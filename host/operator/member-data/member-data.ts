import { subHours } from 'date-fns/subHours';
import { and, eq, gt, ne, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';

import type { OperatorKey } from '@/contract/operator/roles';
import type { Body, Query, Reply } from '@/contract/calls';
import { now } from '@/host/core/clock';
import { releaseMember } from '@/host/core/directory';
import { isErased } from '@/host/core/erased';
import { Problem, refusal } from '@/host/core/errors';
import { getOperator, OWNER } from '@/host/core/http/operators';
import type { PathGroup } from '@/host/core/http/route';
import { findFile } from '@/host/core/files/store';
import { ID_COPY, openIdPicture } from '@/host/members/address/id-copies';
import { normalizeSuite } from '@/rules/members/text';

import { schema, type Database, type Tx } from '../../db/client';
import { match } from '@/host/db/match';
import { requireMember } from '../owner';

import { listErasureObstacles } from './obstacles';
import { signOutEverywhere } from './sign-out';
import { memberTables, type MemberTable, type Owner } from './tables';

const { cardCustomers, creditLots, files, idCopies, members, operatorActs } = schema;
const PAGE_SIZE = 200;
const EXPORT = 'POST /operator/exportmember' satisfies OperatorKey;
const EXPORT_HOURS = 24;

export const memberDataRoutes: PathGroup = (_app, route) => {
  route('POST /operator/exportmember', ({ db, body }) => listMemberData(db, body.suite));
  route('GET /operator/memberrows', async ({ db, query, request }) =>
    readMemberRows(db, await requireExport(db, request, query.suite), query),
  );
  route('GET /operator/memberfile', async ({ db, query, request }) =>
    readMemberFile(db, await requireExport(db, request, query.suite), query),
  );
  route('POST /operator/signout', async ({ db, body }) =>
    signOutEverywhere(db, await requireMember(db, body.suite)),
  );
  route('POST /operator/erasemember', ({ db, body }) => eraseMember(db, body));
};

async function listMemberData(
  db: Database,
  suite: string,
): Promise<Reply<'POST /operator/exportmember'>> {
  const owner = await requireMember(db, suite);
  const tables = [];
  for (const [table, memberTable] of Object.entries(memberTables))
    tables.push({ table, rows: await db.$count(memberTable.table, memberTable.matchOwner(owner)) });
  const storedFiles = await db
    .select({ id: files.id, variant: files.variant, mime: files.mime })
    .from(files)
    .where(and(eq(files.memberId, owner.id), ne(files.variant, ID_COPY)));
  const copies = await db
    .select({ id: idCopies.addressId })
    .from(idCopies)
    .where(eq(idCopies.memberId, owner.id));
  return {
    suite: owner.suite,
    tables,
    files: [
      ...storedFiles.map((file) => ({ kind: 'file' as const, ...file })),
      ...copies.map(({ id }) => ({
        kind: 'id-copy' as const,
        id,
        variant: '',
        mime: 'image/webp',
      })),
    ],
  };
}

/**
 * Requires a recent export by the same operator, so that the audit trail shows every access.
 * @throws Problem operatorInput
 */
async function requireExport(db: Database, request: FastifyRequest, suite: string): Promise<Owner> {
  const owner = await requireMember(db, suite);
  const { name } = getOperator(request) ?? OWNER;
  const exportCount = await db.$count(
    operatorActs,
    and(
      match(operatorActs, { suite: owner.suite, operator: name, operation: EXPORT, status: 200 }),
      gt(operatorActs.at, subHours(now(), EXPORT_HOURS)),
    ),
  );
  if (exportCount === 0)
    throw refusal(
      'suite',
      `needs an export first: you have not exported ${owner.suite} in the last ${EXPORT_HOURS} hours`,
    );
  return owner;
}

async function readMemberRows(
  db: Database,
  owner: Owner,
  { table, from: offset = 0 }: Query<'GET /operator/memberrows'>,
): Promise<Reply<'GET /operator/memberrows'>> {
  const memberTable = Object.hasOwn(memberTables, table) ? memberTables[table] : undefined;
  if (!memberTable) throw refusal('table', `has no rows of a member: ${table}`);
  const rows = (await db
    .select()
    .from(memberTable.table)
    .where(memberTable.matchOwner(owner))
    .orderBy(sql`ctid`)
    .limit(PAGE_SIZE)
    .offset(offset)) as Record<string, unknown>[];
  return { rows: rows.map((row) => toPlainRow(memberTable, row)) };
}

/** Omits hidden columns, and file contents, which are exported separately. */
function toPlainRow({ hidden, prepareRow }: MemberTable, row: Record<string, unknown>) {
  const entries = Object.entries(prepareRow ? prepareRow(row) : row).filter(
    ([name, value]) => !hidden.includes(name) && !Buffer.isBuffer(value),
  );
  return Object.fromEntries(entries);
}

async function readMemberFile(
  db: Database,
  { id: memberId }: Owner,
  { kind, id, variant }: Query<'GET /operator/memberfile'>,
): Promise<Reply<'GET /operator/memberfile'>> {
  const bytes =
    kind === 'id-copy'
      ? await openIdPicture(db, memberId, id)
      : (await findFile(db, { memberId, id, variant }))?.bytes;
  if (!bytes) throw new Problem('notFound');
  return { data: bytes.toString('base64') };
}

/**
 * Erases a member. The row lock blocks concurrent sign-ins and payments. A job expires leftover
 * credits.
 * @throws Problem operatorInput with every reason that prevents it
 */
async function eraseMember(db: Database, { suite, confirm }: Body<'POST /operator/erasemember'>) {
  if (normalizeSuite(suite) !== normalizeSuite(confirm))
    throw refusal('confirm', 'must repeat the suite');
  return db.transaction(async (tx) => {
    const owner = await requireMember(tx, suite);
    const [member] = await tx.select().from(members).where(eq(members.id, owner.id)).for('update');
    if (isErased(owner)) return { suite: owner.suite, changed: false, tables: [], elsewhere: [] };
    const obstacles = await listErasureObstacles(tx, owner.id);
    if (obstacles.length > 0)
      throw refusal('suite', `cannot be erased yet: ${obstacles.join(', ')}`);
    const otherPlaces = await listOtherPlaces(tx, owner);
    await tx
      .update(creditLots)
      .set({ expiresAt: now() })
      .where(and(eq(creditLots.memberId, owner.id), gt(creditLots.remainingCents, 0)));
    const tables = [];
    for (const [table, memberTable] of Object.entries(memberTables))
      tables.push({ table, ...(await eraseTable(tx, memberTable, owner)) });
    if (member) await releaseMember(tx, member);
    return { suite: owner.suite, changed: true, tables, elsewhere: otherPlaces };
  });
}

async function eraseTable(
  tx: Tx,
  { table, matchOwner, erase }: MemberTable,
  owner: Owner,
): Promise<{ rows: number; outcome: 'deleted' | 'kept' }> {
  if (erase === 'delete') {
    const { rowCount } = await tx.delete(table).where(matchOwner(owner));
    return { rows: rowCount ?? 0, outcome: 'deleted' };
  }
  const rows = await tx.$count(table, matchOwner(owner));
  if (Object.keys(erase.overwrite).length > 0)
    await tx.update(table).set(erase.overwrite).where(matchOwner(owner));
  return { rows, outcome: 'kept' };
}

async function listOtherPlaces(tx: Tx, { id, email }: Owner): Promise<string[]> {
  const customers = await tx
    .select({ id: cardCustomers.customerId })
    .from(cardCustomers)
    .where(eq(cardCustomers.memberId, id));
  return [
    ...customers.map((customer) => `Stripe: delete the customer ${customer.id}`),
    `Mail server and its archive: emails to ${email}`,
    'Backups: they expire by age',
  ];
}
