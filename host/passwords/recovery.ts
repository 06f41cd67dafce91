import { eq } from 'drizzle-orm';

import type { Token } from '@/contract/auth';
import type { FieldProblem } from '@/contract/error-codes';
import { isEmail, normalEmail } from '@/lib/members/email';

import { now } from '../clock';
import { limitMailboxThisHour } from '../daily-counts';
import { schema, type Database, type Db, type Tx } from '../db/client';
import { env } from '../env';
import { Problem } from '../errors';
import { forgiveAttempt, pauseForAttempt } from '../login/delays';
import { queueMail, queueNothing } from '../mail/outbox';
import { closeAllSessions, openSession } from '../sessions/session';
import { mailboxProved } from '../social/identities';

import { hashPassword } from './password';
import { passwordProblem } from './password-rules';
import { spendTemporaryPassword } from './temporary';

const { members } = schema;
type Member = typeof members.$inferSelect;

/**
 * Sends a temporary password, if the address is a member's. The answer and the work are the same for every address.
 * @throws Problem validation | tooManyRequests (more than three an hour for one address)
 */
export async function askForTemporaryPassword(db: Database, input: string): Promise<void> {
  const email = normalEmail(input);
  if (!isEmail(email)) throw new Problem('validation', { fields: [{ field: 'cgcode', message: 'emailFormat' }] });
  await limitMailboxThisHour(db, 'forgot', email, env.RATE_LIMIT_FORGOT_HOUR);
  const member = await memberOf(db, email);
  if (member) await queueMail(db, { kind: 'temporary-password', to: { memberId: member.id }, data: {} });
  else await queueNothing(db);
}

/** What the reset form sends; `address` and `agent` are the caller's. */
export interface Reset {
  email: string;
  temporary: string;
  password: string;
  confirmation: string;
  address: string;
  agent: string;
}

/**
 * Sets a new password with the temporary one. All sessions end, the member is told by mail, and a new session begins.
 * Until then the old password works. Unknown accounts, and members without a temporary password, get the same answer.
 * @throws Problem validation | invalidCredentials | tooManyRequests
 */
export async function resetPassword(db: Database, reset: Reset): Promise<Token> {
  const email = normalEmail(reset.email);
  const member = isEmail(email) ? await memberOf(db, email) : undefined;
  checkNewPassword(reset, [email], reset.temporary === '' ? [{ field: 'currentpassword', message: 'temporaryPasswordRequired' }] : []);
  await pauseForAttempt(db, email, reset.address);
  const passwordHash = await hashPassword(reset.password);
  const token = member && (await db.transaction((tx) => tryReset(tx, member, reset, passwordHash)));
  if (!token) throw new Problem('invalidCredentials');
  await forgiveAttempt(db, email, reset.address);
  return token;
}

/** Null when the temporary password is not the member's; the try is counted all the same, so nothing is rolled back. */
async function tryReset(tx: Tx, member: Member, reset: Reset, passwordHash: string): Promise<Token | null> {
  if (!(await spendTemporaryPassword(tx, member.id, reset.temporary))) return null;
  // Only somebody who holds the temporary password may learn which words are the member's own.
  checkNewPassword(reset, ownWords(member));
  await mailboxProved(tx, member);
  return storePassword(tx, member, passwordHash, reset.agent);
}

async function storePassword(tx: Tx, member: Member, passwordHash: string, agent: string): Promise<Token> {
  await tx.update(members).set({ passwordHash }).where(eq(members.id, member.id));
  await closeAllSessions(tx, member.id);
  await queueMail(tx, { kind: 'password-changed', to: { memberId: member.id }, data: { at: now().toISOString() } });
  return openSession(tx, member, { action: 'login_password', agent });
}

function checkNewPassword(typed: { password: string; confirmation: string }, context: string[], broken: FieldProblem[] = []): void {
  const problem = passwordProblem(typed.password, typed.confirmation, context);
  const fields = problem ? [...broken, problem] : broken;
  if (fields.length > 0) throw new Problem('validation', { fields });
}

async function memberOf(db: Db, email: string): Promise<Member | undefined> {
  return (await db.select().from(members).where(eq(members.email, email)))[0];
}

const ownWords = (member: Member): string[] => [member.firstName, member.lastName, member.email];
