import { eq } from 'drizzle-orm';

import type { Token } from '@/contract/member/auth';
import type { FieldProblem } from '@/contract/error-codes';
import { now } from '@/host/core/clock';
import { Problem, invalid } from '@/host/core/errors';
import { toNetworkKey } from '@/net/network-address';
import { clearWindow, limitInWindow } from '@/host/core/http/shared-limits';
import { closeAllSessions } from '@/host/core/sessions/session';
import {
  findTemporaryPasswordOwner,
  spendTemporaryPassword,
} from '@/host/core/sessions/temporary-password';
import { schema, type Database, type Db, type Tx } from '@/host/db/client';
import { resetMailboxLimit, admitEmailRequest } from '@/host/mail/requested-emails';
import { queueForMailbox, queueMail } from '@/host/mail/outbox';
import { readDeviceName } from '@/rules/members/device-name';
import { isEmail, normalizeEmail } from '@/rules/members/email';

import {
  buildDelayKey,
  clearFailures,
  uncountNetworkAttempt,
  pauseForNetwork,
} from '../login/delays';
import { deleteDevices, findDeviceHash, openDeviceSession } from '../login/devices';
import { recordMailboxProof } from '../social/identities';

import { hashPassword } from './password';
import { newPasswordMessages, findPasswordProblem } from './password-rules';

const { members } = schema;
type Member = typeof members.$inferSelect;

/** Per caller and account. */
const TRY_LIMIT = { max: 10, windowMs: 30 * 60_000 };

export interface Caller {
  address: string;
  device: string | null;
}

/**
 * Emails a temporary password. The response and the work are the same for every address.
 * @throws Problem validation | tooManyRequests (see mayRequestEmail)
 */
export async function requestTemporaryPassword(db: Database, input: string, caller: Caller) {
  const email = normalizeEmail(input);
  if (!isEmail(email)) throw invalid('cgcode', 'emailFormat');
  const request = {
    what: 'forgot',
    email,
    caller: await identifyCaller(db, email, caller),
    network: toNetworkKey(caller.address),
  } as const;
  if (await admitEmailRequest(db, request))
    await queueForMailbox(db, { kind: 'temporary-password', email });
}

export interface Reset extends Caller {
  email: string;
  temporary: string;
  password: string;
  confirmation: string;
  agent: string;
}

/**
 * Sets the password, emails the member and replaces all sessions. Accounts without a temporary
 * password get the same response after the same work.
 * @throws Problem validation | invalidCredentials | tooManyRequests
 */
export async function resetPassword(db: Database, reset: Reset): Promise<Token> {
  const email = normalizeEmail(reset.email);
  checkNewPassword(
    reset,
    [email],
    reset.temporary === ''
      ? [{ field: 'currentpassword', message: 'temporaryPasswordRequired' }]
      : [],
  );
  const triesKey = `temporary-password|${email}|${await identifyCaller(db, email, reset)}`;
  await limitInWindow(db, triesKey, TRY_LIMIT);
  await pauseForNetwork(db, reset.address);
  const member = await findTemporaryPasswordOwner(db, email, reset.temporary);
  // The owner of the mailbox does not wait behind guesses.
  const passwordHash = member && (await hashPassword(reset.password, { first: true }));
  const token =
    passwordHash && (await db.transaction((tx) => tryReset(tx, member, reset, passwordHash)));
  if (!token) throw new Problem('invalidCredentials');
  await Promise.all([
    clearWindow(db, triesKey),
    resetMailboxLimit(db, { what: 'forgot', email }),
    clearFailures(db, [buildDelayKey('account', email), buildDelayKey('member', email)]),
    uncountNetworkAttempt(db, reset.address),
  ]);
  return token;
}

/** Returns null if another request has spent the temporary password. */
async function tryReset(tx: Tx, member: Member, reset: Reset, passwordHash: string) {
  if (!(await spendTemporaryPassword(tx, member.id, reset.temporary))) return null;
  // A refusal reveals the member's own words, so the temporary password is checked first.
  checkNewPassword(reset, getOwnWords(member));
  await recordMailboxProof(tx, member);
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
  await deleteDevices(tx, member.id);
  await queueMail(tx, {
    kind: 'password-changed',
    to: { memberId: member.id },
    data: { at: now().toISOString(), device: readDeviceName(agent) },
  });
  return openDeviceSession(tx, member, { action: 'login_password', agent, device });
}

function checkNewPassword(
  pair: { password: string; confirmation: string },
  words: string[],
  problems: FieldProblem[] = [],
): void {
  const problem = findPasswordProblem(pair.password, pair.confirmation, words, newPasswordMessages);
  const fields = problem ? [...problems, problem] : problems;
  if (fields.length > 0) throw new Problem('validation', { fields });
}

async function identifyCaller(db: Db, email: string, { address, device }: Caller): Promise<string> {
  return (await findDeviceHash(db, email, device)) ?? toNetworkKey(address);
}

const getOwnWords = (member: Member): string[] => [member.firstName, member.lastName, member.email];
