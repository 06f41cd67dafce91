import { env } from '@/host/core/env';
import { countInWindow, forgetWindow, limitInWindow } from '@/host/core/http/shared-limits';

import type { Db } from '../db/client';

const HOUR_MS = 3600_000;
const emailsAnHour = { most: env.RATE_LIMIT_LETTERS_HOUR, windowMs: HOUR_MS };
/**
 * Three emails in a quarter of an hour: whoever asks for a fourth has one that is good for another
 * quarter.
 */
const MAILBOX = { most: 3, windowMs: 15 * 60_000 };

/**
 * An email that anybody can ask for: what it is, to which normal e-mail address, and who asks (a
 * network or a known device).
 */
export interface RequestedEmail {
  what: 'forgot' | 'social-link' | 'transcript';
  email: string;
  caller: string;
  network: string;
}

/**
 * Counts a request for an email that needs no session. A caller who asks too often is refused.
 * Where only others have asked, nobody is: the answer is false, no further email goes out, and one
 * of the last quarter of an hour is in the mailbox. So a stranger can neither fill a mailbox nor
 * keep its owner from an email.
 * @throws Problem tooManyRequests (see RATE_LIMIT_FORGOT_HOUR, RATE_LIMIT_LETTERS_HOUR)
 */
export async function mayRequestEmail(
  db: Db,
  { what, email, caller, network }: RequestedEmail,
): Promise<boolean> {
  await limitInWindow(db, `letter|${what}|${email}|${caller}`, {
    most: env.RATE_LIMIT_FORGOT_HOUR,
    windowMs: HOUR_MS,
  });
  // A known device tells its owner from strangers on the same network.
  if (caller === network) await limitInWindow(db, `letters|${network}`, emailsAnHour);
  return (
    (await countInWindow(db, mailboxOf(what, email), MAILBOX.windowMs)).current <= MAILBOX.most
  );
}

/** The emails in a mailbox were used: the next one is sent again. */
export function emailsUsed(
  db: Db,
  { what, email }: Pick<RequestedEmail, 'what' | 'email'>,
): Promise<void> {
  return forgetWindow(db, mailboxOf(what, email));
}

/**
 * Counts the emails of new devices that a network asks for, apart from all others.
 * @throws Problem tooManyRequests
 */
export function limitDeviceEmailsOfNetwork(db: Db, network: string): Promise<void> {
  return limitInWindow(db, `device-letters|${network}`, emailsAnHour);
}

const mailboxOf = (what: string, email: string) => `letter|${what}|${email}`;
