import type { IncomingHttpHeaders } from 'node:http';

import { findDestination, type Destination } from '@/lib/redirect-rules';
import { toSafeTarget } from '@/lib/redirect-target';
import { stripLanguage } from '@/rules/locale';
import { stripQuery, routes } from '@/rules/routes';

import { readOne } from './cookies';
import { readSession, type RequestSession } from './session-cookies';

/**
 * Reads the session and decides where `url` (without language) redirects; null means stay. Shared
 * by the proxy and `serverPage`.
 */
export function guard(
  headers: Pick<IncomingHttpHeaders, 'cookie' | 'referer' | 'host'>,
  url: string,
): { session: RequestSession; redirectPath: string | null } {
  const session = readSession({ headers });
  const { state, skipLogin } = session;
  const fromHome = cameFromHome(headers.referer, headers.host);
  const destination = findDestination(stripQuery(url), { state, skipLogin, fromHome });
  const invitePath = state === 'guest' ? findInvitePath(destination, url) : null;
  return { session, redirectPath: invitePath ?? toRedirectPath(destination, url) };
}

/** Invited guests register instead of signing in. */
function findInvitePath(destination: Destination, url: string): string | null {
  const path = stripQuery(url);
  const query = new URLSearchParams(url.slice(path.length));
  const code = query.get('referral_suite');
  if (!code || (destination !== 'login' && path !== routes.login())) return null;
  query.delete('referral_suite');
  const ownTarget = query.size > 0 ? `${path}?${query}` : path;
  const target = path === routes.login() ? query.get('target') : ownTarget;
  return routes.register({ referral_suite: code, ...(target && { target }) });
}

export const isOpenToGuests = (url: string): boolean =>
  findDestination(stripQuery(url), { state: 'guest' }) !== 'login';

/** Resolves a destination; null means stay. */
export function toRedirectPath(destination: Destination, url: string): string | null {
  switch (destination) {
    case 'stay':
      return null;
    case 'login':
      return routes.login({ target: url });
    case 'target':
      return toSafeTarget(
        readOne(new URLSearchParams(url.slice(stripQuery(url).length)).getAll('target')),
      );
    case 'payment-request':
      return routes.paymentRequests({ target: url });
  }
}

function cameFromHome(referer: string | undefined, host: string | undefined): boolean {
  if (!referer || !URL.canParse(referer)) return false;
  const refererUrl = new URL(referer);
  return refererUrl.host === host && stripLanguage(refererUrl.pathname) === routes.home();
}
