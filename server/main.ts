import cluster from 'node:cluster';
import { createServer, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import zlib from 'node:zlib';

import compression from 'compression';
import next from 'next';

import { endpoints } from '@/contract/registry';
import { env } from '@/lib/server/env';
import { deferTurns } from '@/net/own-turn';
import { getSharedSlot } from '@/net/process-wide';
import { readRequestId, withRequestId } from '@/net/request-id';
import { limitConnections } from '@/net/server-connections';
import { runWorkers, evenShare, type WorkerGroup } from '@/net/workers';

import { createAdmission } from './admission';
import { serveFixedFiles } from './fixed-files';
import { rewriteInvitation } from './referral';
import { createPageCache } from './page-cache';
import { redirectConsole } from './log-lines';
import { createReadiness, type Readiness } from './readiness';
import { createRefusals } from './refusals';
import { buildSecurityHeaders } from './security-headers';
import { flushAndExit, startReporting } from './reporting';
import { watchRequests } from './watched-requests';
import { serveWellKnown } from './well-known';

const { BROTLI_PARAM_QUALITY } = zlib.constants;
/** A higher quality costs more time than it saves. */
const BROTLI_QUALITY = 5;
const DRAIN_MS = env.DRAIN_SECONDS * 1_000;
const STOP_TIMEOUT_MS = 5_000 + DRAIN_MS;
/** Limits for the request head and for the whole request, e.g. a slow upload. */
const HEADERS_TIMEOUT_MS = 20_000;
const REQUEST_TIMEOUT_MS = 120_000;
/** Longer than proxies wait: closing first would reset a request in flight. */
const KEEP_ALIVE_MS = 65_000;

const isDevelopment = env.NODE_ENV === 'development';
/** Two reloading instances of Next would build into the same folder. */
const workers = isDevelopment ? 1 : env.PORTAL_WORKERS;

getSharedSlot<typeof endpoints>('contract').value = endpoints;

async function prepareNextApp() {
  const app = next({
    dev: isDevelopment,
    dir: process.cwd(),
    hostname: 'localhost',
    port: env.PORT,
    ...(isDevelopment && { webpack: true }),
  });
  await app.prepare();
  return app.getRequestHandler();
}

async function main(group: WorkerGroup): Promise<void> {
  const { PORT: port, TRUST_PROXY: trustProxy } = env;
  const dist = path.resolve(env.NEXT_DIST_DIR);
  const { rejectInvalid, guard, refuseBusy } = createRefusals({
    dist,
    portalUrl: env.PORTAL_URL,
    supportHost: env.SUPPORT_PAGE ? env.SUPPORT_PAGE_HOST : undefined,
    headers: buildSecurityHeaders({ development: isDevelopment, chatHost: env.LIVE_CHAT_HOST }),
    trustProxy,
  });
  const pageCache = isDevelopment ? undefined : createPageCache();
  const admission = createAdmission({
    capacity: evenShare(env.MAX_REQUESTS, workers),
    refuse: (request, response) => {
      if (!pageCache?.sendCached(request, response, 'late')) refuseBusy(request, response);
    },
    trustProxy,
  });
  const readiness = createReadiness();
  const recordMetrics = env.PORTAL_METRICS_PORT
    ? (await import('./metrics')).measureRequests({ dist, countActive: admission.countActive })
    : undefined;
  await startReporting();
  const watch = watchRequests({ dist, trustProxy });
  const serveFile = isDevelopment ? () => false : serveFixedFiles(path.join(dist, 'site'));
  const compress = compression({ brotli: { params: { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } } });
  const handle = await prepareNextApp();
  const server = createServer(
    {
      requireHostHeader: false,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
    },
    (request, response) => {
      request.url = rewriteInvitation(request.url ?? '', request.headers.cookie);
      const id = readRequestId(trustProxy ? request.headers['x-request-id'] : undefined);
      recordMetrics?.(request, response);
      if (rejectInvalid(request, response) || serveFile(request, response)) return;
      if (serveWellKnown(request, response) || readiness.respond(request, response)) return;
      if (pageCache?.sendCached(request, response)) return;
      const span = withRequestId(id, () => watch(request, response, id));
      const renderPage = () => handle(request, response);
      const work = () => {
        // Only admitted requests: compressing a refusal costs more than sending it.
        compress(request as never, response as never, () => undefined);
        pageCache?.watch(request, response);
        return runLogged(id, response, span ? () => span.within(renderPage) : renderPage);
      };
      admission.enter(request, response, work);
    },
  );
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.on('connection', admission.onConnect).on('connection', deferTurns);
  // Behind a proxy, all connections are the proxy's.
  const max = evenShare(env.MAX_CONNECTIONS, workers);
  limitConnections(server, { max, perVisitor: trustProxy ? max : max / 2 });
  guard(server, { upgrades: isDevelopment });
  await group.waitToListen();
  server.listen(port);
  stopOnSignal(server, readiness);
}

/** Reports not ready first, so that a proxy routes elsewhere. */
function stopOnSignal(server: Server, readiness: Readiness): void {
  const close = () => {
    server.close(() => void flushAndExit(0));
    server.closeIdleConnections();
  };
  const stop = () => {
    readiness.drain();
    setTimeout(close, DRAIN_MS);
    setTimeout(() => process.exit(0), STOP_TIMEOUT_MS).unref();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
}

async function runLogged(
  id: string,
  response: ServerResponse,
  work: () => Promise<void>,
): Promise<void> {
  await withRequestId(id, async () => {
    try {
      await work();
    } catch (error) {
      // A disconnect is not an error.
      if (!response.closed) console.error(error); // eslint-disable-line no-console -- the portal's log is what it prints
      if (!response.headersSent) response.writeHead(500);
      response.end();
    }
  });
}

redirectConsole();
const { PORTAL_METRICS_PORT: metricsPort, METRICS_ADDRESS: address, METRICS_KEY: key } = env;
if (metricsPort && cluster.isPrimary)
  void import('@/net/metrics').then(({ serveMetrics }) =>
    serveMetrics(
      { port: metricsPort, address, key },
      { clustered: workers > 1, report: (line) => void process.stderr.write(`${line}\n`) },
    ),
  );

runWorkers({
  count: workers,
  work: main,
  stopWithinMs: STOP_TIMEOUT_MS,
  onError: (error) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  },
});
