import type { IncomingMessage, ServerResponse } from 'node:http';

import { asApiError } from '@/lib/api-error';
import { routes } from '@/rules/routes';

import { apiFor } from '../proxy/server-api';
import { setFailureStatus } from '../status-code';

/**
 * Handles List-Unsubscribe links. Mail clients post without cookies (RFC 8058); people choose on
 * the page.
 */
export async function unsubscribe(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.setHeader('cache-control', 'no-store');
  if (request.method !== 'POST') {
    response.statusCode = 303;
    response.setHeader('location', routes.preferences());
    return void response.end();
  }
  const { searchParams } = new URL(request.url ?? '', 'http://portal');
  const token = (searchParams.get('token') ?? '').slice(0, 200);
  try {
    await apiFor(request).request('POST /user/unsubscribe', { body: { token } });
    response.statusCode = 200;
  } catch (thrown) {
    setFailureStatus(response, asApiError(thrown));
  }
  response.end();
}
