import type { FastifyInstance } from 'fastify';

import { buildOpenApi } from '@/contract/openapi/document';
import { isOwner } from '@/host/core/http/operators';

/** Serves /openapi.json; operator calls need the owner's key. */
export function serveOpenApi(app: FastifyInstance): void {
  const texts = new Map<boolean, string>();
  app.get('/openapi.json', async (request, reply) => {
    const withOperatorCalls = isOwner(request);
    const text =
      texts.get(withOperatorCalls) ?? JSON.stringify(buildOpenApi({ withOperatorCalls }));
    texts.set(withOperatorCalls, text);
    return reply.type('application/json').send(text);
  });
}
