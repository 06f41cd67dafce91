import type { Key } from '@/contract/calls';

import { generousShare } from '@/net/workers';

import { env } from '../env';

const MINUTE_MS = 60_000;

/** Requests per minute and client address; others use the general limit. */
const limits: Partial<Record<Key, number>> = {
  'POST /login': env.RATE_LIMIT_LOGIN,
  'POST /securelogin': env.RATE_LIMIT_LOGIN,
  'POST /social/start': env.RATE_LIMIT_SOCIAL,
  'POST /social/finish': env.RATE_LIMIT_SOCIAL,
  'POST /social/link/mail': env.RATE_LIMIT_REGISTER,
  'POST /social/link/confirm': env.RATE_LIMIT_REGISTER,
  'POST /register': env.RATE_LIMIT_REGISTER,
  'POST /login/link': env.RATE_LIMIT_LOGIN,
  'POST /login/device': env.RATE_LIMIT_LOGIN,
  'POST /forgotpassword': env.RATE_LIMIT_LOGIN,
  'POST /updatepassword': env.RATE_LIMIT_LOGIN,
  'POST /register/emailcheck': env.RATE_LIMIT_CHECKS,
  'POST /register/mobilecheck': env.RATE_LIMIT_CHECKS,
  'POST /register/suitecheck': env.RATE_LIMIT_CHECKS,
  'POST /estimate/send': env.RATE_LIMIT_CHECKS,
  'POST /prelogin/sendcsemail': env.RATE_LIMIT_CHECKS,
  'POST /chat/send': env.RATE_LIMIT_CHAT,
  'POST /chat/transcript': env.RATE_LIMIT_CHECKS,
  'POST /refer/referralcheck': env.RATE_LIMIT_CHECKS,
  // Rendering is slow.
  'GET /papers/view': env.RATE_LIMIT_CHECKS,
  // Re-encoding and checking a file is slow.
  'POST /pmt/uploadinvoice': env.RATE_LIMIT_CHECKS,
  'POST /cart/readproduct': env.RATE_LIMIT_CHECKS,
  // Air waybills are enumerable.
  'GET /shipment/track': env.RATE_LIMIT_CHECKS,
  // Prevents testing of stolen cards.
  'POST /card/setup': env.RATE_LIMIT_CHECKS,
  'POST /card/addcard': env.RATE_LIMIT_CHECKS,
  'POST /user/updatepassword': env.RATE_LIMIT_CHECKS,
  'POST /operator/look': env.RATE_LIMIT_CHAT,
  'POST /operator/timeline': env.RATE_LIMIT_CHAT,
};

/** Equivalent calls share one count. */
const sharedCounters: Partial<Record<Key, Key>> = {
  'POST /card/setupintent': 'POST /card/setup',
  'POST /address/uploadid': 'POST /pmt/uploadinvoice',
  'POST /chat/sendfiles': 'POST /pmt/uploadinvoice',
  'POST /actionrequest/action/return': 'POST /pmt/uploadinvoice',
};

/**
 * Named limits are `shared`: the database counts them across hosts and restarts. Each worker counts
 * its part of the general one.
 */
export function getRateLimit(
  key: Key,
  workers = env.HOST_WORKERS,
): { max: number; timeWindow: number; shared: boolean; countedAs: Key } | false {
  if (key.includes(' /operator/') && !(key in limits)) return false;
  const countedAs = sharedCounters[key] ?? key;
  const max = limits[countedAs] ?? generousShare(env.RATE_LIMIT_ALL, workers);
  return { max, timeWindow: MINUTE_MS, shared: countedAs in limits, countedAs };
}
