import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import { startCollector, type Collector } from '../../host/testing/collector';
import { s3Keys, startS3Server, type S3Server } from '../../host/testing/s3-server';
import { startPostgres } from '../../scripts/postgres';
import { findFreePort } from '../../scripts/process/ports';
import { OPERATOR_KEY } from '../kill/world';

import { startBalancer, type Balancer } from './balancer';
import { isWanted, startNginx } from './nginx';

const root = path.resolve(__dirname, '../..');
const withParent = pathToFileURL(path.join(root, 'scripts/process/with-parent.mjs')).href;
const programs = { host: '.build/host/server.mjs', portal: '.build/server/main.mjs' };
const START_TRIES = 600;

/** One process of the compose file. */
class Copy {
  #child: ChildProcess | null = null;
  /** What it has printed. */
  log = '';

  constructor(
    private readonly program: keyof typeof programs,
    readonly url: string,
    private readonly env: Record<string, string>,
  ) {}

  start(): void {
    const child = spawn(process.execPath, ['--import', withParent, programs[this.program]], {
      cwd: root,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, ...this.env, SUPERVISOR_PID: String(process.pid) },
    });
    child.stdout.on('data', (part: Buffer) => {
      this.log += part.toString();
      if (process.env.LOG_LEVEL) process.stdout.write(part);
    });
    child.stderr.on('data', (part: Buffer) => {
      this.log += part.toString();
      process.stderr.write(part);
    });
    this.#child = child;
  }

  /** Ends it and waits until it has: by the signal of a restart, or the hard way. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }
}

/**
 * What `docs/operation/containers/compose.yaml` describes, as processes of this machine: two portals
 * behind a proxy, two hosts behind another, one PostgreSQL, one object store.
 */
export interface World {
  databaseUrl: string;
  /** Folder of the letters, as no mail server is set. */
  outbox: string;
  store: S3Server;
  /** Who gets the traces and the reports of errors. */
  collector: Collector;
  portals: Copy[];
  hosts: Copy[];
  /** Where browsers go, and where portals do. */
  front: Balancer;
  back: Balancer;
  /** Takes their place (BALANCER=nginx); they still say who is ready. */
  nginx: Awaited<ReturnType<typeof startNginx>> | undefined;
  end: () => Promise<void>;
}

/** Waits until something is so. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < START_TRIES; tries += 1) {
    if (await isSo()) return;
    await pause(100);
  }
  throw new Error(`${what} did not come true`);
}

/** Starts two hosts and two portals, each pair behind a balancer, with all that they need. */
export async function startWorld(): Promise<World> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'portal-several-'));
  chmodSync(dataDir, 0o711);
  const postgres = await startPostgres({ dataDir });
  const store = await startS3Server();
  const collector = await startCollector();
  const ports = await Promise.all([findFreePort(), findFreePort(), findFreePort(), findFreePort()]);
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  const back = await startBalancer(urls.slice(0, 2), '/ready');
  const front = await startBalancer(urls.slice(2), '/api/ready');
  const nginx = isWanted ? await startNginx(dataDir, ports) : undefined;
  if (nginx) [back.url, front.url] = [nginx.back, nginx.front];
  const shared = {
    NODE_ENV: 'production',
    PORTAL_URL: front.url,
    HOST_PUBLIC_URL: back.url,
    MICROSERVICE_URL: back.url,
    TRUST_PROXY: '1',
    DRAIN_SECONDS: '2',
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    DATABASE_POOL: '8',
    OPERATOR_KEY,
    PASSWORD_PEPPER: 'several-test-password-pepper',
    SANDBOX_SECRET: 'several-test-sandbox-secret',
    FILES: 's3',
    S3_URL: store.url,
    S3_REGION: s3Keys.region,
    S3_ACCESS_KEY: s3Keys.access,
    S3_SECRET_KEY: s3Keys.secret,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    ERROR_REPORT_URL: `${collector.url}/faults`,
    SEED_DEMO: '0',
    SWEEP_SECONDS: '2',
    RATE_LIMIT_REGISTER: '1000',
    RATE_LIMIT_ALL: '1000000',
  };
  const copy = (program: 'host' | 'portal') => (port: number) =>
    new Copy(program, `http://127.0.0.1:${port}`, {
      ...shared,
      [program === 'host' ? 'HOST_PORT' : 'PORT']: String(port),
    });
  const hosts = ports.slice(0, 2).map(copy('host'));
  const portals = ports.slice(2).map(copy('portal'));
  for (const one of [...hosts, ...portals]) one.start();
  const end = async () => {
    await Promise.all([...portals, ...hosts].map((one) => one.end('SIGKILL')));
    await Promise.all([front.stop(), back.stop(), store.stop(), collector.stop()]);
    nginx?.stop();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await until('Two hosts are ready', () => back.ready() === 2);
    await until('Two portals are ready', () => front.ready() === 2);
  } catch (error) {
    await end();
    throw error;
  }
  const sides = { portals, hosts, front, back, nginx };
  const outbox = path.join(dataDir, 'outbox');
  return { databaseUrl: postgres.url, outbox, store, collector, ...sides, end };
}
