import http from 'node:http';
import https from 'node:https';
import { urlToHttpOptions } from 'node:url';

import { limits } from '@/contract/limits';
import type { Api, CallOptions } from '@/lib/api';
import { ApiError } from '@/lib/api-error';
import { writingReads } from '@/lib/session-endpoints';
import { LARGEST_JSON } from '@/net/capped-body';
import { currentRequestId } from '@/net/request-id';
import { asSpan, traceHeaders } from '@/net/spans';
import { memoize } from '@/rules/memoize';

import { readReply } from './reply-check';

/** Whom a server-side client speaks for. */
export interface ApiSettings {
  baseUrl: string;
  token?: string | null;
  suite?: string | null;
  portal: string;
  forwardedFor?: string;
  /** Further headers that the portal itself has made, e.g. the country of a trusted edge. */
  headers?: Record<string, string>;
  /** Milliseconds to wait for an answer. */
  timeout?: number;
}

interface Call {
  key: string;
  method: 'GET' | 'POST' | 'DELETE';
  /** Asking twice does no harm. */
  repeatable: boolean;
  /** Where the host is. */
  place: ReturnType<typeof placeOf>;
  /** With the query. */
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  signal: AbortSignal | undefined;
  /** Until when there must be an answer, by performance.now(). */
  deadline: number;
}

/**
 * Reads share kept connections; what a call says of its member is in its own headers only. A write
 * has a connection of its own: on a kept one the host may just be hanging up, and nobody could tell
 * whether it had been done.
 */
const connections = {
  'http:': { protocol: http, kept: new http.Agent({ keepAlive: true, scheduling: 'lifo' }) },
  'https:': { protocol: https, kept: new https.Agent({ keepAlive: true, scheduling: 'lifo' }) },
};

/**
 * The API client of one request on the server, straight to the host. Never shared: it carries one
 * member's token. Plain Node, because every rendered page passes here more than once
 * (docs/decisions/0009).
 */
export function createServerApi(settings: ApiSettings): Api {
  const requestId = currentRequestId();
  const place = placeOf(settings.baseUrl);
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Content-Type': 'application/json',
    'X-Portal': settings.portal,
    ...(settings.token && { Authorization: `Bearer ${settings.token}` }),
    ...(settings.suite && { 'X-Suite': settings.suite }),
    ...(requestId && { 'X-Request-Id': requestId }),
    ...(settings.forwardedFor && { 'X-Forwarded-For': settings.forwardedFor }),
    ...settings.headers,
  };
  return {
    request: async (key, { query, body }, options: CallOptions = {}) => {
      const [method, path] = key.split(' ') as ['GET' | 'POST' | 'DELETE', string];
      const content = method !== 'GET' ? JSON.stringify(body ?? {}) : undefined;
      const call: Call = {
        key,
        method,
        repeatable: method === 'GET' && !writingReads.has(key),
        place,
        path: `${place.folder}${path}${questionOf(query)}`,
        headers: {
          ...headers,
          ...(options.idempotencyKey && { 'Idempotency-Key': options.idempotencyKey }),
          // Node frames the body of a POST by itself, but not that of a DELETE.
          ...(content !== undefined && { 'Content-Length': String(Buffer.byteLength(content)) }),
        },
        body: content,
        signal: options.signal,
        deadline: performance.now() + (settings.timeout ?? limits.hostTimeoutMs),
      };
      return readReply(key, await ask(call));
    },
  };
}

/** The host's address is read once: every rendered page asks several times. */
const placeOf = memoize((baseUrl: string) => {
  const url = new URL(baseUrl);
  return { ...urlToHttpOptions(url), folder: url.pathname.replace(/\/$/, '') };
});

function questionOf(query: object | undefined): string {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) asked.append(name, String(value));
  }
  return asked.size > 0 ? `?${asked.toString()}` : '';
}

interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  data: unknown;
}

/**
 * Sends a call; a read that met a connection which the host was just closing is sent once more, on
 * a new one.
 */
async function ask(call: Call): Promise<Answer> {
  return asSpan({ name: call.key, kind: 'client' }, async (span) => {
    const answer = await askTwice({ ...call, headers: { ...call.headers, ...traceHeaders() } });
    span?.tell({ 'http.response.status_code': answer.status });
    return answer;
  });
}

async function askTwice(call: Call): Promise<Answer> {
  try {
    return await send(call, call.repeatable);
  } catch (error) {
    if (call.repeatable && error instanceof StaleConnection) return send(call, false).catch(refuse);
    return refuse(error);
  }
}

class StaleConnection extends Error {}

function refuse(error: unknown): never {
  if (error instanceof ApiError) throw error;
  throw new ApiError('network');
}

function send(call: Call, shared: boolean): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const connection = connections[call.place.protocol === 'https:' ? 'https:' : 'http:'];
    const request = connection.protocol.request({
      ...call.place,
      path: call.path,
      method: call.method,
      agent: shared && connection.kept,
      headers: call.headers,
    });
    const late = setTimeout(() => fail(new ApiError('timeout')), call.deadline - performance.now());
    const cancel = () => fail(new ApiError('cancelled'));
    const done = () => {
      clearTimeout(late);
      call.signal?.removeEventListener('abort', cancel);
    };
    const fail = (error: Error) => {
      done();
      reject(error);
      request.destroy();
    };
    request.on('error', (error) =>
      fail(request.reusedSocket ? new StaleConnection(error.message) : error),
    );
    if (call.signal?.aborted) return cancel();
    call.signal?.addEventListener('abort', cancel);
    request.on('response', (response) => {
      const parts: Buffer[] = [];
      let size = 0;
      response.on('data', (part: Buffer) => {
        size += part.byteLength;
        if (size > LARGEST_JSON) return fail(new ApiError('mismatch', { status: 502 }));
        parts.push(part);
      });
      response.on('error', fail);
      response.on('end', () => {
        done();
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          data: parsed(Buffer.concat(parts).toString()),
        });
      });
    });
    request.end(call.body);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
