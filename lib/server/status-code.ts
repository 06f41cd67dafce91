import type { ServerResponse } from 'node:http';

import { asApiError, toPlain, type ApiError } from '@/lib/api-error';
import { formatRetryAfter } from '@/lib/retry-after';

/** Returns the host's error status, else 502 or 504. */
export function toResponseStatus({ status, kind }: ApiError): number {
  if (status < 600 && (status >= 500 || (kind === 'coded' && status >= 400))) return status;
  return kind === 'timeout' ? 504 : 502;
}

/** Sets the status of a failed response, with Retry-After for 429 and 503. */
export function setFailureStatus(response: ServerResponse, error: ApiError): void {
  response.statusCode = toResponseStatus(error);
  const seconds = formatRetryAfter(response.statusCode, error.retryAfter);
  if (seconds) response.setHeader('retry-after', seconds);
}

/** Sets 422 for a form shown again with errors. */
export function setInvalidStatus(response: ServerResponse): void {
  response.statusCode = 422;
}

/** Runs a form posted without scripts; `buildRefusal` builds the page data after errors. */
export async function settleForm<D, R>(
  response: ServerResponse,
  errors: Record<string, string>,
  act: () => Promise<D>,
  buildRefusal: (errors: Record<string, string>, error: ApiError | null) => R,
): Promise<D | R> {
  if (Object.keys(errors).length > 0) {
    setInvalidStatus(response);
    return buildRefusal(errors, null);
  }
  try {
    return await act();
  } catch (thrown) {
    const error = asApiError(thrown);
    setFailureStatus(response, error);
    return buildRefusal({}, error);
  }
}

/** Maps refused fields to form names. */
export const mapFieldErrors = (error: ApiError, names: Readonly<Record<string, string>>) => ({
  errors: Object.fromEntries(
    error.fields.map(({ field, message }) => [names[field] ?? field, message]),
  ) as Record<string, string>,
  error: error.fields.length > 0 ? null : toPlain(error),
});
