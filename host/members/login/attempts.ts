import { setTimeout as sleep } from 'node:timers/promises';

import { Problem } from '@/host/core/errors';
import type { Portal } from '@/host/core/portal';
import type { Database, Db } from '@/host/db/client';

import {
  countAttempt,
  delayKey,
  failuresSinceSuccess,
  clearFailures,
  resetFailuresSinceSuccess,
  forgiveNetwork,
  MAX_FAILURES,
  pauseBefore,
  pauseForNetwork,
  type DelayKind,
} from './delays';
import { sendDeviceEmail } from './device-email';
import { knownDevice } from './devices';
import { takeTurn } from './turns';

/** Wrong passwords before a trusted device loses its trust, or a session ends. */
const MAX_TRUSTED_FAILURES = 20;
const BUSY_SECONDS = 2;

export interface Attempt {
  email: string;
  address: string;
  device: string | null;
  portal?: Portal;
}

/** Returns null for a wrong password. `first` skips ahead of strangers' guesses. */
type Judge<T> = (priority: { first: boolean }) => Promise<T | null>;

/**
 * Judges one attempt per account at a time (docs/decisions/0023). Trusted devices have their own
 * queue; after too many failures other devices must confirm by email, so strangers cannot lock a
 * member out.
 * @throws Problem newDevice | tooManyRequests
 */
export async function judgeSignIn<T>(
  db: Database,
  attempt: Attempt,
  judge: Judge<T>,
): Promise<T | null> {
  const { email, address } = attempt;
  const account = delayKey('account', email);
  const device = await findTrustedDevice(db, attempt);
  if (device === null && (await failuresSinceSuccess(db, account)) >= MAX_FAILURES)
    return askForProof(db, attempt);
  if (device === null) await pauseForNetwork(db, address);
  const turn: Turn =
    device === null
      ? { kind: 'account', key: account, max: MAX_FAILURES }
      : { kind: 'device', key: device, max: MAX_TRUSTED_FAILURES };
  const outcome = await judgeAlone(db, turn, () => judge({ first: device !== null }));
  if (outcome === 'too-many' && device === null) return askForProof(db, attempt);
  if (outcome === 'too-many')
    throw new Problem('tooManyRequests', { retryAfterSeconds: BUSY_SECONDS });
  if (outcome.result === null) return null;
  await clearFailures(db, [delayKey('member', email), device ?? account]);
  if (device === null) await forgiveNetwork(db, address);
  else await resetFailuresSinceSuccess(db, account);
  return outcome.result;
}

/**
 * Judges a session's current password, with growing pauses. Returns 'too-many' when the session
 * should end.
 */
export async function judgeInSession<T>(
  db: Db,
  email: string,
  judge: Judge<T>,
): Promise<T | null | 'too-many'> {
  const key = delayKey('member', email);
  const outcome = await judgeAlone(db, { kind: 'member', key, max: MAX_TRUSTED_FAILURES }, () =>
    judge({ first: true }),
  );
  if (outcome === 'too-many') return outcome;
  if (outcome.result !== null) await clearFailures(db, [key]);
  return outcome.result;
}

interface Turn {
  kind: DelayKind;
  key: string;
  /** Failures since the last success before attempts are refused. */
  max: number;
}

async function judgeAlone<T>(
  db: Db,
  { kind, key, max }: Turn,
  judge: () => Promise<T | null>,
): Promise<{ result: T | null } | 'too-many'> {
  const turn = await takeTurn(db, key, async () => {
    const { failures, sinceSuccess } = await countAttempt(db, key);
    if (sinceSuccess > max) return 'too-many' as const;
    const pause = pauseBefore(kind, failures);
    if (pause > 0) await sleep(pause);
    return { result: await judge() };
  });
  return turn?.result ?? 'too-many';
}

async function findTrustedDevice(db: Db, { email, device }: Attempt): Promise<string | null> {
  const deviceHash = await knownDevice(db, email, device);
  if (deviceHash === null) return null;
  const key = delayKey('device', `${deviceHash} ${email}`);
  return (await failuresSinceSuccess(db, key)) < MAX_TRUSTED_FAILURES ? key : null;
}

async function askForProof(db: Database, { email, address, portal }: Attempt): Promise<never> {
  await sendDeviceEmail(db, { email, address, portal });
  throw new Problem('newDevice');
}
