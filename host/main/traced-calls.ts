import type { FastifyInstance, FastifyRequest } from 'fastify';

import { UNMATCHED_ROUTE } from '@/host/core/http/request-log';
import { getTracer, type OpenSpan } from '@/net/spans';

/** Trusts `traceparent` only from our portals and proxies. */
const readTraceParent = (request: FastifyRequest): string | undefined => {
  const { traceparent } = request.headers;
  return (request.ips?.length ?? 0) > 1 && typeof traceparent === 'string'
    ? traceparent
    : undefined;
};

export function traceCalls(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const path = request.routeOptions.url ?? UNMATCHED_ROUTE;
    const span = getTracer()?.open({
      name: `${request.method} ${path}`,
      kind: 'server',
      traceparent: readTraceParent(request),
      attributes: { 'http.request.method': request.method, 'http.route': path },
    });
    if (!span) return done();
    spans.set(request, span);
    span.within(done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    span?.setAttributes({ 'http.response.status_code': reply.statusCode });
    if (reply.statusCode >= 500) span?.fail({ code: reply.statusCode });
    span?.end();
  });
}
