import type { IncomingMessage, ServerResponse } from 'node:http';

import { readVisitor, ensureVisitor, type RequestSession } from '../session/session-cookies';

/** Returns the header of a guest's chat and sets its cookie; empty for members. */
export function buildVisitorHeader(
  request: IncomingMessage,
  response: ServerResponse | null,
  session: RequestSession,
): Record<string, string> {
  if (session.token && session.state === 'logged-in') return {};
  const visitor = response ? ensureVisitor(request, response) : readVisitor(request);
  return visitor ? { 'x-visitor': visitor } : {};
}
