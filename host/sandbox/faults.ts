import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { setTimeout as pause } from 'node:timers/promises';

import { schema, type Database, type Db } from '../db/client';

const { sandboxFaults } = schema;

/** Calls at which an answer can go wrong. */
const points = ['token', 'create', 'show', 'capture', 'verify'] as const;
export type Point = (typeof points)[number];
/** Ways an answer goes wrong. 'lost' does the work and answers 500. */
const answers = ['slow', 'error', 'html', 'endless', 'lost'] as const;
type Answer = (typeof answers)[number];
const acts = [
  'no-notice',
  'notices-10',
  'no-return',
  'wrong-amount',
  'wrong-currency',
  'wrong-reference',
  'capture-fails',
  'hold-fails',
  'hold-lapsed',
  'auto-capture',
  'pending',
  // says declined, or that the payer left, and takes the money all the same without a word
  'takes-later',
  // of the identity provider: no answer, or an ID token that is wrong in one point
  'identity-down',
  'identity-issuer',
  'identity-audience',
  'identity-expired',
  'identity-nonce',
  'identity-signature',
] as const;

/** Misbehaviour of the gateway itself, apart from its answers. */
export type Act = (typeof acts)[number];

/** Every fault that can be switched on, e.g. "slow@capture" or "wrong-amount". */
export const faultNames: readonly string[] = [
  ...acts,
  ...answers.flatMap((answer) => points.map((point) => `${answer}@${point}`)),
];

/** Switches a fault on for so many times; 0 ends it. `ms` is for slow answers. */
export async function setFault(db: Database, name: string, times: number, ms: number) {
  const values = { remaining: times, ms };
  await db
    .insert(sandboxFaults)
    .values({ name, ...values })
    .onConflictDoUpdate({ target: sandboxFaults.name, set: values });
}

/** Ends all faults. */
export async function clearFaults(db: Database): Promise<void> {
  await db.delete(sandboxFaults);
}

/** Uses a fault up by one if it is switched on. */
export async function takeFault(db: Db, name: Act): Promise<boolean> {
  return (await takeOne(db, [name])) !== null;
}

/**
 * How the answer of this call shall go wrong, if at all. A slow one has waited when this returns;
 * no connection is held.
 */
export async function takeAnswerFault(
  db: Database,
  point: Point,
): Promise<Exclude<Answer, 'slow'> | null> {
  const fault = await takeOne(
    db,
    answers.map((answer) => `${answer}@${point}`),
  );
  if (!fault) return null;
  const answer = fault.name.split('@')[0] as Answer;
  if (answer !== 'slow') return answer;
  await pause(fault.ms);
  return null;
}

async function takeOne(db: Db, names: string[]): Promise<{ name: string; ms: number } | null> {
  const one = db
    .select({ name: sandboxFaults.name })
    .from(sandboxFaults)
    .where(and(inArray(sandboxFaults.name, names), gt(sandboxFaults.remaining, 0)))
    .limit(1)
    .for('update');
  const [taken] = await db
    .update(sandboxFaults)
    .set({ remaining: sql`${sandboxFaults.remaining} - 1` })
    .where(eq(sandboxFaults.name, one))
    .returning({ name: sandboxFaults.name, ms: sandboxFaults.ms });
  return taken ?? null;
}
