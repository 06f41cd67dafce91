import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { setTimeout as pause } from 'node:timers/promises';

import { schema, type Database, type Db } from '../db/client';

const { sandboxFaults } = schema;

const points = ['token', 'create', 'show', 'capture', 'verify'] as const;
export type FaultPoint = (typeof points)[number];
/** 'lost' does the work but responds with a 500. */
const answerFaults = ['slow', 'error', 'html', 'endless', 'lost'] as const;
type AnswerFault = (typeof answerFaults)[number];
const behaviors = [
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
  // reports a declined or canceled payment, but silently captures it later
  'takes-later',
  // identity provider: no response, or an ID token with one wrong claim
  'identity-down',
  'identity-issuer',
  'identity-audience',
  'identity-expired',
  'identity-nonce',
  'identity-signature',
] as const;

export type Behavior = (typeof behaviors)[number];

/** E.g. "slow@capture" or "wrong-amount". */
export const faultNames: readonly string[] = [
  ...behaviors,
  ...answerFaults.flatMap((answer) => points.map((point) => `${answer}@${point}`)),
];

/** A `times` of 0 disables the fault. `ms` is the delay of slow responses. */
export async function setFault(db: Database, name: string, times: number, ms: number) {
  const values = { remaining: times, ms };
  await db
    .insert(sandboxFaults)
    .values({ name, ...values })
    .onConflictDoUpdate({ target: sandboxFaults.name, set: values });
}

export async function clearFaults(db: Database): Promise<void> {
  await db.delete(sandboxFaults);
}

/** Consumes one use; false if the fault is off. */
export async function popFault(db: Db, name: Behavior): Promise<boolean> {
  return (await popFirst(db, [name])) !== null;
}

/** A slow fault waits here, without a database connection. */
export async function popAnswerFault(
  db: Database,
  point: FaultPoint,
): Promise<Exclude<AnswerFault, 'slow'> | null> {
  const fault = await popFirst(
    db,
    answerFaults.map((answer) => `${answer}@${point}`),
  );
  if (!fault) return null;
  const answer = fault.name.split('@')[0] as AnswerFault;
  if (answer !== 'slow') return answer;
  await pause(fault.ms);
  return null;
}

async function popFirst(db: Db, names: string[]): Promise<{ name: string; ms: number } | null> {
  const candidate = db
    .select({ name: sandboxFaults.name })
    .from(sandboxFaults)
    .where(and(inArray(sandboxFaults.name, names), gt(sandboxFaults.remaining, 0)))
    .limit(1)
    .for('update');
  const [usedFault] = await db
    .update(sandboxFaults)
    .set({ remaining: sql`${sandboxFaults.remaining} - 1` })
    .where(eq(sandboxFaults.name, candidate))
    .returning({ name: sandboxFaults.name, ms: sandboxFaults.ms });
  return usedFault ?? null;
}
