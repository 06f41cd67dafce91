import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

import type { RunPart } from './run-parts';

declare global {
  // Jest's setup and teardown share only the global object of their process.
  var endTestRun: (() => Promise<void>) | undefined;
}

type Cleanup = () => Promise<unknown>;
const cleanups: Cleanup[] = [];
const script = (name: string) => ['--import', 'tsx', path.join(__dirname, '../../scripts', name)];

/** Builds the program that the host's threads run. */
function buildWorkers(): Promise<string> {
  const build = spawn(process.execPath, [...script('build.ts'), '--only=workers'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    build.once('exit', (code) =>
      code === 0 ? resolve('') : reject(new Error(`The build ended with code ${code}.`)),
    );
  });
}

function startServer(): Promise<string> {
  const server = spawn(process.execPath, script('test-server.ts'), {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  cleanups.push(async () => {
    if (server.exitCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.stdin.end();
    await ended;
  });
  return new Promise((resolve, reject) => {
    let output = '';
    server.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('\n')) resolve((JSON.parse(output) as { url: string }).url);
    });
    server.once('exit', (code) =>
      reject(new Error(`The test database server ended with code ${code}.`)),
    );
  });
}

/** The PostgreSQL server of TEST_DATABASE_URL; this run drops its databases there. */
function useServer(url: string): Promise<string> {
  cleanups.push(async () => (await import('./test-databases')).dropTestDatabases(url));
  return Promise.resolve(url);
}

const starters: Record<RunPart, () => Promise<string>> = {
  workers: buildWorkers,
  database: () =>
    process.env.TEST_DATABASE_URL ? useServer(process.env.TEST_DATABASE_URL) : startServer(),
};

/**
 * Tests of pure rules need no database or threads, so both start on first use (`startRunPart`).
 * Jest calls this only when a test of the host project runs.
 */
export default async function globalSetup(): Promise<void> {
  const started: Partial<Record<RunPart, Promise<string>>> = {};
  const partServer = createServer((request, response) => {
    const part = request.url?.slice(1) as RunPart;
    (started[part] ??= starters[part]()).then(
      (text) => response.end(text),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  await new Promise<void>((resolve) => partServer.listen(0, '127.0.0.1', resolve));
  process.env.TEST_PARTS_PORT = `${(partServer.address() as AddressInfo).port}`;
  process.env.TEST_RUN = `t${randomBytes(4).toString('hex')}`;
  globalThis.endTestRun = async () => {
    partServer.close();
    await Promise.allSettled(Object.values(started));
    for (const cleanUp of cleanups) await cleanUp();
  };
}
