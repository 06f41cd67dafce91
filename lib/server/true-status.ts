import type { ServerResponse } from 'node:http';

import type { ApiError } from '@/lib/api-error';
import { retryAfter } from '@/lib/retry-after';

/**
 * The HTTP status of a page or call that failed with this error: the host's own, else that of a
 * host that is not there.
 */
export function statusOf({ status, kind }: ApiError): number {
  if (status < 600 && (status >= 500 || (kind === 'coded' && status >= 400))) return status;
  return kind === 'timeout' ? 504 : 502;
}

/** Gives the answer the status of what has failed; 429 and 503 say when to come back. */
export function tellFailure(response: ServerResponse, error: ApiError): void {
  response.statusCode = statusOf(error);
  const seconds = retryAfter(response.statusCode, error.retryAfter);
  if (seconds) response.setHeader('retry-after', seconds);
}

/** Gives a page that shows a posted form again, with what is wrong in it, its status. */
export function tellInvalid(response: ServerResponse): void {
  response.statusCode = 422;
}
