import type { Body, Key, Query, Reply } from '@/contract/calls';

import { ApiError, readApiError, findRefusal } from './api-error';
import { readRetryAfter } from './retry-after';

export type CallInput<K extends Key> = (Query<K> extends undefined
  ? { query?: undefined }
  : { query: Query<K> }) &
  (Body<K> extends undefined ? { body?: undefined } : { body: Body<K> });

export interface CallOptions {
  /** Makes a repeated write take effect once. */
  idempotencyKey?: string;
  /** Reuses the key of an earlier attempt with the same input while its outcome is unknown. */
  reuseKey?: boolean;
  signal?: AbortSignal;
  /** Test mode: called when a response arrives. */
  onRequestId?: (requestId: string) => void;
}

export interface Api {
  /** @throws ApiError */
  request<K extends Key>(key: K, input: CallInput<K>, options?: CallOptions): Promise<Reply<K>>;
}

export interface ApiResponse {
  status: number;
  headers: Record<string, unknown>;
  data: unknown;
  /** Of a call that starts a session. */
  startsSession?: boolean;
}

/** @throws ApiError for a refusal; `buildError` for a response without our envelope */
export function unwrapData(
  response: ApiResponse,
  buildError = () => new ApiError('mismatch', { status: response.status }),
): unknown {
  if (response.status < 200 || response.status >= 300) {
    throw readApiError(response.status, response.data, {
      portalError: String(response.headers['x-portal-error'] ?? ''),
      retryAfter: readRetryAfter(response.headers['retry-after']),
      ...(response.startsSession && { startsSession: true }),
    });
  }
  const body = response.data;
  const refusal = findRefusal(body);
  if (refusal) throw refusal;
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, 'data')) throw buildError();
  return (body as { data: unknown }).data;
}
