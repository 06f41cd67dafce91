import type { FastifyRequest } from 'fastify';

import type { Access } from '@/contract/endpoint';
import type { Database } from '@/host/db/client';
import { normalizeSuite } from '@/rules/members/text';

import { Problem } from '../errors';
import { belongsToPortal } from '../portal';
import { findSession, type Session } from '../sessions/session';

const callers = new WeakMap<FastifyRequest, Session>();

/** Returns the session of a call's token, even if the call was refused. */
export const findCaller = (request: FastifyRequest): Session | null => callers.get(request) ?? null;

/**
 * Returns the caller's session. X-Suite stops a tab of another account from writing under the
 * wrong suite. Public calls do not need it, but must match it if they send it.
 * @throws Problem unauthenticated | invalidSession | suiteMissing | suiteMismatch | forbidden
 */
export async function authorize(
  db: Database,
  request: FastifyRequest,
  access: Exclude<Access, 'operator'>,
): Promise<Session | null> {
  if (access === 'gateway') return null;
  const token = readBearer(request);
  const session = token ? await findSession(db, token) : null;
  if (session) callers.set(request, session);
  if (access === 'public') {
    if (session && request.headers['x-suite'] !== undefined) refuseOtherSuite(request, session);
    return session;
  }
  if (isProfileEdit(request) && !(token && getHeader(request, 'x-suite')))
    throw new Problem('invalidSession');
  if (!session) throw new Problem('unauthenticated');
  refuseOtherSuite(request, session);
  refuseOtherBrand(request, session);
  if (access === 'member' && session.state !== 'logged-in') throw new Problem('unauthenticated');
  return session;
}

/** This call has its own refusal without token or suite. */
const isProfileEdit = ({ routeOptions }: FastifyRequest) =>
  routeOptions.url === '/user/editprofile';

/** @throws Problem suiteMissing | suiteMismatch */
function refuseOtherSuite(request: FastifyRequest, session: Session): void {
  const suite = getHeader(request, 'x-suite');
  if (!suite) throw new Problem('suiteMissing');
  if (normalizeSuite(suite) === session.suite) return;
  request.log.warn(
    { security: 'suite-mismatch', claimed: suite.slice(0, 40) },
    'the suite does not belong to the token',
  );
  throw new Problem('suiteMismatch');
}

/**
 * A token is valid only for its member's brand. Without X-Portal, that brand applies.
 * @throws Problem forbidden
 */
function refuseOtherBrand(request: FastifyRequest, session: Session): void {
  const claimedPortal = request.headers['x-portal'];
  if (belongsToPortal(session, claimedPortal)) return;
  request.log.warn(
    { security: 'portal-mismatch', claimed: String(claimedPortal).slice(0, 40) },
    "the portal's brand is not the member's",
  );
  throw new Problem('forbidden');
}

function readBearer(request: FastifyRequest): string | null {
  const match = /^Bearer ([A-Za-z0-9_-]{20,100})$/i.exec(getHeader(request, 'authorization') ?? '');
  return match?.[1] ?? null;
}

function getHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? undefined : value;
}
