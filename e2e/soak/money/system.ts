import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import { startPostgres } from '../../../scripts/postgres';
import { findFreePort } from '../../../scripts/process/ports';
import { OPERATOR_KEY } from '../../kill/system';
import { startBalancer, type Balancer } from '../../several/balancer';
import { waitUntil } from '../../several/system';

import { enetsKeys } from './enets';
import { startGateways, type Gateways } from './gateways';
import { noticeKeys } from './notices';

const root = path.resolve(__dirname, '../../..');
const withParent = pathToFileURL(path.join(root, 'scripts/process/with-parent.mjs')).href;
const FIRST_PORT = 42_000;
const DETECTION_MS = 500;
const MAX_SWEEP_SECONDS = 4;
/** Long enough that no attempt expires before its member returns. */
export const LIFE_SECONDS = 120;

/** Two hosts on one database behind a balancer, and their gateways. */
export interface System {
  url: string;
  databaseUrl: string;
  gateways: Gateways;
  /** Kills a host and starts it again. */
  restartHost: (host: number) => Promise<void>;
  /** Waits until both hosts are ready. */
  waitUntilReady: () => Promise<void>;
  stop: () => Promise<void>;
}

const buildSettings = (gateways: string, dataDir: string, databaseUrl: string, url: string) => ({
  NODE_ENV: 'production',
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  DATABASE_POOL: '10',
  PORTAL_URL: 'http://127.0.0.1:3000',
  HOST_PUBLIC_URL: url,
  TRUST_PROXY: '1',
  OPERATOR_KEY,
  PASSWORD_PEPPER: 'money-soak-password-pepper',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
  SEED_DEMO: '0',
  GATEWAY_TIMEOUT_MS: '4000',
  ATTEMPT_LIFE_SECONDS: String(LIFE_SECONDS),
  PAYPAL_BASE_URL: `${gateways}/paypal`,
  PAYPAL_CLIENT_ID: 'soak-client',
  PAYPAL_CLIENT_SECRET: 'soak-client-secret',
  PAYPAL_WEBHOOK_ID: noticeKeys.paypal,
  STRIPE_BASE_URL: gateways,
  STRIPE_SECRET_KEY: 'sk_test_soak',
  STRIPE_WEBHOOK_SECRET: noticeKeys.stripe,
  ENETS_MID: enetsKeys.mid,
  ENETS_KEY_ID: enetsKeys.keyId,
  ENETS_SECRET: enetsKeys.secret,
  ENETS_BASE_URL: `${gateways}/enets`,
  ENETS_QUERY_URL: `${gateways}/enets`,
  ...Object.fromEntries(
    ['CHECKS', 'CHECKS_DAY', 'LOGIN', 'REGISTER', 'ALL'].map((name) => [
      `RATE_LIMIT_${name}`,
      '1000000',
    ]),
  ),
});

class Host {
  #child: ChildProcess | null = null;

  constructor(private readonly env: Record<string, string>) {}

  start(): void {
    this.#child = spawn(process.execPath, ['--import', withParent, '.build/host/server.mjs'], {
      cwd: root,
      stdio: ['pipe', 'inherit', 'inherit'],
      env: { ...process.env, ...this.env, SUPERVISOR_PID: String(process.pid) },
    });
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await exited;
  }
}

async function waitForHosts(balancer: Balancer, hosts: readonly Host[], dataDir: string) {
  try {
    await waitUntil('two hosts to be ready', () => balancer.countReady() === hosts.length);
  } catch (error) {
    await Promise.all(hosts.map((host) => host.kill()));
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
}

/** Starts the system in a temporary folder. The seed chooses the hosts' sweep interval. */
export async function startSystem(seed: number): Promise<System> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'portal-money-'));
  chmodSync(dataDir, 0o711);
  const postgres = await startPostgres({ dataDir });
  const [gatewaysPort, ...ports] = await Promise.all(
    [1, 2, 3].map((n) => findFreePort(FIRST_PORT + n)),
  );
  const gateways = await startGateways(gatewaysPort ?? 0);
  const balancer = await startBalancer(
    ports.map((port) => `http://127.0.0.1:${port}`),
    '/ready',
  );
  gateways.setHost(balancer.url);
  const shared = {
    ...buildSettings(gateways.url, dataDir, postgres.url, balancer.url),
    SWEEP_SECONDS: String(1 + (seed % MAX_SWEEP_SECONDS)),
  };
  const hosts = ports.map((port) => new Host({ ...shared, HOST_PORT: String(port) }));
  for (const host of hosts) host.start();
  await waitForHosts(balancer, hosts, dataDir);
  const isReady = () => balancer.countReady() === hosts.length;
  const waitUntilReady = () => waitUntil('both hosts to be ready', isReady);
  const restart = async (number: number) => {
    await hosts[number]?.kill();
    hosts[number]?.start();
    // The balancer checks readiness a few times a second.
    await pause(DETECTION_MS);
  };
  let lastRestart = Promise.resolve();
  return {
    url: balancer.url,
    databaseUrl: postgres.url,
    gateways,
    // One at a time: without any host the scenarios would only wait.
    restartHost: (number) =>
      (lastRestart = lastRestart.then(waitUntilReady).then(() => restart(number))),
    waitUntilReady: () => lastRestart.then(waitUntilReady),
    stop: async () => {
      await Promise.all(hosts.map((host) => host.kill()));
      await balancer.stop();
      gateways.close();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
