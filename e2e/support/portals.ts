import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { findFreePort } from '../../scripts/process/ports';

const root = path.join(__dirname, '../..');
const withParent = pathToFileURL(path.join(root, 'scripts/process/with-parent.mjs')).href;
const START_TIMEOUT_MS = 30_000;
const POLL_MS = 100;

/**
 * What happens to a call: forwarded, forwarded late, dropped, never answered, or forwarded with its
 * response lost or replaced by `replacement`.
 */
type ConnectionState =
  'normal' | 'slow' | 'cut' | 'silent' | 'loses responses' | 'replaces responses';

export interface HostConnection {
  url: string;
  state: ConnectionState;
  /** Milliseconds by which 'slow' delays a call. */
  delay: number;
  /** Response body for 'replaces responses'. */
  replacement: string;
  close: () => void;
}

/** Opens a connection to the host under test that can fail in every way. */
export async function openHostConnection(
  hostUrl = process.env.HOST_URL ?? 'http://127.0.0.1:4000',
): Promise<HostConnection> {
  const connection: HostConnection = {
    url: '',
    state: 'normal',
    delay: 2000,
    replacement: '{"status":true,"data":{}}',
    close: () => undefined,
  };
  const server = http.createServer((request, response) => {
    const { state } = connection;
    if (state === 'cut') return void request.socket.destroy();
    if (state === 'silent') return;
    const forward = () => {
      const forwarded = http.request(
        new URL(request.url ?? '/', hostUrl),
        { method: request.method, headers: request.headers },
        (hostResponse) => {
          if (state === 'loses responses')
            return void hostResponse.resume().once('end', () => request.socket.destroy());
          if (state === 'replaces responses')
            return void hostResponse
              .resume()
              .once('end', () => response.writeHead(200).end(connection.replacement));
          response.writeHead(hostResponse.statusCode ?? 502, hostResponse.headers);
          hostResponse.pipe(response);
        },
      );
      forwarded.on('error', () => request.socket.destroy());
      request.pipe(forwarded);
    };
    setTimeout(forward, state === 'slow' ? connection.delay : 0);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  connection.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  connection.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return connection;
}

/** An additional portal or host beside the product under test. */
export interface RunningProgram {
  url: string;
  stop: () => Promise<void>;
}

async function startProgram(
  program: string[],
  hostname: 'localhost' | '127.0.0.1',
  healthPath: string,
  settings: (port: number) => Record<string, string>,
): Promise<RunningProgram> {
  const port = await findFreePort();
  const child = spawn(
    process.execPath,
    ['--import', withParent, ...program.map((file) => path.join(root, file))],
    {
      cwd: root,
      stdio: ['pipe', 'ignore', 'inherit'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        SUPERVISOR_PID: String(process.pid),
        ...settings(port),
      },
    },
  );
  const url = `http://${hostname}:${port}`;
  await waitUntilReady(`${url}${healthPath}`, child);
  return { url, stop: () => killProcess(child) };
}

/** Starts a second portal of the same build. Cookies ignore ports, so a sign-in is valid at both. */
export function startPortal(settings: Record<string, string>): Promise<RunningProgram> {
  return startProgram(['.build/server/main.mjs'], 'localhost', '/api/health', (port) => ({
    PORT: String(port),
    PORTAL_URL: `http://localhost:${port}`,
    HOST_PUBLIC_URL: getHostPublicUrl(),
    ...settings,
  }));
}

/** Starts a second portal of the same build on the same host, with proxy.ts disabled. */
export async function startPortalWithoutProxy(): Promise<RunningProgram> {
  const folder = `.next-without-proxy-${process.pid}`;
  const [original, copy] = [path.join(root, '.next'), path.join(root, folder)];
  const manifest = 'functions-config-manifest.json';
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(path.join(copy, 'server'), { recursive: true });
  for (const name of readdirSync(original))
    if (name !== 'server') symlinkSync(path.join(original, name), path.join(copy, name));
  for (const name of readdirSync(path.join(original, 'server')))
    if (name !== manifest)
      symlinkSync(path.join(original, 'server', name), path.join(copy, 'server', name));
  const config = JSON.parse(readFileSync(path.join(original, 'server', manifest), 'utf8')) as {
    functions: Record<string, unknown>;
  };
  if (!config.functions['/_middleware']) throw new Error('the build has no proxy');
  writeFileSync(path.join(copy, 'server', manifest), JSON.stringify({ ...config, functions: {} }));
  const portal = await startPortal({
    NEXT_DIST_DIR: folder,
    MICROSERVICE_URL: process.env.HOST_URL ?? 'http://127.0.0.1:4000',
  });
  const stop = () => portal.stop().then(() => rmSync(copy, { recursive: true, force: true }));
  return { url: portal.url, stop };
}

/** Starts a second host on the same database, with other settings. */
export function startHost(settings: Record<string, string>): Promise<RunningProgram> {
  return startProgram(['.build/host/server.mjs'], '127.0.0.1', '/health', (port) => ({
    HOST_PORT: String(port),
    HOST_PUBLIC_URL: getHostPublicUrl(),
    DATABASE_URL: process.env.DATABASE_URL || readDatabaseUrl(getDataDir()),
    LOG_LEVEL: 'error',
    ...readSecrets(),
    ...settings,
  }));
}

const getHostPublicUrl = () =>
  (process.env.HOST_URL ?? 'http://127.0.0.1:4000').replace('127.0.0.1', 'localhost');
/** Returns the data folder of the product under test. */
export const getDataDir = () => path.resolve(root, process.env.DATA_DIR || '.data');
const readSecrets = (folder = getDataDir()) =>
  JSON.parse(readFileSync(path.join(folder, 'secrets.json'), 'utf8')) as Record<string, string>;

/** Returns the address of the embedded PostgreSQL of a data folder. Its pid file has the port. */
export function readDatabaseUrl(folder: string): string {
  const pidFile = path.join(folder, 'postgres', 'postmaster.pid');
  const port = readFileSync(pidFile, 'utf8').split('\n')[3];
  return `postgres://portal:${readSecrets(folder).DATABASE_PASSWORD}@127.0.0.1:${port}/portal`;
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline;) {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) return;
    if (child.exitCode !== null) throw new Error(`${url} ended while it was starting`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`${url} did not start in time`);
}

async function killProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await exited;
}
