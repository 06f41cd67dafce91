import { createHash } from 'node:crypto';

import { desc, eq } from 'drizzle-orm';

import type { FieldProblem } from '@/contract/error-codes';
import type { Body, Reply } from '@/contract/calls';
import type { DeskListQuery } from '@/contract/wire';
import { now } from '@/host/core/clock';
import { limitToday } from '@/host/core/daily-counts';
import { env } from '@/host/core/env';
import { Problem } from '@/host/core/errors';
import { takePage, getOffset } from '@/host/core/paging';
import { toNetworkKey } from '@/net/network-address';
import type { Portal } from '@/host/core/portal';
import { newReference } from '@/host/core/references';
import { matchSuite } from '@/host/core/suites';
import type { Session } from '@/host/core/sessions/session';
import { schema, type Db, type Tx } from '@/host/db/client';
import { queueMail } from '@/host/mail/outbox';
import { getBrand } from '@/rules/brand';
import { hasBreaks } from '@/rules/characters';
import { toLocale } from '@/rules/locale';
import { isEmail, normalizeEmail } from '@/rules/members/email';
import { isVisible } from '@/rules/members/text';

const { contactMessages, members } = schema;
const PAGE_SIZE = 100;

export interface Writer {
  session: Session | null;
  address: string;
  portal: Portal;
}

/**
 * Stores a message and emails it to the brand's mailbox. The writer gets no email, since the
 * address is unverified.
 * @throws Problem validation with fields; tooManyRequests beyond the daily limit of a mailbox or a
 * writer
 */
export async function writeToSupport(
  tx: Tx,
  body: Body<'POST /prelogin/sendcsemail'>,
  writer: Writer,
): Promise<Reply<'POST /prelogin/sendcsemail'>> {
  const message = readMessage(body);
  const { session } = writer;
  await limitToday(
    tx,
    `contact:${digest(session?.memberId ?? toNetworkKey(writer.address))}`,
    env.RATE_LIMIT_CONTACT_DAY,
  );
  // Guests who type a member's address must not use up the member's limit.
  if (!session)
    await limitToday(tx, `contact-mail:${digest(message.email)}`, env.RATE_LIMIT_CONTACT_DAY);
  const brand = getBrand(session?.portal ?? String(writer.portal ?? env.BRAND));
  const language = toLocale(body.languageprefer ?? session?.language);
  const reference = newReference('CM');
  await tx
    .insert(contactMessages)
    .values({
      ...message,
      reference,
      language,
      portal: brand.portal,
      memberId: session?.memberId ?? null,
      createdAt: now(),
    });
  await queueMail(tx, {
    kind: 'contact',
    to: { address: env.SUPPORT_EMAIL ?? brand.supportEmail, language: 'en', portal: brand.portal },
    data: {
      ...message,
      reference,
      language,
      suite: session?.suite ?? '',
      account: session?.email ?? '',
    },
    cause: `contact:${reference}`,
  });
  return { message: 'Your message has been sent. We reply within 24 hours.', reference };
}

/** @throws Problem validation */
function readMessage(body: Body<'POST /prelogin/sendcsemail'>) {
  const subject = body.subject.trim();
  const email = normalizeEmail(body.email);
  const details = (body.additionaldetails ?? body.additionalDetails ?? '')
    .replace(/\r\n?/g, '\n')
    .trim();
  const fields: FieldProblem[] = [];
  if (!isVisible(subject)) fields.push({ field: 'subject', message: 'required' });
  // A line break in a subject could start another header.
  else if (hasBreaks(subject)) fields.push({ field: 'subject', message: 'specialCharacters' });
  if (email === '') fields.push({ field: 'email', message: 'required' });
  else if (!isEmail(email)) fields.push({ field: 'email', message: 'emailFormat' });
  if (!isVisible(details)) fields.push({ field: 'additionaldetails', message: 'required' });
  if (fields.length > 0) throw new Problem('validation', { fields });
  return { subject, email, details };
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

export async function listContactMessages(
  db: Db,
  query: DeskListQuery,
): Promise<Reply<'GET /operator/messages'>> {
  const rows = await db
    .select({ message: contactMessages, suite: members.suite })
    .from(contactMessages)
    .leftJoin(members, eq(members.id, contactMessages.memberId))
    .where(matchSuite(query))
    .orderBy(desc(contactMessages.createdAt))
    .limit(PAGE_SIZE + 1)
    .offset(getOffset(query, PAGE_SIZE));
  const { more, items } = takePage(rows, PAGE_SIZE);
  return {
    more,
    items: items.map(
      ({
        message: { reference, createdAt, email, language, portal, subject, details },
        suite,
      }) => ({
        reference,
        received: createdAt.toISOString(),
        suite: suite ?? '',
        email,
        language,
        portal,
        subject,
        details,
      }),
    ),
  };
}
