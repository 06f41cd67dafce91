import axios, {
  type AxiosAdapter,
  type AxiosRequestConfig,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from 'axios';

import type { Key, Reply } from '@/contract/calls';

import { dataOf, type Answer, type CallOptions, type Given } from './api';
import { ApiError, asApiError, lostConnection } from './api-error';

/** Sends a call; on the server over `lib/server/proxy/server-api.ts`, in a browser over axios's own XHR. */
export type Transport = AxiosAdapter;

/**
 * What one call adds to its input. Members share the instance, so who a call speaks for is in its
 * own config and never in a default.
 */
interface CallConfig extends AxiosRequestConfig<unknown>, Omit<CallOptions, 'signal'> {
  token?: string | null;
  suite?: string | null;
  portal?: string;
  /** The suite that a browser tab shows. */
  tabSuite?: string | null;
  /** Reads the `data` of an answer: `dataOf`, if nothing else is given. */
  read?: (answer: Answer) => unknown;
}

/** Sends one call of the contract and returns its `data`. @throws ApiError */
export type Send = <K extends Key>(
  key: K,
  input: Given<K>,
  config: CallConfig,
) => Promise<Reply<K>>;

/** Creates the axios instance. One serves a browser page, and one all requests of a server. */
export function createClient(transport?: Transport): Send {
  const client = axios.create({
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    validateStatus: null,
    ...(transport && { adapter: transport }),
  });
  client.interceptors.request.use(identify, null, { synchronous: true });
  client.interceptors.response.use(readAnswer, refuse);
  return async <K extends Key>(key: K, { query, body }: Given<K>, config: CallConfig) => {
    const [method, url] = key.split(' ') as [string, string];
    const call = { method, url, ...(query && { params: paramsOf(query) }), ...config };
    const data = call.method === 'GET' ? undefined : (body ?? {});
    return (await client.request<Reply<K>>({ ...call, data })).data;
  };
}

/** Fields without a value are left out. axios passes these on as they are, and copies any other object. */
function paramsOf(query: object): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) params.append(name, String(value));
  return params;
}

function identify(config: InternalAxiosRequestConfig & CallConfig): InternalAxiosRequestConfig {
  const { token, suite, portal, tabSuite, idempotencyKey } = config;
  config.headers.set({
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(suite && { 'X-Suite': suite }),
    ...(portal && { 'X-Portal': portal }),
    ...(tabSuite && { 'X-Tab-Suite': tabSuite }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
  });
  return config;
}

function readAnswer(answer: AxiosResponse<unknown> & { config: CallConfig }): AxiosResponse {
  const { onRequestId, read = dataOf } = answer.config;
  if (process.env.WITH_TEST_MODE) onRequestId?.(String(answer.headers['x-request-id'] ?? ''));
  return { ...answer, data: read(answer) };
}

function refuse(error: unknown): never {
  if (axios.isCancel(error)) throw new ApiError('cancelled');
  if (!axios.isAxiosError(error)) throw asApiError(error);
  if (error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT')
    throw new ApiError('timeout', process.env.WITH_TEST_MODE ? { message: error.message } : {});
  throw lostConnection();
}
