import type { FastifyInstance, FastifyRequest } from 'fastify';

import { tracer, type OpenSpan } from '@/net/spans';

/** What strangers make up is one name. */
const UNKNOWN = 'none of ours';

/** The word of a portal or a proxy of ours, which says whom it asks for, is believed. */
const callerOf = (request: FastifyRequest): string | undefined => {
  const { traceparent } = request.headers;
  return (request.ips?.length ?? 0) > 1 && typeof traceparent === 'string'
    ? traceparent
    : undefined;
};

/** Lets each call be a span by the pattern of its route: part of the portal's, or one of its own. */
export function traceCalls(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const path = request.routeOptions.url ?? UNKNOWN;
    const span = tracer()?.open({
      name: `${request.method} ${path}`,
      kind: 'server',
      from: callerOf(request),
      facts: { 'http.request.method': request.method, 'http.route': path },
    });
    if (!span) return done();
    spans.set(request, span);
    span.within(done);
  });
  app.addHook('onError', async (request, reply, error) => {
    if (reply.statusCode >= 500) spans.get(request)?.fail(error);
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    span?.tell({ 'http.response.status_code': reply.statusCode });
    if (reply.statusCode >= 500) span?.fail({ code: reply.statusCode });
    span?.end();
  });
}
