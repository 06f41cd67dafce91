import type { Token } from '@/contract/auth';

import { now } from '../clock';
import { schema, type Database } from '../db/client';
import { Problem } from '../errors';
import { queueMail } from '../mail/outbox';
import { hashPassword } from '../passwords/password';
import { openSession } from '../sessions/session';
import { addIdentity } from '../social/identities';
import { findTicket, spendTicket } from '../social/tickets';

import { readRegistration, refusal, type Registration } from './registration';
import { rememberRegistration, repeatedRegistration, type KeyedRegistration } from './repeat';
import { newSuite } from './suite';

const { members } = schema;
type NewMember = Registration & Pick<typeof members.$inferInsert, 'passwordHash' | 'emailVerifiedAt'>;
const UNIQUE_VIOLATION = '23505';
const SUITE_TRIES = 8;

/**
 * Creates a member (tier LT) and signs in at once. Two people who race for one e-mail or number: the unique index lets
 * one win, the other gets the field's message.
 * With the secret of a provider's identity no password is needed; the identity becomes the new member's.
 * The same registration under the same key, when its answer was lost, signs in again (docs/decisions/0020).
 * @throws Problem see readRegistration; keyReused; socialExpired for a secret that is used or over; tooManyRequests while too many passwords are being hashed
 */
export async function register(db: Database, keyed: KeyedRegistration, agent: string): Promise<Token> {
  const again = async () => {
    const known = await repeatedRegistration(db, keyed);
    return known && db.transaction((tx) => openSession(tx, known, { action: 'register', agent }));
  };
  const repeated = await again();
  if (repeated) return repeated;
  try {
    return await registerOnce(db, keyed, agent);
  } catch (error) {
    // Its twin may have been faster, in another tab or on another connection.
    const twin = error instanceof Problem ? await again() : null;
    if (twin) return twin;
    throw error;
  }
}

async function registerOnce(db: Database, keyed: KeyedRegistration, agent: string): Promise<Token> {
  const { body } = keyed;
  const proved = body.secret ? await findTicket(db, body.secret) : null;
  const registration = await readRegistration(db, body, proved);
  const passwordHash = proved ? null : await hashPassword(body.password ?? '');
  const emailVerifiedAt = proved?.emailVerified ? now() : null;
  for (let attempt = 0; attempt < SUITE_TRIES; attempt += 1) {
    const token = await tryToCreate(db, { ...registration, passwordHash, emailVerifiedAt }, keyed, agent);
    if (token) return token;
  }
  throw new Problem('internal');
}

/** One try with one random suite; null when that suite was taken. */
async function tryToCreate(db: Database, member: NewMember, keyed: KeyedRegistration, agent: string): Promise<Token | null> {
  try {
    return await db.transaction(async (tx) => {
      const { secret } = keyed.body;
      const ticket = secret ? await spendTicket(tx, secret) : null;
      const [created] = await tx.insert(members).values({ ...member, suite: newSuite(), createdAt: now() }).returning();
      if (!created) throw new Problem('internal');
      await rememberRegistration(tx, keyed, created.id);
      if (ticket) await addIdentity(tx, created.id, ticket);
      await queueMail(tx, { kind: 'welcome', to: { memberId: created.id }, data: {} });
      return openSession(tx, created, { action: 'register', agent });
    });
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'members_suite_key') return null;
    if (constraint === 'members_email_key') throw refusal([{ field: 'cgcode', message: 'emailTaken' }]);
    if (constraint === 'members_mobile_key') throw refusal([{ field: 'mobilenumber', message: 'mobileTaken' }]);
    throw error;
  }
}

function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  if (code === UNIQUE_VIOLATION && typeof constraint === 'string') return constraint;
  return violatedConstraint(error.cause);
}
