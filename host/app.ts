import { randomUUID } from 'node:crypto';

import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';

import { limits } from '@/contract/limits';
import { boundConnections } from '@/lib/server-connections';

import { admitRequests } from './admission';
import type { Database } from './db/client';
import { installErrorHandler } from './error-handler';
import { env } from './env';
import { closeThreads } from './threads/pool';
import { answerBrokenBytes, readableUrl, securityHeaders } from './front-door';
import { readJsonBodies } from './json-bodies';
import { serveHealth } from './health';
import { serveOpenApi } from './openapi';
import { networkOf } from './network-of';
import { logRequests } from './request-log';
import { routesOn } from './route';
import { pathGroups } from './path-groups';
import { schemaCompilers } from './schema-compilers';
import { limitStore } from './shared-limits';

/**
 * Builds the host: contract routes, gateways' doors, error handler. Does not listen.
 * @param db an open database; the caller closes it
 */
export async function buildApp(db: Database, options: { logger?: FastifyServerOptions['logger'] } = {}): Promise<FastifyInstance> {
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
    rewriteUrl: (request) => (request.headers.host ? readableUrl(request.url) : readableUrl(undefined)),
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
  admitRequests(app, env.HOST_MAX_REQUESTS);
  boundConnections(app.server, { most: env.HOST_MAX_CONNECTIONS });
  await app.register(rateLimit, { global: false, max: env.RATE_LIMIT_ALL, store: limitStore(db), keyGenerator: (request) => networkOf(request.ip) });
  await app.register(formbody);
  readJsonBodies(app);
  const route = routesOn(app, db);
  for (const group of pathGroups) await group(app, route, db);
  serveOpenApi(app);
  serveHealth(app, db);
  return app;
}

function requestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(header) ? header : randomUUID();
}
