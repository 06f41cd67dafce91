import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';

import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import { now } from '@/host/core/clock';
import { matchEmail } from '@/host/core/directory';
import { env } from '@/host/core/env';
import { Problem } from '@/host/core/errors';
import { limitInWindow } from '@/host/core/http/shared-limits';
import { isTimely, getRawNotice } from '@/host/core/http/signed-notices';
import { readAs } from '@/host/core/read-as';
import { getSandboxMailSecret } from '@/host/core/sandbox-credentials';
import { revokeLinks, findLinkOwner } from '@/host/core/sessions/link-token';
import type { Session } from '@/host/core/sessions/session';
import { normalizeEmail } from '@/rules/members/email';

import { schema, type Database, type Tx } from '../db/client';

import { queueMail } from './outbox';

const { members } = schema;

/** Providers sign each retry again, so an older signature is a replay. */
const NOTICE_AGE_MS = 5 * 60_000;
const HOUR_MS = 3600_000;

const noticeSchema = Type.Object({
  type: Type.Enum(['email.bounced', 'email.complained']),
  created_at: Type.Refine(Type.String(), (text) => !Number.isNaN(Date.parse(text))),
  data: Type.Object({
    to: Type.Array(Type.String()),
    bounce: Type.Optional(Type.Object({ type: Type.String() })),
  }),
});

/** Returns the sandbox's secret if no email leaves the machine. */
const getWebhookSecret = (): string | undefined =>
  env.MAIL_WEBHOOK_SECRET ??
  (env.SMTP_URL || env.DEPLOYMENT === 'production' ? undefined : getSandboxMailSecret());

function computeSignature(secret: string, id: string, sentAt: string, text: string): Buffer {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return createHmac('sha256', key).update(`${id}.${sentAt}.${text}`).digest();
}

/** Returns Standard Webhooks headers for the sandbox provider. */
export function signMailNotice(text: string, sentAt = now()): Record<string, string> {
  const [id, seconds] = [`msg_${randomUUID()}`, String(Math.floor(sentAt.getTime() / 1000))];
  const signature = computeSignature(getWebhookSecret() ?? '', id, seconds, text).toString(
    'base64',
  );
  return { 'svix-id': id, 'svix-timestamp': seconds, 'svix-signature': `v1,${signature}` };
}

/**
 * Marks a member whose mailbox bounces or who reported spam (docs/decisions/0059).
 * @throws Problem notFound without a secret; badSignature
 */
export async function processMailNotice(db: Database, request: FastifyRequest): Promise<void> {
  const secret = getWebhookSecret();
  if (secret === undefined) throw new Problem('notFound');
  if (!isSigned(secret, request)) {
    request.log.warn({ security: 'bad-signature' }, 'a mail webhook was refused');
    throw new Problem('badSignature');
  }
  const notice = readAs(noticeSchema, request.body);
  if (!notice) return;
  const { type, data, created_at: time } = notice;
  if (type === 'email.bounced' && data.bounce?.type !== 'Permanent') return;
  const failure = type === 'email.bounced' ? 'bounced' : 'complained';
  for (const email of data.to)
    await db.transaction((tx) => markMailbox(tx, normalizeEmail(email), failure, new Date(time)));
}

function isSigned(secret: string, request: FastifyRequest): boolean {
  const [id, sentAt, signatures] = ['id', 'timestamp', 'signature'].map(
    (name) => request.headers[`svix-${name}`] ?? request.headers[`webhook-${name}`],
  );
  if (typeof id !== 'string' || typeof sentAt !== 'string' || typeof signatures !== 'string')
    return false;
  if (!/^\d{1,12}$/.test(sentAt) || !isTimely(Number(sentAt) * 1000, NOTICE_AGE_MS)) return false;
  const mac = computeSignature(secret, id, sentAt, getRawNotice(request));
  return signatures.split(' ').some((signature) => {
    const bytes = Buffer.from(signature.slice('v1,'.length), 'base64');
    return (
      signature.startsWith('v1,') && bytes.length === mac.length && timingSafeEqual(bytes, mac)
    );
  });
}

/**
 * Skips a mailbox that was verified after the failure. Revokes earlier email links, so that they
 * cannot clear the mark.
 */
async function markMailbox(
  tx: Tx,
  email: string,
  failure: 'bounced' | 'complained',
  createdAt: Date,
): Promise<void> {
  const [markedMember] = await tx
    .update(members)
    .set({ emailFailure: failure })
    .where(
      and(
        await matchEmail(tx, email),
        sql`coalesce(${members.emailFailure}, '') not in ('bounced', ${failure})`,
        or(isNull(members.emailVerifiedAt), lt(members.emailVerifiedAt, createdAt)),
      ),
    )
    .returning({ id: members.id });
  if (markedMember) await revokeLinks(tx, markedMember.id);
}

/** Also verifies the email address. */
export async function markMailboxWorking(tx: Tx, memberId: string): Promise<void> {
  await tx
    .update(members)
    .set({ emailVerifiedAt: now(), emailFailure: null })
    .where(eq(members.id, memberId));
}

/**
 * Lets the member verify a marked mailbox.
 * @throws Problem tooManyRequests (see RATE_LIMIT_FORGOT_HOUR)
 */
export async function sendConfirmation(db: Database, { memberId }: Session): Promise<void> {
  const max = env.RATE_LIMIT_FORGOT_HOUR;
  await limitInWindow(db, `confirm-email|${memberId}`, { max, windowMs: HOUR_MS });
  await db.transaction(async (tx) => {
    const [member] = await tx
      .select({ failure: members.emailFailure })
      .from(members)
      .where(eq(members.id, memberId));
    if (member?.failure) await queueMail(tx, { kind: 'confirm-email', to: { memberId }, data: {} });
  });
}

/** @throws Problem linkExpired, also for another member's link */
export async function confirmEmail(
  db: Database,
  { memberId }: Session,
  token: string,
): Promise<void> {
  const member = await findLinkOwner(db, token);
  if (member?.id !== memberId) throw new Problem('linkExpired');
  if (member.emailFailure) await db.transaction((tx) => markMailboxWorking(tx, memberId));
}
