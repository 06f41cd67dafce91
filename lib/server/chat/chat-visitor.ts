import type { IncomingMessage, ServerResponse } from 'node:http';

import { readVisitor, visitorFor, type RequestSession } from '../session/session-cookies';

/** Returns the header of a guest's chat and sets its cookie; empty for members. */
export function chatVisitor(
  request: IncomingMessage,
  response: ServerResponse | null,
  session: RequestSession,
): Record<string, string> {
  if (session.token && session.state === 'logged-in') return {};
  const visitor = response ? visitorFor(request, response) : readVisitor(request);
  return visitor ? { 'x-visitor': visitor } : {};
}
