import type { FastifyRequest } from 'fastify';

import { Problem } from '@/host/core/errors';
import { readVisitor } from '@/host/core/http/visitor';
import { belongsToPortal } from '@/host/core/portal';
import type { Session } from '@/host/core/sessions/session';

export interface Owner {
  key: string;
  member: Session | null;
}

/**
 * Returns null for a guest without a cookie. A pre-logged-in member is a guest; an ended token is
 * refused.
 * @throws Problem unauthenticated | forbidden
 */
export function readOwner(session: Session | null, request: FastifyRequest): Owner | null {
  if (request.headers.authorization !== undefined && !session) throw new Problem('unauthenticated');
  if (session?.state === 'logged-in') {
    if (!belongsToPortal(session, request.headers['x-portal'])) throw new Problem('forbidden');
    return { key: `m:${session.memberId}`, member: session };
  }
  const visitor = readVisitor(request);
  return visitor ? { key: `g:${visitor}`, member: null } : null;
}
