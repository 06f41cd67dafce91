import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import next from 'next';
import { boundConnections } from '../net/server-connections.js';
import { makeAdmission, RETRY_AFTER_S } from './process/admission.mjs';
import { headersOfEverything, makeDoor } from './process/door.mjs';
import { makeFront } from './process/front.mjs';
import { fail, positiveSetting, root } from './process/settings.mjs';

/** The portal of `npm start`: Next behind a door that guards every answer and a front that holds unchanging ones in memory. PORT names its port. */
const stopWithin = 5_000;
/** How long a visitor may take to send the head of a request, and all of it: an upload over a slow line. */
const headersTimeout = 20_000;
const requestTimeout = 120_000;

try {
  const config = createRequire(import.meta.url)('../next.config.js');
  const dist = path.join(root, config.distDir);
  const front = await makeFront(dist, config);
  const trustProxy = process.env.TRUST_PROXY === '1';
  const door = makeDoor({ dist, i18n: config.i18n, headers: await headersOfEverything(config), trustProxy });
  const refuse = (request, response) => door.busy(request, response, RETRY_AFTER_S);
  const admission = makeAdmission({ most: positiveSetting('MAX_REQUESTS', 200), locales: config.i18n.locales, refuse, trustProxy });
  const app = next({ dev: false, dir: root, hostname: 'localhost', port: Number(process.env.PORT) });
  await app.prepare();
  const handle = app.getRequestHandler();
  const server = createServer({ requireHostHeader: false, headersTimeout, requestTimeout }, (request, response) => {
    if (door.pass(request, response) || front(request, response)) return;
    const work = () =>
      handle(request, response).catch((error) => {
        process.stderr.write(`${error.stack ?? error}\n`);
        if (!response.headersSent) response.writeHead(500);
        response.end();
      });
    admission.enter(request, response, work);
  });
  // Longer than proxies keep theirs: a connection that we close first resets a request on its way.
  server.keepAliveTimeout = 65_000;
  const most = positiveSetting('MAX_CONNECTIONS', 2000);
  // All connections are the proxy's, where there is one.
  boundConnections(server, { most, perVisitor: trustProxy ? most : most / 2 });
  door.guard(server);
  server.listen(Number(process.env.PORT));
  const stop = () => {
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    setTimeout(() => process.exit(0), stopWithin).unref();
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stop);
} catch (error) {
  fail(error);
}
