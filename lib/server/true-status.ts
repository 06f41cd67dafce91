import type { ServerResponse } from 'node:http';

import { asApiError, toPlain, type ApiError } from '@/lib/api-error';
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

/**
 * Does what a form posted without scripts asks for; `refused` makes what its page shows otherwise.
 */
export async function settleForm<D, R>(
  response: ServerResponse,
  errors: Record<string, string>,
  act: () => Promise<D>,
  refused: (errors: Record<string, string>, error: ApiError | null) => R,
): Promise<D | R> {
  if (Object.keys(errors).length > 0) {
    tellInvalid(response);
    return refused(errors, null);
  }
  try {
    return await act();
  } catch (thrown) {
    const error = asApiError(thrown);
    tellFailure(response, error);
    return refused({}, error);
  }
}

/** Refused fields by their names in the form; else the error. */
export const namedFields = (error: ApiError, names: Readonly<Record<string, string>>) => ({
  errors: Object.fromEntries(
    error.fields.map(({ field, message }) => [names[field] ?? field, message]),
  ) as Record<string, string>,
  error: error.fields.length > 0 ? null : toPlain(error),
});
