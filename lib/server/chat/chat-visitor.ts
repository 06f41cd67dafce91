import type { IncomingMessage, ServerResponse } from 'node:http';

import { readVisitor, visitorFor, type RequestSession } from '../session/session-cookies';

/**
 * The header by which the host knows a guest's chat; none for a member, whose session says it. A
 * guest's browser gets its cookie with the first answer.
 */
export function chatVisitor(
  request: IncomingMessage,
  response: ServerResponse | null,
  session: RequestSession,
): Record<string, string> {
  if (session.token && session.state === 'logged-in') return {};
  const visitor = response ? visitorFor(request, response) : readVisitor(request);
  return visitor ? { 'x-visitor': visitor } : {};
}
