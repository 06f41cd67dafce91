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
import { OPERATOR_KEY } from '../kill/system';

import { startBalancer, type Balancer } from './balancer';
import { useNginx, startNginx } from './nginx';

const root = path.resolve(__dirname, '../..');
const withParent = pathToFileURL(path.join(root, 'scripts/process/with-parent.mjs')).href;
const programs = { host: '.build/host/server.mjs', portal: '.build/server/main.mjs' };
const MAX_ATTEMPTS = 600;

/** One process of the compose file. */
class ProgramCopy {
  #child: ChildProcess | null = null;
  /** Its output so far. */
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
    child.stdout.on('data', (chunk: Buffer) => {
      this.log += chunk.toString();
      if (process.env.LOG_LEVEL) process.stdout.write(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      this.log += chunk.toString();
      process.stderr.write(chunk);
    });
    this.#child = child;
  }

  /** Sends the signal and waits for the exit. */
  async stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }
}

/**
 * The services of `docs/operation/containers/compose.yaml` as local processes: two portals behind a
 * proxy, two hosts behind another, one PostgreSQL, one object store.
 */
export interface System {
  databaseUrl: string;
  /** Folder of emails, since no mail server is set. */
  outbox: string;
  store: S3Server;
  /** Receives traces and error reports. */
  collector: Collector;
  portals: ProgramCopy[];
  hosts: ProgramCopy[];
  /** In front of the portals. */
  front: Balancer;
  /** In front of the hosts. */
  back: Balancer;
  /** Replaces both proxies if BALANCER=nginx; they still check readiness. */
  nginx: Awaited<ReturnType<typeof startNginx>> | undefined;
  stop: () => Promise<void>;
}

/** Waits until a condition is true. */
export async function waitUntil(label: string, isTrue: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    if (isTrue()) return;
    await pause(100);
  }
  throw new Error(`timed out waiting for ${label}`);
}

/** Starts the system in a temporary folder. */
export async function startSystem(): Promise<System> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'portal-several-'));
  chmodSync(dataDir, 0o711);
  const postgres = await startPostgres({ dataDir });
  const store = await startS3Server();
  const collector = await startCollector();
  const ports = await Promise.all([findFreePort(), findFreePort(), findFreePort(), findFreePort()]);
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  const back = await startBalancer(urls.slice(0, 2), '/ready');
  const front = await startBalancer(urls.slice(2), '/api/ready');
  const nginx = useNginx ? await startNginx(dataDir, ports) : undefined;
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
  const createCopy = (program: 'host' | 'portal') => (port: number) =>
    new ProgramCopy(program, `http://127.0.0.1:${port}`, {
      ...shared,
      [program === 'host' ? 'HOST_PORT' : 'PORT']: String(port),
    });
  const hosts = ports.slice(0, 2).map(createCopy('host'));
  const portals = ports.slice(2).map(createCopy('portal'));
  for (const copy of [...hosts, ...portals]) copy.start();
  const stop = async () => {
    await Promise.all([...portals, ...hosts].map((copy) => copy.stop('SIGKILL')));
    await Promise.all([front.stop(), back.stop(), store.stop(), collector.stop()]);
    nginx?.stop();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await waitUntil('two hosts to be ready', () => back.countReady() === 2);
    await waitUntil('two portals to be ready', () => front.countReady() === 2);
  } catch (error) {
    await stop();
    throw error;
  }
  const programs = { portals, hosts, front, back, nginx };
  const outbox = path.join(dataDir, 'outbox');
  return { databaseUrl: postgres.url, outbox, store, collector, ...programs, stop };
}
