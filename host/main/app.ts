import { randomUUID } from 'node:crypto';

import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';

import { limits } from '@/contract/limits';
import { env } from '@/host/core/env';
import { admitRequests } from '@/host/core/http/admission';
import { installErrorHandler } from '@/host/core/http/error-handler';
import {
  answerBrokenBytes,
  readableUrl,
  securityHeaders,
} from '@/host/core/http/malformed-requests';
import { readJsonBodies } from '@/host/core/http/json-bodies';
import { networkOf } from '@/net/network-address';
import { logRequests } from '@/host/core/http/request-log';
import { routesOn, type PathGroup } from '@/host/core/http/route';
import { schemaCompilers } from '@/host/core/http/schema-compilers';
import { limitStore } from '@/host/core/http/shared-limits';
import { closeThreads } from '@/host/core/threads/pool';
import type { Database } from '@/host/db/client';
import { boundConnections } from '@/net/server-connections';
import { shareOf } from '@/net/workers';

import type { Services } from './compose';
import { serveHealth } from './health';
import { serveOpenApi } from './openapi';
import { pathGroups } from './path-groups';

/**
 * Builds the host: the contract's routes, the sandboxes where they may play, the error handler. Does not listen.
 * @param db an open database; the caller closes it
 */
export async function buildApp(
  db: Database,
  services: Services,
  options: { logger?: FastifyServerOptions['logger'] } = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: options.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => requestId(request.headers['x-request-id']),
    trustProxy: 'loopback',
    bodyLimit: limits.bodyBytes,
    connectionTimeout: 70_000,
    requestTimeout: 65_000,
    return503OnClosing: false, // admission does, and says when to come back
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 16_384, ignoreTrailingSlash: false },
    http: { requireHostHeader: false },
    rewriteUrl: (request) =>
      request.headers.host ? readableUrl(request.url) : readableUrl(undefined),
    clientErrorHandler: answerBrokenBytes,
  });
  const { validator, serializer } = schemaCompilers();
  app.setValidatorCompiler(validator);
  app.setSerializerCompiler(serializer);
  installErrorHandler(app);
  logRequests(app);
  app.addHook('onClose', closeThreads);
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  await app.register(helmet, securityHeaders);
  admitRequests(app, shareOf(env.HOST_MAX_REQUESTS, env.HOST_WORKERS));
  boundConnections(app.server, { most: shareOf(env.HOST_MAX_CONNECTIONS, env.HOST_WORKERS) });
  await app.register(rateLimit, {
    global: false,
    max: env.RATE_LIMIT_ALL,
    store: limitStore(db),
    keyGenerator: (request) => networkOf(request.ip),
  });
  await app.register(formbody);
  readJsonBodies(app);
  const route = routesOn(app, db, services);
  for (const group of [...pathGroups, ...(await sandboxes())]) await group(app, route, db);
  serveOpenApi(app);
  serveHealth(app, db);
  return app;
}

/** The bundled sandboxes: a production process does not even load them. */
async function sandboxes(): Promise<PathGroup[]> {
  return env.DEPLOYMENT === 'production'
    ? []
    : (await import('@/host/sandbox/path-groups')).sandboxGroups;
}

function requestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(header) ? header : randomUUID();
}
