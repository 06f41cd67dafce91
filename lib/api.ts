import type { Body, Key, Query, Reply } from '@/contract/calls';

import { ApiError, fromAnswer, refusalInside } from './api-error';
import { readRetryAfter } from './retry-after';

/** The input of a call, as the contract has it. */
export type Given<K extends Key> = (Query<K> extends undefined
  ? { query?: undefined }
  : { query: Query<K> }) &
  (Body<K> extends undefined ? { body?: undefined } : { body: Body<K> });

/** What a call may carry in addition to its input. */
export interface CallOptions {
  /** Makes a repeated write take effect once. */
  idempotencyKey?: string;
  /**
   * While nobody knows what became of an earlier try of the same input in this browser, its key is
   * used instead.
   */
  remembered?: boolean;
  signal?: AbortSignal;
  /** Test mode: is told the request's id once there is an answer. */
  onRequestId?: (requestId: string) => void;
}

/** A client for the host. Made for every request on the server and once a page in the browser. */
export interface Api {
  /** Sends one call of the contract and answers its `data`. @throws ApiError */
  request<K extends Key>(key: K, input: Given<K>, options?: CallOptions): Promise<Reply<K>>;
}

/** An answer of the host, its body parsed where it is JSON. */
export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  data: unknown;
}

/**
 * The `data` of an answer of the host.
 * @throws ApiError for a refusal; `noEnvelope` for an answer without our envelope
 */
export function dataOf(
  answer: Answer,
  noEnvelope = () => new ApiError('mismatch', { status: answer.status }),
): unknown {
  if (answer.status < 200 || answer.status >= 300) {
    throw fromAnswer(answer.status, answer.data, {
      portalError: String(answer.headers['x-portal-error'] ?? ''),
      retryAfter: readRetryAfter(answer.headers['retry-after']),
    });
  }
  const body = answer.data;
  const refusal = refusalInside(body);
  if (refusal) throw refusal;
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, 'data')) throw noEnvelope();
  return (body as { data: unknown }).data;
}
