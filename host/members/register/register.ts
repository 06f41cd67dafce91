import { randomUUID } from 'node:crypto';

import type { Token } from '@/contract/member/auth';
import { now } from '@/host/core/clock';
import { claimMember } from '@/host/core/directory';
import { Problem } from '@/host/core/errors';
import type { Portal } from '@/host/core/portal';
import { schema, type Database, type Tx } from '@/host/db/client';
import { queueMail } from '@/host/mail/outbox';

import { buildDelayKey, clearFailures } from '../login/delays';
import { openDeviceSession } from '../login/devices';
import { hashPassword } from '../passwords/password';
import { addIdentity } from '../social/identities';
import { findTicket, spendTicket } from '../social/tickets';

import { hasEmail, hasMobile } from './checks';
import { readRegistration, toRefusal, type Registration } from './registration';
import { storeRegistration, findRepeatedRegistration, type KeyedRegistration } from './repeat';
import { newSuite } from './suite';

const { members } = schema;
type NewMember = Registration &
  Pick<typeof members.$inferInsert, 'passwordHash' | 'emailVerifiedAt'>;

interface Caller {
  portal: Portal;
  agent: string;
  address: string;
  device: string | null;
}

const SUITE_TRIES = 8;

/**
 * Creates a member and signs in. A provider's secret replaces the password; a repeated request with
 * the same key signs in again (docs/decisions/0020).
 * @throws Problem see readRegistration; keyReused; socialExpired for a used or expired secret;
 * tooManyRequests while too many passwords are being hashed
 */
export async function register(
  db: Database,
  keyedRegistration: KeyedRegistration,
  caller: Caller,
): Promise<Token> {
  const { agent, device } = caller;
  const remember = keyedRegistration.body.remember ?? false;
  const signInAgain = async () => {
    const existingMember = await findRepeatedRegistration(db, keyedRegistration);
    return (
      existingMember &&
      db.transaction((tx) =>
        openDeviceSession(tx, existingMember, { action: 'register', agent, remember, device }),
      )
    );
  };
  const repeatedToken = await signInAgain();
  if (repeatedToken) return repeatedToken;
  try {
    return await registerOnce(db, keyedRegistration, caller);
  } catch (error) {
    // The same request may have won in another tab.
    const concurrentToken = error instanceof Problem ? await signInAgain() : null;
    if (concurrentToken) return concurrentToken;
    throw error;
  }
}

async function registerOnce(db: Database, keyedRegistration: KeyedRegistration, caller: Caller) {
  const { body } = keyedRegistration;
  const identity = body.secret ? await findTicket(db, body.secret) : null;
  const registration = await readRegistration(db, body, identity, caller);
  const passwordHash = identity ? null : await hashPassword(body.password ?? '');
  const emailVerifiedAt = identity?.emailVerified ? now() : null;
  return db.transaction(async (tx) => {
    const ticket = body.secret ? await spendTicket(tx, body.secret) : null;
    const newMember = await createMember(tx, { ...registration, passwordHash, emailVerifiedAt });
    await storeRegistration(tx, keyedRegistration, newMember.id);
    if (ticket) await addIdentity(tx, newMember.id, ticket);
    await queueMail(tx, { kind: 'welcome', to: { memberId: newMember.id }, data: {} });
    await clearFailures(tx, [buildDelayKey('account', newMember.email)]);
    const { agent, device } = caller;
    const remember = body.remember ?? false;
    return openDeviceSession(tx, newMember, { action: 'register', agent, remember, device });
  });
}

/**
 * Avoids unique-index errors, which would write the email or number to the database log.
 * @throws Problem emailTaken | mobileTaken
 */
async function createMember(tx: Tx, member: NewMember): Promise<typeof members.$inferSelect> {
  for (let attempt = 0; attempt < SUITE_TRIES; attempt += 1) {
    const values = { ...member, id: randomUUID(), suite: newSuite(), createdAt: now() };
    const [createdMember] = (await claimMember(tx, values))
      ? await tx.insert(members).values(values).onConflictDoNothing().returning()
      : [];
    if (createdMember) return createdMember;
    if (await hasEmail(tx, member.email))
      throw toRefusal([{ field: 'cgcode', message: 'emailTaken' }]);
    const mobile = { countryCode: member.mobileCountryCode, number: member.mobileNumber };
    if (await hasMobile(tx, mobile))
      throw toRefusal([{ field: 'mobilenumber', message: 'mobileTaken' }]);
  }
  throw new Problem('internal');
}
