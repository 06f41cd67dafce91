import { eq, inArray } from 'drizzle-orm';

import type { InviteOutcome } from '@/contract/member/refer';
import type { Body, Reply } from '@/contract/calls';
import { now } from '@/host/core/clock';
import { countToday } from '@/host/core/daily-counts';
import { Problem, invalid } from '@/host/core/errors';
import type { Session } from '@/host/core/sessions/session';
import { schema, type Tx } from '@/host/db/client';
import { queueMail } from '@/host/mail/outbox';
import { isEmail, normalizeEmail } from '@/rules/members/email';
import { stripLinks } from '@/rules/members/text';

import { countChecks } from '../register/checks';

import { findReferralRule } from './rules';

const { members } = schema;
const DEFAULT_INVITES_PER_DAY = 20;
const DAY_MS = 24 * 3600_000;

/**
 * Invites friends by email. Every address counts toward the limits, so the response cannot be used
 * to find members.
 * @throws Problem mailLimit beyond the daily cap (nothing is sent then); validation for a line
 * break in an address; tooManyRequests
 */
export async function inviteFriends(
  tx: Tx,
  session: Session,
  body: Body<'POST /refer/sendreferralemails'>,
  address: string,
): Promise<Reply<'POST /refer/sendreferralemails'>> {
  const at = now();
  if (body.emails.some((email) => /[\r\n]/.test(email))) throw invalid('emails', 'emailFormat');
  const emails = [...new Set(body.emails.map(normalizeEmail))];
  const cap = (await findReferralRule(tx, at))?.invitesPerDay ?? DEFAULT_INVITES_PER_DAY;
  if ((await countToday(tx, `referral-mail:${session.memberId}`, emails.length, at)) > cap) {
    throw new Problem('mailLimit', {
      retryAfterSeconds: Math.ceil((DAY_MS - (at.getTime() % DAY_MS)) / 1000),
    });
  }
  await countChecks(tx, address, { n: emails.length });
  const knownEmails = await findRegisteredEmails(tx, emails);
  const portal = await findPortal(tx, session.memberId);
  const message = stripLinks(body.message ?? '');
  const results: { email: string; outcome: InviteOutcome }[] = [];
  for (const email of emails) {
    const outcome = !isEmail(email) ? 'invalid' : knownEmails.has(email) ? 'registered' : 'sent';
    if (outcome === 'sent') {
      await queueMail(tx, {
        kind: 'referral',
        to: { address: email, language: session.language, portal },
        data: { from: session.firstName, suite: session.suite, message },
      });
    }
    results.push({ email, outcome });
  }
  return {
    sent: results.filter((result) => result.outcome === 'sent').length,
    total: results.length,
    registeredemails: [...knownEmails],
    results,
  };
}

async function findRegisteredEmails(tx: Tx, emails: string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ email: members.email })
    .from(members)
    .where(inArray(members.email, emails));
  return new Set(rows.map((row) => row.email));
}

async function findPortal(tx: Tx, memberId: string): Promise<string> {
  const [member] = await tx
    .select({ portal: members.portal })
    .from(members)
    .where(eq(members.id, memberId));
  return member?.portal ?? 'cgw';
}
