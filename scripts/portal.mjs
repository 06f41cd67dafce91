import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import next from 'next';
import { makeFront } from './process/front.mjs';
import { fail, root } from './process/settings.mjs';

/** The portal of `npm start`: Next behind a front that holds unchanging answers in memory. PORT names its port. */
const stopWithin = 5_000;

try {
  const config = createRequire(import.meta.url)('../next.config.js');
  const front = await makeFront(path.join(root, config.distDir), config);
  const app = next({ dev: false, dir: root, hostname: 'localhost', port: Number(process.env.PORT) });
  await app.prepare();
  const handle = app.getRequestHandler();
  const server = createServer((request, response) => {
    if (front(request, response)) return;
    handle(request, response).catch((error) => {
      process.stderr.write(`${error.stack ?? error}\n`);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
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
