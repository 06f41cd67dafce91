import { and, eq, ne } from 'drizzle-orm';

import type { Body } from '@/contract/calls';
import { now } from '@/host/core/clock';
import { Problem, invalid } from '@/host/core/errors';
import { revokeLinks } from '@/host/core/sessions/link-token';
import { closeSession, type Session } from '@/host/core/sessions/session';
import { schema, type Database } from '@/host/db/client';
import { match } from '@/host/db/match';
import { queueMail } from '@/host/mail/outbox';
import { readDeviceName } from '@/rules/members/device-name';

import { verifyInSession } from '../login/attempts';
import { newPasswordMessages, findPasswordProblem } from '../passwords/password-rules';
import { hashPassword, verifyPassword } from '../passwords/password';

const { members, sessions } = schema;

/**
 * Changes a member's password and ends every other session. Wrong guesses slow responses down
 * and then end the session.
 * @returns how many sessions ended
 * @throws Problem validation, with fields | unauthenticated when the session has ended
 */
export async function changePassword(
  db: Database,
  session: Session,
  body: Body<'POST /user/updatepassword'>,
): Promise<number> {
  const [member] = await db.select().from(members).where(eq(members.id, session.memberId));
  if (!member) throw new Problem('notFound');
  const ownWords = [member.firstName, member.lastName, member.email];
  const problem = findPasswordProblem(
    body.password,
    body.password_confirmation,
    ownWords,
    newPasswordMessages,
  );
  if (problem) throw new Problem('validation', { fields: [problem] });
  await verifyCurrentPassword(db, session, member, body.currentpassword);
  if (body.currentpassword === body.password) throw invalid('password', 'passwordSame');
  const passwordHash = await hashPassword(body.password);
  return db.transaction(async (tx) => {
    const updatedRows = await tx
      .update(members)
      .set({ passwordHash })
      .where(match(members, { id: member.id, passwordHash: member.passwordHash ?? '' }))
      .returning({ id: members.id });
    if (updatedRows.length === 0) throw new Problem('inFlight');
    await revokeLinks(tx, member.id);
    const endedSessions = await tx
      .delete(sessions)
      .where(and(eq(sessions.memberId, member.id), ne(sessions.tokenHash, session.tokenHash)))
      .returning({ state: sessions.state });
    const [currentSession] = await tx
      .select({ agent: sessions.agent })
      .from(sessions)
      .where(eq(sessions.tokenHash, session.tokenHash));
    await queueMail(tx, {
      kind: 'password-changed',
      to: { memberId: member.id },
      data: { at: now().toISOString(), device: readDeviceName(currentSession?.agent ?? '') },
    });
    return endedSessions.length;
  });
}

async function verifyCurrentPassword(
  db: Database,
  session: Session,
  member: typeof members.$inferSelect,
  guess: string,
): Promise<void> {
  const outcome = await verifyInSession(
    db,
    member.email,
    async (priority) => (await verifyPassword(member.passwordHash, guess, priority)) || null,
  );
  if (outcome === true) return;
  if (outcome === null) throw invalid('currentpassword', 'currentPasswordWrong');
  await closeSession(db, session.tokenHash);
  throw new Problem('unauthenticated');
}
