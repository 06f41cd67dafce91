import type { FastifyRequest } from 'fastify';

import { Problem } from '@/host/core/errors';
import { visitorOf } from '@/host/core/http/visitor';
import { ofPortal } from '@/host/core/portal';
import type { Session } from '@/host/core/sessions/session';

/** Whose chat a call is about: a member's, or that of a guest's browser. */
export interface Owner {
  /** The `owner` column. */
  key: string;
  member: Session | null;
}

/**
 * Who speaks. A member is one by a live session alone; a token that has ended is refused, so that
 * nothing meant for a member's chat goes into another. Who has not proved it just now
 * (pre-logged-in) is a guest. Null for a guest without a cookie.
 * @throws Problem unauthenticated | forbidden
 */
export function ownerOf(session: Session | null, request: FastifyRequest): Owner | null {
  if (request.headers.authorization !== undefined && !session) throw new Problem('unauthenticated');
  if (session?.state === 'logged-in') {
    if (!ofPortal(session, request.headers['x-portal'])) throw new Problem('forbidden');
    return { key: `m:${session.memberId}`, member: session };
  }
  const visitor = visitorOf(request);
  return visitor ? { key: `g:${visitor}`, member: null } : null;
}
