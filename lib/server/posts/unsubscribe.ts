import type { IncomingMessage, ServerResponse } from 'node:http';

import { asApiError } from '@/lib/api-error';
import { routes } from '@/rules/routes';

import { apiFor } from '../proxy/server-api';
import { tellFailure } from '../true-status';

/**
 * Where the List-Unsubscribe header of our letters leads. A mail program posts (RFC 8058), without a
 * page, cookies or a session; a person who opens the address chooses by hand.
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
    tellFailure(response, asApiError(thrown));
  }
  response.end();
}
