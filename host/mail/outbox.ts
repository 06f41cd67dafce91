import { eq, sql } from 'drizzle-orm';

import { hostNow, now } from '@/host/core/clock';
import { matchEmail } from '@/host/core/directory';
import { ERASED_MAILBOX } from '@/host/core/erased';
import { Problem } from '@/host/core/errors';
import type { Portal } from '@/host/core/portal';
import { isEmail, normalizeEmail } from '@/rules/members/email';

import { schema, type Db } from '../db/client';

import type { EmailData, EmailKind } from './email';

const { mailOutbox, members } = schema;

interface Recipient {
  address: string;
  language: string;
  portal: string;
}

/** `cause` prevents a second email for the same event. */
export interface QueuedEmail<K extends EmailKind> {
  kind: K;
  to: { memberId: string } | Recipient;
  data: EmailData[K];
  cause?: string;
}

/**
 * Uses the caller's transaction (docs/decisions/0010). Data must be JSON without secrets. Returns
 * whether the email is new; erased members get none.
 * @throws Problem validation for an invalid address (also one with a line break); notFound for an
 * unknown member
 */
export async function queueMail<K extends EmailKind>(
  tx: Db,
  message: QueuedEmail<K>,
): Promise<boolean> {
  const recipient =
    'memberId' in message.to
      ? await findMemberAddress(tx, message.to.memberId)
      : { memberId: null, ...message.to };
  const address = normalizeEmail(recipient.address);
  if (address.endsWith(ERASED_MAILBOX)) return false;
  if (!isEmail(address))
    throw new Problem('validation', { fields: [{ field: 'email', message: 'emailFormat' }] });
  const currentTime = now();
  const storedRows = await tx
    .insert(mailOutbox)
    .values({
      ...recipient,
      address,
      kind: message.kind,
      data: message.data,
      cause: message.cause ?? null,
      createdAt: currentTime,
      dueAt: hostNow(),
    })
    .onConflictDoNothing({ target: mailOutbox.cause })
    .returning({ id: mailOutbox.id });
  return storedRows.length > 0;
}

async function findMemberAddress(tx: Db, memberId: string) {
  const [member] = await tx
    .select({
      memberId: members.id,
      address: members.email,
      language: members.language,
      portal: members.portal,
    })
    .from(members)
    .where(eq(members.id, memberId));
  if (!member) throw new Problem('notFound');
  return member;
}

type PlainKind = {
  [K in EmailKind]: Record<string, never> extends EmailData[K] ? K : never;
}[EmailKind];

/**
 * For a nonmember, or another brand's member, adds a row that is never sent, so that timing does
 * not reveal membership.
 */
export async function queueForMailbox(
  tx: Db,
  { kind, email, portal }: { kind: PlainKind; email: string; portal?: Portal },
): Promise<void> {
  const currentTime = now();
  const ownerFilter = await matchEmail(tx, email);
  const brand = portal === undefined ? null : String(portal);
  await tx.execute(sql`
    insert into ${mailOutbox} (member_id, kind, address, language, portal, state, created_at, due_at)
    select ${members.id}, case when ${members.id} is null then 'none' else ${kind}::text end, coalesce(${members.email}, ''), coalesce(${members.language}, 'en'), coalesce(${members.portal}, 'cgw'),
      case when ${members.id} is null then 'void' else 'waiting' end, ${currentTime}::timestamptz, ${currentTime}::timestamptz
    from (select 1) as one left join ${members} on ${ownerFilter} and (${brand}::text is null or ${members.portal} = ${brand})`);
}
