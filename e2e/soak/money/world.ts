import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import { startPostgres } from '../../../scripts/postgres';
import { findFreePort } from '../../../scripts/process/ports';
import { OPERATOR_KEY } from '../../kill/world';
import { startBalancer, type Balancer } from '../../several/balancer';
import { until } from '../../several/world';

import { enetsKeys } from './enets';
import { startGateways, type Gateways } from './gateways';
import { noticeKeys } from './notices';

const root = path.resolve(__dirname, '../../..');
const withParent = pathToFileURL(path.join(root, 'scripts/process/with-parent.mjs')).href;
const PORTS_FROM = 42_000;
const NOTICED_MS = 500;
const LONGEST_SWEEP = 4;
/** Long enough for the acts of a scenario, so that none ends before its member has come back. */
export const LIFE_SECONDS = 120;

/** Two hosts on one database behind a balancer, and the gateways that they are pointed at. */
export interface World {
  url: string;
  databaseUrl: string;
  gateways: Gateways;
  /** Kills a host the hard way and starts it again. */
  kill: (host: number) => Promise<void>;
  /** Waits until both hosts answer. */
  whole: () => Promise<void>;
  end: () => Promise<void>;
}

const settings = (gateways: string, dataDir: string, databaseUrl: string, url: string) => ({
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
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }
}

async function ready(balancer: Balancer, hosts: readonly Host[], dataDir: string): Promise<void> {
  try {
    await until('two hosts are ready', () => balancer.ready() === hosts.length);
  } catch (error) {
    await Promise.all(hosts.map((host) => host.kill()));
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
}

/** Starts it in a folder of its own; how often the hosts ask is of the seed. */
export async function startWorld(seed: number): Promise<World> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'portal-money-'));
  chmodSync(dataDir, 0o711);
  const postgres = await startPostgres({ dataDir });
  const [one, two, third] = await Promise.all([1, 2, 3].map((n) => findFreePort(PORTS_FROM + n)));
  const gateways = await startGateways(third ?? 0);
  const ports = [one, two].map(String);
  const balancer = await startBalancer(
    ports.map((port) => `http://127.0.0.1:${port}`),
    '/ready',
  );
  gateways.tell(balancer.url);
  const shared = {
    ...settings(gateways.url, dataDir, postgres.url, balancer.url),
    SWEEP_SECONDS: String(1 + (seed % LONGEST_SWEEP)),
  };
  const hosts = ports.map((port) => new Host({ ...shared, HOST_PORT: port }));
  for (const host of hosts) host.start();
  await ready(balancer, hosts, dataDir);
  const whole = () => until('both hosts are back', () => balancer.ready() === hosts.length);
  const killAndStart = async (number: number) => {
    await hosts[number]?.kill();
    hosts[number]?.start();
    // The balancer looks at them a few times a second.
    await pause(NOTICED_MS);
  };
  let killed = Promise.resolve();
  return {
    url: balancer.url,
    databaseUrl: postgres.url,
    gateways,
    // One after the other: without any host nothing is tried, only waited for.
    kill: (number) => (killed = killed.then(whole).then(() => killAndStart(number))),
    whole: () => killed.then(whole),
    end: async () => {
      await Promise.all(hosts.map((host) => host.kill()));
      await balancer.stop();
      gateways.close();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
