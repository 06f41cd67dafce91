import { eq } from 'drizzle-orm';

import type { Token } from '@/contract/member/auth';
import type { FieldProblem } from '@/contract/error-codes';
import { now } from '@/host/core/clock';
import { Problem, invalid } from '@/host/core/errors';
import { networkOf } from '@/net/network-address';
import { forgetWindow, limitInWindow } from '@/host/core/http/shared-limits';
import { closeAllSessions } from '@/host/core/sessions/session';
import {
  ownerOfTemporaryPassword,
  spendTemporaryPassword,
} from '@/host/core/sessions/temporary-password';
import { schema, type Database, type Db, type Tx } from '@/host/db/client';
import { emailsUsed, mayRequestEmail } from '@/host/mail/requested-emails';
import { queueForMailbox, queueMail } from '@/host/mail/outbox';
import { deviceName } from '@/rules/members/device-name';
import { isEmail, normalEmail } from '@/rules/members/email';

import { delayKey, forgetFailures, forgiveNetwork, pauseForNetwork } from '../login/delays';
import { forgetDevices, knownDevice, openSessionOn } from '../login/devices';
import { mailboxProved } from '../social/identities';

import { hashPassword } from './password';
import { newOne, passwordProblem } from './password-rules';

const { members } = schema;
type Member = typeof members.$inferSelect;

/**
 * Wrong temporary passwords of one caller for one account in half an hour; those of others count
 * for others.
 */
const TRIES = { most: 10, windowMs: 30 * 60_000 };

/** Who asks or tries: the caller's network address, and what their device is known by. */
export interface Caller {
  address: string;
  device: string | null;
}

/**
 * Sends a temporary password, if the address is a member's. The answer and the work are the same
 * for every address.
 * @throws Problem validation | tooManyRequests (see mayAskForLetter)
 */
export async function askForTemporaryPassword(db: Database, input: string, caller: Caller) {
  const email = normalEmail(input);
  if (!isEmail(email)) throw invalid('cgcode', 'emailFormat');
  const asked = {
    what: 'forgot',
    email,
    caller: await nameOf(db, email, caller),
    network: networkOf(caller.address),
  } as const;
  if (await mayRequestEmail(db, asked))
    await queueForMailbox(db, { kind: 'temporary-password', email });
}

/** What the reset form sends. */
export interface Reset extends Caller {
  email: string;
  temporary: string;
  password: string;
  confirmation: string;
  agent: string;
}

/**
 * Sets a new password with the temporary one. All sessions end, the member is told by mail, and a
 * new session begins. Until then the old password works. Unknown accounts, and members without a
 * temporary password, get the same answer after the same work; only a right temporary password
 * costs more.
 * @throws Problem validation | invalidCredentials | tooManyRequests
 */
export async function resetPassword(db: Database, reset: Reset): Promise<Token> {
  const email = normalEmail(reset.email);
  checkNewPassword(
    reset,
    [email],
    reset.temporary === ''
      ? [{ field: 'currentpassword', message: 'temporaryPasswordRequired' }]
      : [],
  );
  const tries = `temporary-password|${email}|${await nameOf(db, email, reset)}`;
  await limitInWindow(db, tries, TRIES);
  await pauseForNetwork(db, reset.address);
  const member = await ownerOfTemporaryPassword(db, email, reset.temporary);
  // Whoever has proved a mailbox does not wait behind guesses.
  const passwordHash = member && (await hashPassword(reset.password, { first: true }));
  const token =
    passwordHash && (await db.transaction((tx) => tryReset(tx, member, reset, passwordHash)));
  if (!token) throw new Problem('invalidCredentials');
  await Promise.all([
    forgetWindow(db, tries),
    emailsUsed(db, { what: 'forgot', email }),
    forgetFailures(db, [delayKey('account', email), delayKey('member', email)]),
    forgiveNetwork(db, reset.address),
  ]);
  return token;
}

/** Null when another request has used the temporary password up in the meantime. */
async function tryReset(tx: Tx, member: Member, reset: Reset, passwordHash: string) {
  if (!(await spendTemporaryPassword(tx, member.id, reset.temporary))) return null;
  // Only somebody who holds the temporary password may learn which words are the member's own.
  checkNewPassword(reset, ownWords(member));
  await mailboxProved(tx, member);
  return storePassword(tx, member, passwordHash, reset);
}

async function storePassword(
  tx: Tx,
  member: Member,
  passwordHash: string,
  { agent, device }: Reset,
): Promise<Token> {
  await tx.update(members).set({ passwordHash }).where(eq(members.id, member.id));
  await closeAllSessions(tx, member.id);
  await forgetDevices(tx, member.id);
  await queueMail(tx, {
    kind: 'password-changed',
    to: { memberId: member.id },
    data: { at: now().toISOString(), device: deviceName(agent) },
  });
  return openSessionOn(tx, member, { action: 'login_password', agent, device });
}

function checkNewPassword(
  typed: { password: string; confirmation: string },
  context: string[],
  broken: FieldProblem[] = [],
): void {
  const problem = passwordProblem(typed.password, typed.confirmation, context, newOne);
  const fields = problem ? [...broken, problem] : broken;
  if (fields.length > 0) throw new Problem('validation', { fields });
}

/** A device that the account knows is told apart from the rest of its network. */
async function nameOf(db: Db, email: string, { address, device }: Caller): Promise<string> {
  return (await knownDevice(db, email, device)) ?? networkOf(address);
}

const ownWords = (member: Member): string[] => [member.firstName, member.lastName, member.email];
