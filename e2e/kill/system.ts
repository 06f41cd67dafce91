import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import { startPostgres } from '../../scripts/postgres';
import { findFreePort } from '../../scripts/process/ports';

export const OPERATOR_KEY = 'kill-test-operator-key';
const root = path.resolve(__dirname, '../..');
const hostBundle = path.join(root, '.build/host/server.mjs');
const withParent = pathToFileURL(path.join(root, 'scripts/process/with-parent.mjs')).href;
const MAX_ATTEMPTS = 1_200;

/** A durable PostgreSQL and a host, both of which can be killed and restarted. */
export interface System {
  url: string;
  databaseUrl: string;
  killPostgres: () => void;
  killHost: () => Promise<void>;
  /** Kills one of the host's workers. Returns false if it has none. */
  killWorker: () => boolean;
  stop: () => Promise<void>;
}

/**
 * Starts a database, in a temporary folder unless another is given, and a host. PostgreSQL restarts
 * itself, as under `npm start`.
 */
export async function startSystem(start = startDatabase): Promise<System> {
  const postgres = await start();
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  let isEnding = false;
  let host = startHost(postgres.url, port);

  const restartUntilReady = async (): Promise<void> => {
    while (!isEnding && !(await isReady(url))) {
      if (host.exitCode !== null || host.signalCode !== null) host = startHost(postgres.url, port);
      await pause(50);
    }
  };
  await waitUntilReady(url, () => host);
  return {
    url,
    databaseUrl: postgres.url,
    killPostgres: postgres.kill,
    killHost: async () => {
      host.kill('SIGKILL');
      await new Promise((resolve) =>
        host.exitCode !== null || host.signalCode !== null
          ? resolve(null)
          : host.once('exit', resolve),
      );
      host = startHost(postgres.url, port);
      await restartUntilReady();
    },
    killWorker: () => {
      const workers = listChildren(host.pid);
      const [worker] = workers.sort(() => Math.random() - 0.5);
      if (worker) process.kill(worker, 'SIGKILL');
      return worker !== undefined;
    },
    stop: async () => {
      isEnding = true;
      host.kill('SIGKILL');
      await postgres.stop();
    },
  };
}

/** A database that can be killed and restarts itself. */
interface KillableDatabase {
  url: string;
  kill: () => void;
  stop: () => Promise<void>;
}

async function startDatabase(): Promise<KillableDatabase> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'portal-kill-'));
  chmodSync(dataDir, 0o711);
  const postgres = await startPostgres({ dataDir, maxRestarts: Infinity });
  return {
    url: postgres.url,
    kill: () => {
      const pid = postgres.pid();
      if (pid) process.kill(pid, 'SIGKILL');
    },
    stop: async () => {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the IDs of the child processes, or none where the system is not Linux. */
function listChildren(pid: number | undefined): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  return existsSync(file) ? readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number) : [];
}

async function waitUntilReady(url: string, host: () => ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    if (await isReady(url)) return;
    if (host().exitCode !== null) throw new Error('the host ended while it was starting');
    await pause(100);
  }
  throw new Error('the host did not start in time');
}

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/health`, { signal: AbortSignal.timeout(2_000) }).catch(
    () => null,
  );
  await response?.body?.cancel();
  return response?.ok ?? false;
}

function startHost(databaseUrl: string, port: number): ChildProcess {
  // A single process with or without a build, so that a kill ends all of it.
  const program = [
    '--import',
    withParent,
    ...(existsSync(hostBundle) ? [hostBundle] : ['--import', 'tsx', 'host/main/server.ts']),
  ];
  const raisedLimits = ['CHECKS', 'CHECKS_DAY', 'LOGIN', 'REGISTER', 'ALL'].map((name) => [
    `RATE_LIMIT_${name}`,
    '1000000',
  ]);
  return spawn(process.execPath, program, {
    cwd: root,
    stdio: ['pipe', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...Object.fromEntries(raisedLimits),
      SUPERVISOR_PID: String(process.pid),
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      HOST_PORT: String(port),
      HOST_PUBLIC_URL: `http://127.0.0.1:${port}`,
      PORTAL_URL: 'http://localhost:3000',
      OPERATOR_KEY,
      LOG_LEVEL: 'silent',
      SWEEP_SECONDS: '2',
      SEED_DEMO: '0',
      GATEWAY_TIMEOUT_MS: '4000',
      PAYPAL_CLIENT_ID: '',
      PAYPAL_BASE_URL: '',
      STRIPE_SECRET_KEY: '',
      STRIPE_BASE_URL: '',
      ENETS_MID: '',
      ENETS_BASE_URL: '',
      ENETS_QUERY_URL: '',
    },
  });
}
