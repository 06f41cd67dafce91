import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';

import { limits } from '@/contract/limits';
import { getPendingMeasurement, withOffset } from '@/host/core/clock';
import { env } from '@/host/core/env';
import { admitRequests } from '@/host/core/http/admission';
import { installErrorHandler } from '@/host/core/http/error-handler';
import { respondToMalformedRequest, toRoutableUrl } from '@/host/core/http/malformed-requests';
import { securityHeaders } from '@/host/core/http/security-headers';
import { installJsonParser } from '@/host/core/http/json-bodies';
import { toNetworkKey } from '@/net/network-address';
import { logRequests } from '@/host/core/http/request-log';
import { recordRefusedCalls } from '@/host/core/http/refused-calls';
import { createRoute, type PathGroup } from '@/host/core/http/route';
import { createSchemaCompilers } from '@/host/core/http/schema-compilers';
import { createLimitStore } from '@/host/core/http/shared-limits';
import { closeThreads } from '@/host/core/threads/pool';
import type { Database } from '@/host/db/client';
import type { Replica } from '@/host/db/replica';
import { readRequestId, withRequestId } from '@/net/request-id';
import { limitConnections } from '@/net/server-connections';
import { evenShare } from '@/net/workers';
import { readClock, TEST_CLOCK_HEADER } from '@/rules/test-mode/settings';

import type { Services } from './compose';
import { serveHealth } from './health';
import { serveOpenApi } from './openapi';
import { pathGroups } from './path-groups';

interface AppOptions {
  logger?: FastifyServerOptions['logger'];
  /** Makes /ready fail during shutdown. */
  isDraining?: () => boolean;
  /** The caller closes it. */
  replica?: Replica;
  watch?: (app: FastifyInstance) => void;
}

/** Does not listen. The caller closes `db`. */
export async function buildApp(
  db: Database,
  services: Services,
  options: AppOptions = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: options.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => readRequestId(request.headers['x-request-id']),
    trustProxy: env.PORTAL_ADDRESSES,
    bodyLimit: limits.bodyBytes,
    connectionTimeout: 70_000,
    requestTimeout: 65_000,
    return503OnClosing: false, // admission does, with Retry-After
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 16_384, ignoreTrailingSlash: false },
    http: { requireHostHeader: false },
    rewriteUrl: (request) =>
      request.headers.host ? toRoutableUrl(request.url) : toRoutableUrl(undefined),
    clientErrorHandler: respondToMalformedRequest,
  });
  const { validator, serializer } = createSchemaCompilers();
  app.setValidatorCompiler(validator);
  app.setSerializerCompiler(serializer);
  installErrorHandler(app);
  app.addHook('onRequest', (request, _reply, done) => withRequestId(request.id, done));
  if (process.env.WITH_TEST_MODE !== '' && env.TEST_MODE)
    app.addHook('onRequest', (request, _reply, done) =>
      withOffset(readClock(request.headers[TEST_CLOCK_HEADER]), done),
    );
  waitForClock(app);
  logRequests(app);
  recordRefusedCalls(app, db);
  options.watch?.(app);
  app.addHook('onClose', closeThreads);
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  await app.register(helmet, securityHeaders);
  admitRequests(app, evenShare(env.HOST_MAX_REQUESTS, env.HOST_WORKERS));
  limitConnections(app.server, { max: evenShare(env.HOST_MAX_CONNECTIONS, env.HOST_WORKERS) });
  await app.register(rateLimit, {
    global: false,
    max: env.RATE_LIMIT_ALL,
    store: createLimitStore(db),
    keyGenerator: (request) => toNetworkKey(request.ip),
  });
  await app.register(formbody);
  installJsonParser(app);
  const route = createRoute(app, db, services, options.replica);
  for (const group of [...pathGroups, ...(await loadSandboxes()), ...(await loadTestMode())])
    await group(app, route, db);
  serveOpenApi(app);
  serveHealth(app, db, options.isDraining);
  return app;
}

/** Delays requests during a pending clock measurement, so that none runs on a wrong clock. */
function waitForClock(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, _reply, done) => {
    const measurement = getPendingMeasurement();
    if (measurement) void measurement.then(() => done());
    else done();
  });
}

/** Release builds drop this (scripts/process/build-all.ts). */
async function loadTestMode(): Promise<PathGroup<Services>[]> {
  return process.env.WITH_TEST_MODE !== '' && env.TEST_MODE
    ? [(await import('@/host/test-mode/routes')).testModeRoutes]
    : [];
}

/** Never loaded in production. */
async function loadSandboxes(): Promise<PathGroup[]> {
  return env.DEPLOYMENT === 'production'
    ? []
    : (await import('@/host/sandbox/path-groups')).sandboxGroups;
}
