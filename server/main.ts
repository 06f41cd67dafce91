import { createServer } from 'node:http';
import path from 'node:path';
import zlib from 'node:zlib';

import compression from 'compression';
import next from 'next';

import { env } from '@/lib/server/env';
import { boundConnections } from '@/net/server-connections';
import { runWorkers, shareOf, type Crew } from '@/net/workers';

import { makeAdmission } from './admission';
import { serveFixedFiles } from './fixed-files';
import { invited } from './invitation';
import { keepPages } from './kept-pages';
import { makeRefusals } from './refusals';
import { securityHeaders } from './security-headers';

const { BROTLI_PARAM_QUALITY } = zlib.constants;
/** Of pages made for a request: more costs more time than the bytes it saves. */
const BROTLI_QUALITY = 5;
const STOP_WITHIN_MS = 5_000;
/**
 * How long a visitor may take to send the head of a request, and all of it: an upload over a slow
 * line.
 */
const HEADERS_TIMEOUT_MS = 20_000;
const REQUEST_TIMEOUT_MS = 120_000;
/**
 * Longer than proxies keep theirs: a connection that we close first resets a request on its way.
 */
const KEEP_ALIVE_MS = 65_000;

const development = env.NODE_ENV === 'development';
/** Two Nexts that reload would build into the same folder. */
const workers = development ? 1 : env.PORTAL_WORKERS;

/**
 * The portal: refusals and security headers, then files and documents that a build fixes for good,
 * then Next.
 */
async function main(crew: Crew): Promise<void> {
  const { PORT: port, TRUST_PROXY: trustProxy } = env;
  const dist = path.resolve(env.NEXT_DIST_DIR);
  const { refused, guard, refuseBusy } = makeRefusals({
    dist,
    headers: securityHeaders({ development }),
    trustProxy,
  });
  const admission = makeAdmission({
    most: shareOf(env.MAX_REQUESTS, workers),
    refuse: refuseBusy,
    trustProxy,
  });
  const served = development ? () => false : serveFixedFiles(path.join(dist, 'site'));
  const kept = development ? undefined : keepPages();
  const compress = compression({ brotli: { params: { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } } });
  const app = next({
    dev: development,
    dir: process.cwd(),
    hostname: 'localhost',
    port,
    ...(development && { webpack: true }),
  });
  await app.prepare();
  const handle = app.getRequestHandler();
  const server = createServer(
    {
      requireHostHeader: false,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
    },
    (request, response) => {
      request.url = invited(request.url ?? '');
      if (refused(request, response) || served(request, response)) return;
      if (kept?.answered(request, response)) return;
      compress(request as never, response as never, () => undefined);
      kept?.watch(request, response);
      const work = () =>
        handle(request, response).catch((error: unknown) => {
          process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
          if (!response.headersSent) response.writeHead(500);
          response.end();
        });
      admission.enter(request, response, work);
    },
  );
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  // All connections are the proxy's, where there is one.
  const most = shareOf(env.MAX_CONNECTIONS, workers);
  boundConnections(server, { most, perVisitor: trustProxy ? most : most / 2 });
  guard(server, { upgrades: development });
  await crew.mayListen();
  server.listen(port);
  const stop = () => {
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    setTimeout(() => process.exit(0), STOP_WITHIN_MS).unref();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
}

runWorkers({
  count: workers,
  work: main,
  stopWithinMs: STOP_WITHIN_MS,
  failed: (error) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  },
});
