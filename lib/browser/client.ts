import type { AxiosInstance, AxiosResponse } from 'axios';

import { limits } from '@/contract/limits';
import type { Key, Reply } from '@/contract/registry';

import { dataOf, type Api, type CallOptions, type Given } from '../api';
import { ApiError, asApiError, lostConnection } from '../api-error';
import { sessionEndpoints, writingReads } from '@/lib/session-endpoints';

/**
 * The API client of a page in the browser, through the portal's gateway. The tab says which suite
 * it believes it is in. Sessions are made without the token in the answer: of a `Token` only `user`
 * or the times arrive.
 */
export function createBrowserApi(suite: string | null): Api {
  let client: Promise<AxiosInstance> | undefined;
  const headers: Record<string, string> = suite ? { 'X-Tab-Suite': suite } : {};
  const once = <K extends Key>(key: K, input: Given<K>, options: CallOptions) => {
    client ??= makeClient('/api/ms', headers, limits.requestTimeoutMs).catch((error: unknown) => {
      client = undefined; // fetched again by the next call: the connection may be back
      throw error;
    });
    return send(client, key, input, options);
  };
  return {
    request: async (key, input, options = {}) => {
      // Without it a key lives as long as its form: no reason to hold a write up.
      const writes = isWrite(key)
        ? await import('@/lib/browser/unsettled-writes').catch(() => null)
        : null;
      const { idempotencyKey: own, remembered } = options;
      const idempotencyKey =
        own && remembered && writes ? writes.unsettledKey(suite, key, input, own) : own;
      const asked = { ...options, ...(idempotencyKey && { idempotencyKey }) };
      try {
        const reply = await once(key, input, asked).catch(async (error: unknown) => {
          if (!suite || key === 'POST /logout' || !(await isSessionBack(error))) throw error;
          return once(key, input, asked);
        });
        if (idempotencyKey) writes?.settle(suite, key, idempotencyKey);
        else writes?.settleBeside(suite, key);
        return reply;
      } catch (error) {
        if (idempotencyKey && !asApiError(error).ambiguous)
          writes?.settle(suite, key, idempotencyKey);
        throw error;
      }
    },
  };
}

type SignInAgain = () => Promise<boolean>;
let signInAgain: SignInAgain | null = null;

/**
 * Who asks the member of this page to sign in again when a call is refused for want of a session:
 * resolves true once the same member is back (the call is sent again), false when they would not.
 * Answers how to stop.
 */
export function onSessionRefused(ask: SignInAgain): () => void {
  signInAgain = ask;
  return () => {
    if (signInAgain === ask) signInAgain = null;
  };
}

const isSessionBack = async (error: unknown): Promise<boolean> =>
  error instanceof ApiError && error.is('unauthenticated') && signInAgain !== null && signInAgain();

const isWrite = (key: string) => !key.startsWith('GET ') || writingReads.has(key);

async function makeClient(
  baseURL: string,
  headers: Record<string, string>,
  timeout: number,
): Promise<AxiosInstance> {
  const { default: axios } = await import('axios');
  return axios.create({
    baseURL,
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
    timeout,
    maxRedirects: 0,
    validateStatus: () => true,
  });
}

async function send<K extends Key>(
  clientPromise: Promise<AxiosInstance>,
  key: K,
  input: Given<K>,
  options: CallOptions = {},
): Promise<Reply<K>> {
  const [named, url] = key.split(' ') as ['GET' | 'POST' | 'DELETE', string];
  const method = writingReads.has(key) ? 'POST' : named;
  try {
    const client = await clientPromise;
    const answer: AxiosResponse<unknown> = await client.request({
      method,
      url,
      ...(sessionEndpoints[key] && { baseURL: '', url: sessionEndpoints[key] }),
      ...(input.query !== undefined && { params: input.query as object }),
      ...(method !== 'GET' && { data: input.body ?? {} }),
      ...(options.signal && { signal: options.signal }),
      ...(options.idempotencyKey && { headers: { 'Idempotency-Key': options.idempotencyKey } }),
    });
    if (process.env.WITH_TEST_MODE) options.heard?.(String(answer.headers['x-request-id'] ?? ''));
    return dataOf(answer) as Reply<K>;
  } catch (error) {
    throw await toApiError(error);
  }
}

async function toApiError(error: unknown): Promise<ApiError> {
  if (error instanceof ApiError || (error instanceof Error && error.name === 'ChunkLoadError'))
    return asApiError(error);
  const { default: axios } = await import('axios');
  if (axios.isCancel(error)) return new ApiError('cancelled');
  if (axios.isAxiosError(error)) {
    if (error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT')
      return new ApiError('timeout', process.env.WITH_TEST_MODE ? { message: error.message } : {});
    return lostConnection();
  }
  return new ApiError('server');
}
