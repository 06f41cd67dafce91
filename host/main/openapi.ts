import type { FastifyInstance } from 'fastify';

import { openApiDocument } from '@/contract/openapi/document';
import { isOwner } from '@/host/core/http/operators';

/** Serves the contract as OpenAPI 3.1 at /openapi.json, the operator's calls to the owner's key alone. */
export function serveOpenApi(app: FastifyInstance): void {
  const texts = new Map<boolean, string>();
  app.get('/openapi.json', async (request, reply) => {
    const whole = isOwner(request);
    const text = texts.get(whole) ?? JSON.stringify(openApiDocument({ whole }));
    texts.set(whole, text);
    return reply.type('application/json').send(text);
  });
}
