import { setTimeout as sleep } from 'node:timers/promises';

import { Problem } from '@/host/core/errors';
import type { Portal } from '@/host/core/portal';
import type { Database, Db } from '@/host/db/client';

import {
  countAttempt,
  delayKey,
  failuresSinceSuccess,
  forgetFailures,
  forgetFailuresSinceSuccess,
  forgiveNetwork,
  MOST_FAILURES,
  pauseBefore,
  pauseForNetwork,
  type DelayKind,
} from './delays';
import { sendDeviceEmail } from './device-email';
import { knownDevice } from './devices';
import { takeTurn } from './turns';

/**
 * Wrong passwords after which a known device of an account counts like every other, and a session
 * that guesses ends.
 */
const MOST_FAILURES_NEAR = 20;
const BUSY_SECONDS = 2;

/**
 * Who tries to sign in: a normal e-mail address, the caller's network address, their device's
 * token if there is one.
 */
export interface Attempt {
  email: string;
  address: string;
  device: string | null;
  portal?: Portal;
}

/** Judges a password; null is a wrong one. `first`: before the guesses of strangers. */
type Judge<T> = (priority: { first: boolean }) => Promise<T | null>;

/**
 * Lets one attempt of an account be judged at a time (docs/decisions/0023). Devices that the
 * account knows have a turn of their own, so that nobody's guessing slows them down. Any other
 * device is asked to open the link of an email once the account has failed too often or its line is
 * too long: a stranger can cause an email, never a lock-out. Accounts that do not exist are treated
 * the same.
 * @throws Problem newDevice | tooManyRequests
 */
export async function judgeSignIn<T>(
  db: Database,
  attempt: Attempt,
  judge: Judge<T>,
): Promise<T | null> {
  const { email, address } = attempt;
  const account = delayKey('account', email);
  const device = await trustedDevice(db, attempt);
  if (device === null && (await failuresSinceSuccess(db, account)) >= MOST_FAILURES)
    return askForProof(db, attempt);
  if (device === null) await pauseForNetwork(db, address);
  const turn: Turn =
    device === null
      ? { kind: 'account', key: account, most: MOST_FAILURES }
      : { kind: 'device', key: device, most: MOST_FAILURES_NEAR };
  const judged = await judgeAlone(db, turn, () => judge({ first: device !== null }));
  if (judged === 'too-many' && device === null) return askForProof(db, attempt);
  if (judged === 'too-many')
    throw new Problem('tooManyRequests', { retryAfterSeconds: BUSY_SECONDS });
  if (judged.result === null) return null;
  await forgetFailures(db, [delayKey('member', email), device ?? account]);
  if (device === null) await forgiveNetwork(db, address);
  else await forgetFailuresSinceSuccess(db, account);
  return judged.result;
}

/**
 * Judges the current password that a session gives, one at a time and with growing pauses, apart
 * from the sign-ins of strangers. Answers 'too-many' when it has been wrong so often that the
 * session should end.
 */
export async function judgeInSession<T>(
  db: Db,
  email: string,
  judge: Judge<T>,
): Promise<T | null | 'too-many'> {
  const key = delayKey('member', email);
  const judged = await judgeAlone(db, { kind: 'member', key, most: MOST_FAILURES_NEAR }, () =>
    judge({ first: true }),
  );
  if (judged === 'too-many') return judged;
  if (judged.result !== null) await forgetFailures(db, [key]);
  return judged.result;
}

interface Turn {
  kind: DelayKind;
  key: string;
  /** Failures since the last success after which nothing is judged any more. */
  most: number;
}

async function judgeAlone<T>(
  db: Db,
  { kind, key, most }: Turn,
  judge: () => Promise<T | null>,
): Promise<{ result: T | null } | 'too-many'> {
  const turn = await takeTurn(db, key, async () => {
    const { failures, sinceSuccess } = await countAttempt(db, key);
    if (sinceSuccess > most) return 'too-many' as const;
    const pause = pauseBefore(kind, failures);
    if (pause > 0) await sleep(pause);
    return { result: await judge() };
  });
  return turn?.result ?? 'too-many';
}

/** The key of a device that the account knows and that has not guessed too often itself. */
async function trustedDevice(db: Db, { email, device }: Attempt): Promise<string | null> {
  const known = await knownDevice(db, email, device);
  if (known === null) return null;
  const key = delayKey('device', `${known} ${email}`);
  return (await failuresSinceSuccess(db, key)) < MOST_FAILURES_NEAR ? key : null;
}

async function askForProof(db: Database, { email, address, portal }: Attempt): Promise<never> {
  await sendDeviceEmail(db, { email, address, portal });
  throw new Problem('newDevice');
}
