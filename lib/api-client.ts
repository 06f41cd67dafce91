import axios, {
  type AxiosAdapter,
  type AxiosRequestConfig,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from 'axios';

import type { Key, Reply } from '@/contract/calls';

import { unwrapData, type ApiResponse, type CallOptions, type CallInput } from './api';
import { ApiError, asApiError, createConnectionError } from './api-error';
import { sessionStarts } from './session-endpoints';

/** Server: `lib/server/proxy/server-api.ts`; browser: axios's XHR. */
export type Transport = AxiosAdapter;

/** Members share the instance, so credentials go in each call, never in defaults. */
interface CallConfig extends AxiosRequestConfig<unknown>, Omit<CallOptions, 'signal'> {
  token?: string | null;
  suite?: string | null;
  portal?: string;
  tabSuite?: string | null;
  /** Defaults to `unwrapData`. */
  read?: (envelope: ApiResponse) => unknown;
  startsSession?: boolean;
}

/** @throws ApiError */
export type Send = <K extends Key>(
  key: K,
  input: CallInput<K>,
  config: CallConfig,
) => Promise<Reply<K>>;

/** Create one per browser page, and one for all server requests. */
export function createClient(transport?: Transport): Send {
  const client = axios.create({
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    validateStatus: null,
    ...(transport && { adapter: transport }),
  });
  client.interceptors.request.use(addHeaders, null, { synchronous: true });
  client.interceptors.response.use(readResponse, rejectWithApiError);
  return async <K extends Key>(key: K, { query, body }: CallInput<K>, config: CallConfig) => {
    const [method, url] = key.split(' ') as [string, string];
    const startsSession = sessionStarts.has(key);
    const params = query && toSearchParams(query);
    const call = { method, url, startsSession, ...(params && { params }), ...config };
    const data = call.method === 'GET' ? undefined : (body ?? {});
    return (await client.request<Reply<K>>({ ...call, data })).data;
  };
}

/** axios passes URLSearchParams through without copying. */
function toSearchParams(query: object): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) params.append(name, String(value));
  return params;
}

function addHeaders(config: InternalAxiosRequestConfig & CallConfig): InternalAxiosRequestConfig {
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

function readResponse(response: AxiosResponse<unknown> & { config: CallConfig }): AxiosResponse {
  const { onRequestId, read = unwrapData, startsSession = false } = response.config;
  if (process.env.WITH_TEST_MODE) onRequestId?.(String(response.headers['x-request-id'] ?? ''));
  return { ...response, data: read({ ...response, startsSession }) };
}

function rejectWithApiError(error: unknown): never {
  if (axios.isCancel(error)) throw new ApiError('cancelled');
  if (!axios.isAxiosError(error)) throw asApiError(error);
  if (error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT')
    throw new ApiError('timeout', process.env.WITH_TEST_MODE ? { message: error.message } : {});
  throw createConnectionError();
}
