import { env } from '@/host/core/env';
import { countInWindow, clearWindow, limitInWindow } from '@/host/core/http/shared-limits';

import type { Db } from '../db/client';

const HOUR_MS = 3600_000;
const HOURLY_LIMIT = { max: env.RATE_LIMIT_LETTERS_HOUR, windowMs: HOUR_MS };
/** A fourth is unnecessary: the third is valid for another 15 minutes. */
const MAILBOX_LIMIT = { max: 3, windowMs: 15 * 60_000 };

/** `email` is normalized; the caller is a network or a trusted device. */
export interface RequestedEmail {
  what: 'forgot' | 'social-link' | 'transcript';
  email: string;
  caller: string;
  network: string;
}

/**
 * Counts a request without a session. Returns false once the mailbox's limit is reached, because it
 * has a recent email.
 * @throws Problem tooManyRequests (see RATE_LIMIT_FORGOT_HOUR, RATE_LIMIT_LETTERS_HOUR)
 */
export async function admitEmailRequest(
  db: Db,
  { what, email, caller, network }: RequestedEmail,
): Promise<boolean> {
  await limitInWindow(db, `letter|${what}|${email}|${caller}`, {
    max: env.RATE_LIMIT_FORGOT_HOUR,
    windowMs: HOUR_MS,
  });
  // A trusted device is exempt from its network's limit.
  if (caller === network) await limitInWindow(db, `letters|${network}`, HOURLY_LIMIT);
  return (
    (await countInWindow(db, buildMailboxKey(what, email), MAILBOX_LIMIT.windowMs)).current <=
    MAILBOX_LIMIT.max
  );
}

/** Resets the mailbox's limit once its email was used. */
export function resetMailboxLimit(
  db: Db,
  { what, email }: Pick<RequestedEmail, 'what' | 'email'>,
): Promise<void> {
  return clearWindow(db, buildMailboxKey(what, email));
}

/**
 * Counts device emails separately from requested ones.
 * @throws Problem tooManyRequests
 */
export function limitDeviceEmailsOfNetwork(db: Db, network: string): Promise<void> {
  return limitInWindow(db, `device-letters|${network}`, HOURLY_LIMIT);
}

const buildMailboxKey = (what: string, email: string) => `letter|${what}|${email}`;
