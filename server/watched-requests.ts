import type { IncomingMessage, ServerResponse } from 'node:http';

import { env } from '@/lib/server/env';
import { withRequestId } from '@/net/request-id';
import { getTracer, type OpenSpan } from '@/net/spans';

import { toOperation, listPageSegments } from './operations';

const SLOW_MS = 1_000;
/** In development Next logs each request. */
const isDevelopment = env.NODE_ENV === 'development';
const isStream = (response: ServerResponse) =>
  String(response.getHeader('content-type') ?? '').startsWith('text/event-stream');

/**
 * Logs failed and slow requests, queueing included, and records spans. `trustProxy` accepts the
 * proxy's `traceparent`.
 */
export function watchRequests({
  dist,
  trustProxy,
}: {
  dist: string;
  trustProxy: boolean;
}): (request: IncomingMessage, response: ServerResponse, id: string) => OpenSpan | undefined {
  const pages = listPageSegments(dist);
  return (request, response, id) => {
    const startedAt = performance.now();
    const { method = '', url } = request;
    const span = openSpan(request, () => toOperation(url, pages), trustProxy);
    response.once('close', () => {
      const { statusCode: status } = response;
      const ms = Math.round(performance.now() - startedAt);
      if (!isDevelopment && (status >= 500 || (ms >= SLOW_MS && !isStream(response))))
        // eslint-disable-next-line no-console -- the portal's log is what it prints
        withRequestId(id, () => console.log(method, toOperation(url, pages), status, `${ms} ms`));
      span?.setAttributes({ 'http.response.status_code': status });
      if (status >= 500) span?.fail({ code: status });
      span?.end();
    });
    return span;
  };
}

function openSpan(
  { method = '', headers }: IncomingMessage,
  getOperation: () => string,
  trustProxy: boolean,
): OpenSpan | undefined {
  const activeTracer = getTracer();
  if (!activeTracer) return undefined;
  const { traceparent } = headers;
  return activeTracer.open({
    name: `${method} ${getOperation()}`,
    kind: 'server',
    traceparent: trustProxy && typeof traceparent === 'string' ? traceparent : undefined,
    attributes: { 'http.request.method': method, 'http.route': getOperation() },
  });
}
