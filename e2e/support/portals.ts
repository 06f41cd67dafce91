import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { findFreePort } from '../../scripts/process/ports';

const root = path.join(__dirname, '../..');
const withParent = pathToFileURL(path.join(root, 'scripts/process/with-parent.mjs')).href;
const startWithin = 30_000;
const lookEvery = 100;

/**
 * What the wire between a portal and the host does with a call: pass it on, pass it on late, drop
 * it, never answer, or let the host do it and lose the answer, or put another (`instead`) in its
 * place.
 */
type Wire = 'whole' | 'slow' | 'cut' | 'mute' | 'loses answers' | 'misanswers';

export interface HostWire {
  url: string;
  state: Wire;
  /** Milliseconds that a slow call waits. */
  delay: number;
  /** The body of an answer that is put in the place of the host's. */
  instead: string;
  close: () => void;
}

/** A wire to the host under test that can fail in every way. */
export async function hostWire(
  to = process.env.HOST_URL ?? 'http://127.0.0.1:4000',
): Promise<HostWire> {
  const wire: HostWire = {
    url: '',
    state: 'whole',
    delay: 2000,
    instead: '{"status":true,"data":{}}',
    close: () => undefined,
  };
  const server = http.createServer((request, response) => {
    const { state } = wire;
    if (state === 'cut') return void request.socket.destroy();
    if (state === 'mute') return;
    const pass = () => {
      const onward = http.request(
        new URL(request.url ?? '/', to),
        { method: request.method, headers: request.headers },
        (answer) => {
          if (state === 'loses answers')
            return void answer.resume().once('end', () => request.socket.destroy());
          if (state === 'misanswers')
            return void answer
              .resume()
              .once('end', () => response.writeHead(200).end(wire.instead));
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        },
      );
      onward.on('error', () => request.socket.destroy());
      request.pipe(onward);
    };
    setTimeout(pass, state === 'slow' ? wire.delay : 0);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  wire.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  wire.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return wire;
}

/** A program of the product beside the one under test. */
export interface Twin {
  url: string;
  stop: () => Promise<void>;
}

async function start(
  program: string[],
  name: 'localhost' | '127.0.0.1',
  health: string,
  settings: (port: number) => Record<string, string>,
): Promise<Twin> {
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
  const url = `http://${name}:${port}`;
  await answers(`${url}${health}`, child);
  return { url, stop: () => ended(child) };
}

/**
 * A second portal of the same build. Cookies ignore ports: who is signed in at one is signed in at
 * the other.
 */
export function twinPortal(settings: Record<string, string>): Promise<Twin> {
  return start(['.build/server/main.mjs'], 'localhost', '/api/health', (port) => ({
    PORT: String(port),
    PORTAL_URL: `http://localhost:${port}`,
    HOST_PUBLIC_URL: hostPublicUrl(),
    ...settings,
  }));
}

/** A second portal of the same build on the same host, whose proxy is switched off. */
export async function portalWithoutProxy(): Promise<Twin> {
  const folder = `.next-without-proxy-${process.pid}`;
  const [from, to] = [path.join(root, '.next'), path.join(root, folder)];
  const manifest = 'functions-config-manifest.json';
  rmSync(to, { recursive: true, force: true });
  mkdirSync(path.join(to, 'server'), { recursive: true });
  for (const name of readdirSync(from))
    if (name !== 'server') symlinkSync(path.join(from, name), path.join(to, name));
  for (const name of readdirSync(path.join(from, 'server')))
    if (name !== manifest)
      symlinkSync(path.join(from, 'server', name), path.join(to, 'server', name));
  const whole = JSON.parse(readFileSync(path.join(from, 'server', manifest), 'utf8')) as {
    functions: Record<string, unknown>;
  };
  if (!whole.functions['/_middleware']) throw new Error('the build has no proxy');
  writeFileSync(path.join(to, 'server', manifest), JSON.stringify({ ...whole, functions: {} }));
  const twin = await twinPortal({
    NEXT_DIST_DIR: folder,
    MICROSERVICE_URL: process.env.HOST_URL ?? 'http://127.0.0.1:4000',
  });
  const stop = () => twin.stop().then(() => rmSync(to, { recursive: true, force: true }));
  return { url: twin.url, stop };
}

/** A second host on the same database, with other settings. */
export function twinHost(settings: Record<string, string>): Promise<Twin> {
  return start(['.build/host/server.mjs'], '127.0.0.1', '/health', (port) => ({
    HOST_PORT: String(port),
    HOST_PUBLIC_URL: hostPublicUrl(),
    DATABASE_URL: databaseUrl(),
    LOG_LEVEL: 'error',
    ...secrets(),
    ...settings,
  }));
}

const hostPublicUrl = () =>
  (process.env.HOST_URL ?? 'http://127.0.0.1:4000').replace('127.0.0.1', 'localhost');
/** The folder of the product under test, where its host keeps what it has. */
export const dataDir = () => path.resolve(root, process.env.DATA_DIR || '.data');
const secrets = () =>
  JSON.parse(readFileSync(path.join(dataDir(), 'secrets.json'), 'utf8')) as Record<string, string>;

/**
 * Where the embedded PostgreSQL of the product under test listens; its pid file says the port in
 * its fourth line.
 */
function databaseUrl(): string {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  const port = readFileSync(path.join(dataDir(), 'postgres', 'postmaster.pid'), 'utf8').split(
    '\n',
  )[3];
  return `postgres://portal:${secrets().DATABASE_PASSWORD}@127.0.0.1:${port}/portal`;
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (const last = Date.now() + startWithin; Date.now() < last;) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    if (child.exitCode !== null) throw new Error(`${url} ended while it was starting`);
    await new Promise((resolve) => setTimeout(resolve, lookEvery));
  }
  throw new Error(`${url} did not start in time`);
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await exit;
}
