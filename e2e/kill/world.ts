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
const bundle = path.join(root, '.build/host/server.mjs');
const withParent = pathToFileURL(path.join(root, 'scripts/process/with-parent.mjs')).href;
const START_TRIES = 400;

/** A durable PostgreSQL and a host, which can be killed the hard way and come back. */
export interface World {
  url: string;
  databaseUrl: string;
  killPostgres: () => void;
  killHost: () => Promise<void>;
  /** Kills one of the host's workers; answers false where the host is one process. */
  killWorker: () => boolean;
  end: () => Promise<void>;
}

/**
 * Starts both in a folder of their own; PostgreSQL comes back by itself, as under `npm start`, the
 * host by this.
 */
export async function startWorld(): Promise<World> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'portal-kill-'));
  chmodSync(dataDir, 0o711);
  const postgres = await startPostgres({ dataDir, restarts: Infinity });
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  let ending = false;
  let host = startHost(postgres.url, port);

  const revive = async (): Promise<void> => {
    while (!ending && !(await isReady(url))) {
      if (host.exitCode !== null || host.signalCode !== null) host = startHost(postgres.url, port);
      await pause(50);
    }
  };
  await firstReady(url, () => host);
  return {
    url,
    databaseUrl: postgres.url,
    killPostgres: () => {
      const pid = postgres.pid();
      if (pid) process.kill(pid, 'SIGKILL');
    },
    killHost: async () => {
      host.kill('SIGKILL');
      await new Promise((resolve) =>
        host.exitCode !== null || host.signalCode !== null
          ? resolve(null)
          : host.once('exit', resolve),
      );
      host = startHost(postgres.url, port);
      await revive();
    },
    killWorker: () => {
      const workers = childrenOf(host.pid);
      const [victim] = workers.sort(() => Math.random() - 0.5);
      if (victim) process.kill(victim, 'SIGKILL');
      return victim !== undefined;
    },
    end: async () => {
      ending = true;
      host.kill('SIGKILL');
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A host of several processes has workers; only Linux says which. */
function childrenOf(pid: number | undefined): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  return existsSync(file) ? readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number) : [];
}

async function firstReady(url: string, host: () => ChildProcess): Promise<void> {
  for (let tries = 0; tries < START_TRIES; tries += 1) {
    if (await isReady(url)) return;
    if (host().exitCode !== null) throw new Error('the host ended while it was starting');
    await pause(100);
  }
  throw new Error('the host did not start in time');
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/health`, { signal: AbortSignal.timeout(2_000) }).catch(
    () => null,
  );
  await answer?.body?.cancel();
  return answer?.ok ?? false;
}

function startHost(databaseUrl: string, port: number): ChildProcess {
  // One process each way, so that a kill kills it whole; it ends with this test in any case.
  const program = [
    '--import',
    withParent,
    ...(existsSync(bundle) ? [bundle] : ['--import', 'tsx', 'host/main/server.ts']),
  ];
  const roomy = ['CHECKS', 'CHECKS_DAY', 'LOGIN', 'REGISTER', 'ALL'].map((name) => [
    `RATE_LIMIT_${name}`,
    '1000000',
  ]);
  return spawn(process.execPath, program, {
    cwd: root,
    stdio: ['pipe', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...Object.fromEntries(roomy),
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
