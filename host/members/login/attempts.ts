import { setTimeout as sleep } from 'node:timers/promises';

import { Problem } from '@/host/core/errors';
import type { Portal } from '@/host/core/portal';
import type { Database, Db } from '@/host/db/client';

import {
  countAttempt,
  buildDelayKey,
  countFailuresSinceSuccess,
  clearFailures,
  resetFailuresSinceSuccess,
  uncountNetworkAttempt,
  MAX_FAILURES,
  computePauseMs,
  pauseForNetwork,
  type DelayKind,
} from './delays';
import { sendDeviceEmail } from './device-email';
import { findDeviceHash } from './devices';
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
type Verify<T> = (priority: { first: boolean }) => Promise<T | null>;

/**
 * Verifies one attempt per account at a time (docs/decisions/0023). Trusted devices have their own
 * queue; after too many failures other devices must confirm by email, so strangers cannot lock a
 * member out.
 * @throws Problem newDevice | tooManyRequests
 */
export async function verifySignIn<T>(
  db: Database,
  attempt: Attempt,
  verify: Verify<T>,
): Promise<T | null> {
  const { email, address } = attempt;
  const accountKey = buildDelayKey('account', email);
  const deviceKey = await findTrustedDevice(db, attempt);
  if (deviceKey === null && (await countFailuresSinceSuccess(db, accountKey)) >= MAX_FAILURES)
    return refuseDevice(db, attempt);
  if (deviceKey === null) await pauseForNetwork(db, address);
  const turn: Turn =
    deviceKey === null
      ? { kind: 'account', key: accountKey, max: MAX_FAILURES }
      : { kind: 'device', key: deviceKey, max: MAX_TRUSTED_FAILURES };
  const outcome = await verifyAlone(db, turn, () => verify({ first: deviceKey !== null }));
  if (outcome === 'too-many' && deviceKey === null) return refuseDevice(db, attempt);
  if (outcome === 'too-many')
    throw new Problem('tooManyRequests', { retryAfterSeconds: BUSY_SECONDS });
  if (outcome.result === null) return null;
  await clearFailures(db, [buildDelayKey('member', email), deviceKey ?? accountKey]);
  if (deviceKey === null) await uncountNetworkAttempt(db, address);
  else await resetFailuresSinceSuccess(db, accountKey);
  return outcome.result;
}

/**
 * Verifies a session's current password, with growing pauses. Returns 'too-many' when the session
 * should end.
 */
export async function verifyInSession<T>(
  db: Db,
  email: string,
  verify: Verify<T>,
): Promise<T | null | 'too-many'> {
  const key = buildDelayKey('member', email);
  const outcome = await verifyAlone(db, { kind: 'member', key, max: MAX_TRUSTED_FAILURES }, () =>
    verify({ first: true }),
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

async function verifyAlone<T>(
  db: Db,
  { kind, key, max }: Turn,
  verify: () => Promise<T | null>,
): Promise<{ result: T | null } | 'too-many'> {
  const turn = await takeTurn(db, key, async () => {
    const { failures, sinceSuccess } = await countAttempt(db, key);
    if (sinceSuccess > max) return 'too-many' as const;
    const pause = computePauseMs(kind, failures);
    if (pause > 0) await sleep(pause);
    return { result: await verify() };
  });
  return turn?.result ?? 'too-many';
}

async function findTrustedDevice(db: Db, { email, device }: Attempt): Promise<string | null> {
  const deviceHash = await findDeviceHash(db, email, device);
  if (deviceHash === null) return null;
  const key = buildDelayKey('device', `${deviceHash} ${email}`);
  return (await countFailuresSinceSuccess(db, key)) < MAX_TRUSTED_FAILURES ? key : null;
}

async function refuseDevice(db: Database, { email, address, portal }: Attempt): Promise<never> {
  await sendDeviceEmail(db, { email, address, portal });
  throw new Problem('newDevice');
}
