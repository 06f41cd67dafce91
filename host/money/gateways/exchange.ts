import http from 'node:http';
import https from 'node:https';

import { toPathPattern } from '@/net/path-pattern';
import { withSpan } from '@/net/spans';

/** A Stripe session is about 10 kB. */
const MAX_RESPONSE_BYTES = 256 * 1024;

export interface GatewayRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
}

/** Header names are in lower case. */
export interface RawResponse {
  status: number;
  headers: Record<string, string>;
  text: string;
}

const clients = {
  'http:': { protocol: http, agent: new http.Agent({ keepAlive: true, scheduling: 'lifo' }) },
  'https:': { protocol: https, agent: new https.Agent({ keepAlive: true, scheduling: 'lifo' }) },
};

/**
 * Sends a request to a gateway: no redirects, no compression, a size cap and one deadline. Uses
 * Node's http because fetch unpacks a compressed response before its size can be checked.
 * @throws Error with the network error's `code`, if it has one
 */
export function sendToGateway(call: GatewayRequest, deadline: AbortSignal): Promise<RawResponse> {
  const { hostname, pathname } = new URL(call.url);
  const spanOptions = {
    name: `${call.method} ${hostname}${toPathPattern(pathname)}`,
    kind: 'client' as const,
    attributes: { 'server.address': hostname },
  };
  return withSpan(spanOptions, async (span) => {
    const response = await send(call, deadline);
    span?.setAttributes({ 'http.response.status_code': response.status });
    return response;
  });
}

function send(
  { url, method, headers, body }: GatewayRequest,
  deadline: AbortSignal,
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    if (deadline.aborted) throw new Error('the deadline has passed');
    const target = new URL(url);
    const { protocol: transport, agent } =
      clients[target.protocol === 'https:' ? 'https:' : 'http:'];
    const lengthHeader = body !== undefined && {
      'content-length': String(Buffer.byteLength(body)),
    };
    const request = transport.request(target, {
      method,
      agent,
      headers: { ...headers, 'accept-encoding': 'identity', ...lengthHeader },
    });
    const fail = (error: Error) => {
      deadline.removeEventListener('abort', onDeadline);
      reject(error);
      request.destroy();
    };
    const onDeadline = () => fail(new Error('the deadline has passed'));
    deadline.addEventListener('abort', onDeadline, { once: true });
    request.on('error', fail);
    request.on('response', (response) => {
      const fault = findFault(response);
      if (fault) return fail(new Error(fault));
      const parts: Buffer[] = [];
      let size = 0;
      response.on('data', (part: Buffer) => {
        size += part.byteLength;
        if (size > MAX_RESPONSE_BYTES) return fail(new Error('the response is too long'));
        parts.push(part);
      });
      response.on('error', fail);
      response.on('end', () => {
        deadline.removeEventListener('abort', onDeadline);
        resolve({
          status: response.statusCode ?? 0,
          headers: toPlainHeaders(response.headers),
          text: Buffer.concat(parts).toString('utf8'),
        });
      });
    });
    request.end(body);
  });
}

function findFault({ statusCode = 0, headers }: http.IncomingMessage): string | null {
  if (statusCode >= 300 && statusCode < 400)
    return `the response is a redirect (status ${statusCode})`;
  const encoding = headers['content-encoding'] ?? 'identity';
  return encoding === 'identity'
    ? null
    : 'the response is compressed, although we asked for no compression';
}

const toPlainHeaders = (headers: http.IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );
