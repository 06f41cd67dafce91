import type { FastifyInstance } from 'fastify';

import { openApiDocument } from '@/contract/openapi';

/** Serves the contract as OpenAPI 3.1 at /openapi.json. */
export function serveOpenApi(app: FastifyInstance): void {
  const text = JSON.stringify(openApiDocument());
  app.get('/openapi.json', async (_request, reply) => reply.type('application/json').send(text));
}
