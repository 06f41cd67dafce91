import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';

declare global {
  // Jest hands nothing from setup to teardown but the global object of its own process.
  var testServer: ChildProcess | undefined;
}

function startServer(): Promise<string> {
  const script = path.join(__dirname, '../../scripts/test-server.ts');
  const server = spawn(process.execPath, ['--import', 'tsx', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  globalThis.testServer = server;
  return new Promise((resolve, reject) => {
    let printed = '';
    server.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes('\n')) resolve((JSON.parse(printed) as { url: string }).url);
    });
    server.once('exit', (code) =>
      reject(new Error(`The test database server ended with code ${code}.`)),
    );
  });
}

/**
 * What the host's threads run is built first, as everywhere. One PostgreSQL server per Jest run;
 * Jest calls this only when a test of the host project runs.
 */
export default async function globalSetup(): Promise<void> {
  execFileSync(
    process.execPath,
    ['--import', 'tsx', path.join(__dirname, '../../scripts/build.ts'), '--only=workers'],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  process.env.TEST_SERVER_URL = process.env.TEST_DATABASE_URL || (await startServer());
  process.env.TEST_RUN = `t${randomBytes(4).toString('hex')}`;
}
