import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { urlToHttpOptions } from 'node:url';

import type { ApiResponse, Api } from '@/lib/api';
import { createClient, type Send, type Transport } from '@/lib/api-client';
import { ApiError } from '@/lib/api-error';
import { mutatingGets } from '@/lib/session-endpoints';
import { MAX_JSON_BYTES } from '@/net/capped-body';
import { recordSession } from '@/net/known-sessions';
import { getSharedSlot } from '@/net/process-wide';
import { CONTINUED_HEADER, currentRequestId } from '@/net/request-id';
import { withSpan, traceHeaders, type OpenSpan } from '@/net/spans';
import { memoize } from '@/rules/memoize';

import { env, siteBrand } from '../env';
import { getClientAddress, edgeCountryHeader, testClockHeader, userAgent } from '../request';
import { readDevice, readSession, type RequestSession } from '../session/session-cookies';
import { recordHostTime } from './host-time';
import { getEndpoint, readReply } from './reply-check';

interface ApiSettings {
  baseUrl: string;
  token?: string | null;
  suite?: string | null;
  portal: string;
  /** Headers set by the portal, e.g. the edge's country. */
  headers?: Record<string, string>;
  /** Milliseconds. */
  timeout?: number;
}

/** Uses the request's session, address and device; `headers` override these. */
export function apiFor(
  request: IncomingMessage,
  session: RequestSession = readSession(request),
  headers: Record<string, string> = {},
): Api {
  const device = readDevice(request);
  return createServerApi({
    baseUrl: env.MICROSERVICE_URL,
    token: session.token,
    suite: session.suite,
    portal: siteBrand().portal,
    headers: {
      'X-Forwarded-For': getClientAddress(request),
      'User-Agent': userAgent(request),
      ...edgeCountryHeader(request),
      ...testClockHeader(request),
      ...(device && { 'X-Device': device }),
      ...headers,
    },
  });
}

export function createServerApi(settings: ApiSettings): Api {
  const { baseUrl, token, suite, portal, timeout = env.HOST_TIMEOUT_MS } = settings;
  const requestId = currentRequestId();
  const headers = { ...(requestId && { 'X-Request-Id': requestId }), ...settings.headers };
  const config = { baseURL: baseUrl, token, suite, portal, timeout };
  let isContinued = false;
  return {
    request: (key, input, options) => {
      const read = (envelope: ApiResponse) => {
        const reply = readReply(key, envelope);
        isContinued = true;
        if (token && getEndpoint(key).access !== 'public') recordSession(token);
        return reply;
      };
      const callHeaders = { ...headers, ...(isContinued && { [CONTINUED_HEADER]: '1' }) };
      return send(key, input, { ...options, ...config, headers: callHeaders, read });
    },
  };
}

/**
 * Replaces axios's adapter, which is slower and stops its timeout at the headers
 * (docs/decisions/0065).
 */
const transport: Transport = async (config) => {
  const method = (config.method ?? 'get').toUpperCase();
  const key = `${method} ${config.url}`;
  const query = String(config.params ?? '');
  const { basePath, ...host } = parseBaseUrl(config.baseURL ?? '');
  const timeoutController = new AbortController();
  const timer = setTimeout(() => timeoutController.abort(), config.timeout);
  const sendCall = async (span?: OpenSpan) => {
    const call: Call = {
      ...host,
      path: `${basePath}${config.url}${query && `?${query}`}`,
      method,
      headers: { ...config.headers.toJSON(), ...traceHeaders() },
      body: config.data as string | undefined,
      signal: config.signal
        ? AbortSignal.any([timeoutController.signal, config.signal as AbortSignal])
        : timeoutController.signal,
    };
    const isRead = method === 'GET' && !mutatingGets.has(key);
    const response = await (isRead ? sendWithRetry(call) : sendRequest(call));
    span?.setAttributes({ 'http.response.status_code': response.status });
    return { ...response, statusText: '', config };
  };
  try {
    return await withSpan({ name: key, kind: 'client' }, sendCall);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError(timeoutController.signal.aborted ? 'timeout' : 'network');
  } finally {
    clearTimeout(timer);
  }
};

/** Shared by pages and API routes, which Next bundles separately. */
const send = (getSharedSlot<Send>('host-client').value ??= createClient(transport));

/** Parsed once, since each page makes several calls. */
const parseBaseUrl = memoize((baseUrl: string) => {
  const url = new URL(baseUrl);
  return { ...urlToHttpOptions(url), basePath: url.pathname.replace(/\/$/, '') };
});

interface Call extends https.RequestOptions {
  body: string | undefined;
  signal: AbortSignal;
}

/** Reads reuse connections. On a closing one, the outcome of a write would be unknown. */
const reusableAgents = {
  'http:': new http.Agent({ keepAlive: true, scheduling: 'lifo' }),
  'https:': new https.Agent({ keepAlive: true, scheduling: 'lifo' }),
};

class StaleConnection extends Error {}

/** Retries a read once when the host was closing the connection. */
async function sendWithRetry(call: Call) {
  try {
    return await sendRequest(call, reusableAgents[call.protocol === 'https:' ? 'https:' : 'http:']);
  } catch (error) {
    if (error instanceof StaleConnection) return sendRequest(call);
    throw error;
  }
}

async function sendRequest({ body, signal, ...options }: Call, agent: http.Agent | false = false) {
  signal.throwIfAborted();
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const { request } = options.protocol === 'https:' ? https : http;
    const outgoing = request({ ...options, agent }, resolve).on('error', (error) =>
      reject(outgoing.reusedSocket && !signal.aborted ? new StaleConnection(error.message) : error),
    );
    outgoing.on('close', () => reject(new Error('closed without a response')));
    signal.addEventListener('abort', () => outgoing.destroy());
    // Node sets Content-Length for POST but not for DELETE.
    if (body !== undefined) outgoing.setHeader('Content-Length', Buffer.byteLength(body));
    outgoing.end(body);
  });
  const { statusCode: status = 0, headers } = response;
  recordHostTime(headers.date);
  const length = Number(headers['content-length'] ?? 0);
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.byteLength;
    if (Math.max(size, length) > MAX_JSON_BYTES) throw new ApiError('mismatch', { status: 502 });
    parts.push(part);
  }
  return { status, headers, data: Buffer.concat(parts).toString() };
}
