import type { FastifyInstance } from 'fastify';

import { openApiDocument } from '@/contract/openapi/document';

/** Serves the contract as OpenAPI 3.1 at /openapi.json. */
export function serveOpenApi(app: FastifyInstance): void {
  let text: string | undefined;
  app.get('/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(openApiDocument());
    return reply.type('application/json').send(text);
  });
}
