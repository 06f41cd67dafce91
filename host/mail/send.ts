import { and, eq, inArray, lt, lte, ne, sql } from 'drizzle-orm';
import type { Logger } from 'pino';

import { now } from '@/host/core/clock';
import { env } from '@/host/core/env';
import { makeDeviceLink } from '@/host/core/sessions/device-links';
import { makeTemporaryPassword } from '@/host/core/sessions/temporary-password';
import { withSpan } from '@/net/spans';
import { getBrand } from '@/rules/brand';
import { languageTags, toLocale } from '@/rules/locale';

import { schema, type Database, type Db } from '../db/client';

import { createEmailContext } from './email-context';
import { RECIPIENT_PREFIX, MailServerState } from './mail-server-state';
import {
  getDefaultTransport,
  SEND_TIMEOUT_MS,
  isPaused,
  type Mail,
  type SendMail,
} from './transport';

const { mailOutbox, members } = schema;
type Row = typeof mailOutbox.$inferSelect;

const BATCH_SIZE = 10;
/** Releases the emails of a dead sender. */
const LEASE_SECONDS = 120;
const FIRST_PAUSE_SECONDS = 15;
const MAX_PAUSE_SECONDS = 3600;
const RETENTION_DAYS = 90;

/** Returns seconds, doubling up to an hour; retries never end. */
export function getRetrySeconds(tries: number): number {
  return Math.min(
    MAX_PAUSE_SECONDS,
    FIRST_PAUSE_SECONDS * 2 ** Math.min(Math.max(tries - 1, 0), 12),
  );
}

const serverState = new MailServerState();

/**
 * Sends the emails that are due and returns how many were sent. Any number of hosts may run this.
 * Failed emails are retried, without a pause once the mail server is reachable again.
 */
export async function sendWaitingMail(
  db: Database,
  log: Pick<Logger, 'warn'>,
  send: SendMail = getDefaultTransport(),
  server = serverState,
): Promise<number> {
  let sentCount = 0;
  while (!(await isPaused())) {
    await server.releaseBlocked(db, LEASE_SECONDS * 1000);
    const rows = await claimDueEmails(db);
    // The rest is retried after the lease.
    const deadline = performance.now() + LEASE_SECONDS * 1000 - SEND_TIMEOUT_MS;
    for (const row of rows)
      if (performance.now() < deadline && (await sendQueuedEmail(db, row, log, { send, server })))
        sentCount += 1;
    if (rows.length < BATCH_SIZE || performance.now() >= deadline) break;
  }
  return sentCount;
}

/** Rows for nonmembers are deleted after a day. */
export async function deleteOldMail(db: Db): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * 24 * 3600_000);
  await db
    .delete(mailOutbox)
    .where(and(ne(mailOutbox.state, 'waiting'), lt(mailOutbox.createdAt, daysAgo(RETENTION_DAYS))));
  await db
    .delete(mailOutbox)
    .where(and(eq(mailOutbox.state, 'void'), lt(mailOutbox.createdAt, daysAgo(1))));
}

async function claimDueEmails(db: Database): Promise<Row[]> {
  const currentTime = now();
  const dueIds = db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.state, 'waiting'), lte(mailOutbox.dueAt, currentTime)))
    .orderBy(mailOutbox.dueAt)
    .limit(BATCH_SIZE)
    .for('update', { skipLocked: true });
  return db
    .update(mailOutbox)
    .set({
      dueAt: new Date(currentTime.getTime() + LEASE_SECONDS * 1000),
      tries: sql`${mailOutbox.tries} + 1`,
    })
    .where(inArray(mailOutbox.id, dueIds))
    .returning();
}

async function sendQueuedEmail(
  db: Database,
  row: Row,
  log: Pick<Logger, 'warn'>,
  { send, server }: { send: SendMail; server: MailServerState },
): Promise<boolean> {
  try {
    const email = await composeEmail(db, row);
    if (email)
      await withSpan(
        { name: 'send an email', kind: 'client', attributes: { 'mail.kind': row.kind } },
        () => send(email),
      );
    await db
      .update(mailOutbox)
      .set({
        ...(email ? { state: 'sent', sentAt: now() } : { state: 'void' }),
        data: {},
        failure: null,
      })
      .where(eq(mailOutbox.id, row.id));
    if (email) server.record(null);
    return email !== null;
  } catch (err) {
    server.record(err);
    const failure =
      `${isRecipientError(err) ? RECIPIENT_PREFIX : ''}${String((err as Partial<Error> | null)?.message ?? err)}`.slice(
        0,
        300,
      );
    const dueAt = new Date(now().getTime() + getRetrySeconds(row.tries) * 1000);
    const isRefused = isPermanent(err);
    log.warn({ err, mail: row.id, kind: row.kind, refused: isRefused }, 'an email was not sent');
    await db
      .update(mailOutbox)
      .set({ failure, dueAt, ...(isRefused && { state: 'refused' }) })
      .where(eq(mailOutbox.id, row.id));
    return false;
  }
}

const isRecipientError = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === 'EENVELOPE';

function isPermanent(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return (
    code === 'EENVELOPE' &&
    typeof responseCode === 'number' &&
    responseCode >= 550 &&
    responseCode <= 553
  );
}

/** Returns null for an optional email to a failing mailbox. */
async function composeEmail(db: Database, row: Row): Promise<Mail | null> {
  const { renderEmail } = await import('./render');
  const memberId = row.memberId ?? '';
  const secrets = {
    temporaryPassword: () => makeTemporaryPassword(db, memberId),
    deviceLink: () => makeDeviceLink(db, memberId),
  };
  const reader = row.memberId ? await findReader(db, row.memberId) : null;
  const context = createEmailContext({ ...row, reader }, secrets);
  const brand = getBrand(row.portal);
  const email = await renderEmail(row.kind, context, row.data);
  if (reader?.emailFailure && email.unsubscribe) return null;
  return {
    id: row.id,
    kind: row.kind,
    from: { name: brand.name, address: env.MAIL_FROM ?? brand.supportEmail },
    to: row.address,
    language: languageTags[toLocale(row.language)],
    ...email,
  };
}

async function findReader(db: Db, memberId: string) {
  const [reader] = await db
    .select({
      id: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      suite: members.suite,
      linkVersion: members.linkVersion,
      emailFailure: members.emailFailure,
    })
    .from(members)
    .where(eq(members.id, memberId));
  return reader ?? null;
}
