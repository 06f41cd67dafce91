import type { Token } from '@/contract/auth';
import type { Body } from '@/contract/registry';

import { now } from '../clock';
import { schema, type Database } from '../db/client';
import { Problem } from '../errors';
import { queueMail } from '../mail/outbox';
import { hashPassword } from '../passwords/password';
import { openSession } from '../sessions/session';

import { readRegistration, refusal, type Registration } from './registration';
import { newSuite } from './suite';

const { members } = schema;
const UNIQUE_VIOLATION = '23505';
const SUITE_TRIES = 8;

/**
 * Creates a member (tier LT) and signs in at once. Two people who race for one e-mail or number: the unique index lets
 * one win, the other gets the field's message.
 * @throws Problem see readRegistration; tooManyRequests while too many passwords are being hashed
 */
export async function register(db: Database, body: Body<'POST /register'>, agent: string): Promise<Token> {
  const registration = await readRegistration(db, body);
  const passwordHash = await hashPassword(body.password);
  for (let attempt = 0; attempt < SUITE_TRIES; attempt += 1) {
    const token = await tryToCreate(db, registration, passwordHash, agent);
    if (token) return token;
  }
  throw new Problem('internal');
}

/** One try with one random suite; null when that suite was taken. */
async function tryToCreate(db: Database, registration: Registration, passwordHash: string, agent: string): Promise<Token | null> {
  try {
    return await db.transaction(async (tx) => {
      const values = { ...registration, passwordHash, suite: newSuite(), createdAt: now() };
      const [member] = await tx.insert(members).values(values).returning();
      if (!member) throw new Problem('internal');
      await queueMail(tx, { kind: 'welcome', to: { memberId: member.id }, data: {} });
      return openSession(tx, member, { action: 'register', agent });
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
