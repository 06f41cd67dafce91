import type { Key } from '@/contract/calls';

import { shareWithRoom } from '@/net/workers';

import { env } from '../env';

const minute = 60_000;

/**
 * Requests a minute and client address; everything not named gets the general limit.
 */
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
  // A paper takes a good part of a second to draw.
  'GET /papers/view': env.RATE_LIMIT_CHECKS,
  // A file takes a good part of a second to draw anew or to look through.
  'POST /pmt/uploadinvoice': env.RATE_LIMIT_CHECKS,
  // Each makes us ask a store for its page.
  'POST /cart/readproduct': env.RATE_LIMIT_CHECKS,
  // Air waybills can be counted through.
  'GET /shipment/track': env.RATE_LIMIT_CHECKS,
  // Stolen cards are tried out where cards are saved.
  'POST /card/setup': env.RATE_LIMIT_CHECKS,
  'POST /card/addcard': env.RATE_LIMIT_CHECKS,
  'POST /user/updatepassword': env.RATE_LIMIT_CHECKS,
};

/** Calls that are ways to the same thing: they share one count. */
const sharedWith: Partial<Record<Key, Key>> = {
  'POST /card/setupintent': 'POST /card/setup',
  'POST /address/uploadid': 'POST /pmt/uploadinvoice',
  'POST /chat/sendfiles': 'POST /pmt/uploadinvoice',
  'POST /actionrequest/action/return': 'POST /pmt/uploadinvoice',
};

/**
 * The rate limit of a route, as @fastify/rate-limit takes it. Limits named above are `shared`:
 * counted in the database, so that neither a restart nor another host gives anybody a fresh start.
 * Each worker counts its part of the general one. Notices are limited like everything else.
 */
export function rateLimitOf(
  key: Key,
  workers = env.HOST_WORKERS,
): { max: number; timeWindow: number; shared: boolean; countedAs: Key } | false {
  if (key.includes(' /operator/')) return false;
  const countedAs = sharedWith[key] ?? key;
  const max = limits[countedAs] ?? shareWithRoom(env.RATE_LIMIT_ALL, workers);
  return { max, timeWindow: minute, shared: countedAs in limits, countedAs };
}
