import { and, eq } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { schema, type Db, type Tx } from '@/host/db/client';

import { postLedger, type LedgerLine } from '../ledger/ledger';

import type { AttemptRow } from './targets';

const { authorizations } = schema;

/** An authorisation as stored. */
export type AuthorizationRow = typeof authorizations.$inferSelect;

const ofRow = ({ memberId, id }: Pick<AuthorizationRow, 'memberId' | 'id'>) =>
  and(eq(authorizations.memberId, memberId), eq(authorizations.id, id));

/** What an attempt has authorised, if anything; locked when `lock` is true. */
export async function authorizationOf(
  db: Db,
  { memberId, id }: Pick<AttemptRow, 'memberId' | 'id'>,
  lock = false,
): Promise<AuthorizationRow | undefined> {
  const found = db
    .select()
    .from(authorizations)
    .where(and(eq(authorizations.memberId, memberId), eq(authorizations.attemptId, id)));
  const [row] = lock ? await found.for('update') : await found;
  return row;
}

/** Changes an authorisation whose attempt is locked. */
export async function storeAuthorization(
  tx: Tx,
  row: AuthorizationRow,
  change: Partial<AuthorizationRow>,
): Promise<AuthorizationRow> {
  const [after] = await tx
    .update(authorizations)
    .set({ ...change, updatedAt: now() })
    .where(ofRow(row))
    .returning();
  return after ?? row;
}

/** Money that a gateway keeps for us belongs to nobody here: it stands against itself. */
const heldLines = (gateway: string, cents: number): LedgerLine[] => [
  { account: `held:${gateway}`, amountCents: cents },
  { account: 'liability:held', amountCents: -cents },
];

/** Books money that is held now, or with a negative sum no longer. */
export const bookHeld = (
  tx: Tx,
  { memberId, gateway, attemptId }: Pick<AuthorizationRow, 'memberId' | 'gateway' | 'attemptId'>,
  kind: 'authorization' | 'capture' | 'release',
  cents: number,
): Promise<void> => postLedger(tx, { memberId, kind, attemptId, lines: heldLines(gateway, cents) });
