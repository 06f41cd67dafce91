import type { Token } from '@/contract/member/auth';
import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import type { Portal } from '@/host/core/portal';
import { schema, type Database, type Tx } from '@/host/db/client';
import { queueMail } from '@/host/mail/outbox';

import { delayKey, forgetFailures } from '../login/delays';
import { openSessionOn } from '../login/devices';
import { hashPassword } from '../passwords/password';
import { addIdentity } from '../social/identities';
import { findTicket, spendTicket } from '../social/tickets';

import { hasEmail, hasMobile } from './checks';
import { readRegistration, refusal, type Registration } from './registration';
import { rememberRegistration, repeatedRegistration, type KeyedRegistration } from './repeat';
import { newSuite } from './suite';

const { members } = schema;
type NewMember = Registration &
  Pick<typeof members.$inferInsert, 'passwordHash' | 'emailVerifiedAt'>;

/** The caller: the browser's name, its network address and portal, what its device is known by. */
interface Caller {
  portal: Portal;
  agent: string;
  address: string;
  device: string | null;
}

const SUITE_TRIES = 8;

/**
 * Creates a member (tier LT) and signs in at once. Two people who race for one e-mail or number:
 * the unique index lets one win, the other gets the field's message. With the secret of a
 * provider's identity no password is needed; the identity becomes the new member's. The same
 * registration under the same key, when its answer was lost, signs in again (docs/decisions/0020).
 * @throws Problem see readRegistration; keyReused; socialExpired for a secret that is used or over;
 * tooManyRequests while too many passwords are being hashed
 */
export async function register(
  db: Database,
  keyed: KeyedRegistration,
  caller: Caller,
): Promise<Token> {
  const { agent, device } = caller;
  const remember = keyed.body.remember ?? false;
  const again = async () => {
    const known = await repeatedRegistration(db, keyed);
    return (
      known &&
      db.transaction((tx) =>
        openSessionOn(tx, known, { action: 'register', agent, remember, device }),
      )
    );
  };
  const repeated = await again();
  if (repeated) return repeated;
  try {
    return await registerOnce(db, keyed, caller);
  } catch (error) {
    // Its twin may have been faster, in another tab or on another connection.
    const twin = error instanceof Problem ? await again() : null;
    if (twin) return twin;
    throw error;
  }
}

async function registerOnce(db: Database, keyed: KeyedRegistration, caller: Caller) {
  const { body } = keyed;
  const proved = body.secret ? await findTicket(db, body.secret) : null;
  const registration = await readRegistration(db, body, proved, caller);
  const passwordHash = proved ? null : await hashPassword(body.password ?? '');
  const emailVerifiedAt = proved?.emailVerified ? now() : null;
  return db.transaction(async (tx) => {
    const ticket = body.secret ? await spendTicket(tx, body.secret) : null;
    const created = await create(tx, { ...registration, passwordHash, emailVerifiedAt });
    await rememberRegistration(tx, keyed, created.id);
    if (ticket) await addIdentity(tx, created.id, ticket);
    await queueMail(tx, { kind: 'welcome', to: { memberId: created.id }, data: {} });
    await forgetFailures(tx, [delayKey('account', created.email)]);
    const { agent, device } = caller;
    const remember = body.remember ?? false;
    return openSessionOn(tx, created, { action: 'register', agent, remember, device });
  });
}

/**
 * Stores a new member under a random suite that is free. What is taken already is no error of the
 * database, which would write the e-mail or number into its own log.
 * @throws Problem emailTaken | mobileTaken
 */
async function create(tx: Tx, member: NewMember): Promise<typeof members.$inferSelect> {
  for (let attempt = 0; attempt < SUITE_TRIES; attempt += 1) {
    const values = { ...member, suite: newSuite(), createdAt: now() };
    const [created] = await tx.insert(members).values(values).onConflictDoNothing().returning();
    if (created) return created;
    if (await hasEmail(tx, member.email))
      throw refusal([{ field: 'cgcode', message: 'emailTaken' }]);
    const mobile = { countryCode: member.mobileCountryCode, number: member.mobileNumber };
    if (await hasMobile(tx, mobile))
      throw refusal([{ field: 'mobilenumber', message: 'mobileTaken' }]);
  }
  throw new Problem('internal');
}
