import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { findFreePort } from '../process/ports';
import { root, typescriptArgs } from '../process/settings';

import { stepEnvironment } from './core-seconds';

/** Raised limits, because a browser run uses one address. */
const raisedLimits = Object.fromEntries(
  [
    'RATE_LIMIT_CHECKS',
    'RATE_LIMIT_CHECKS_DAY',
    'RATE_LIMIT_LOGIN',
    'RATE_LIMIT_REGISTER',
    'RATE_LIMIT_LETTERS_HOUR',
    'RATE_LIMIT_ALL',
    'RATE_LIMIT_CHAT',
    'RATE_LIMIT_CHAT_DAY',
    'RATE_LIMIT_CHAT_FILES_DAY',
  ].map((name) => [name, '1000000']),
);

export interface RunningProduct {
  env: Record<
    'PORT' | 'HOST_PORT' | 'DATA_DIR' | 'PORTAL_URL' | 'HOST_URL' | 'E2E_BASE_URL',
    string
  >;
  /** Id of the process that runs everything. */
  pid: number;
  /** Stops the product and removes its data folder. */
  stop: () => Promise<void>;
}

/**
 * Starts the built product like `npm start`, on free ports with an empty data folder. `overrides`
 * replaces settings; `raiseLimits` raises the rate limits; `development` starts `npm run dev` instead.
 * Returns the environment for browser tests and operator commands, the process id, and `stop()`,
 * which also removes the folder.
 */
export async function startProduct(
  overrides: Record<string, string> = {},
  { raiseLimits = true, development = false } = {},
): Promise<RunningProduct> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'portal-e2e-'));
  chmodSync(dataDir, 0o711);
  const [port, hostPort] = [await findFreePort(), await findFreePort()];
  const base = `http://localhost:${port}`;
  const ownSettings = {
    PORT: String(port),
    HOST_PORT: String(hostPort),
    DATA_DIR: dataDir,
    PORTAL_URL: base,
    HOST_PUBLIC_URL: `http://localhost:${hostPort}`,
    DATABASE_URL: '',
    MICROSERVICE_URL: '',
    HOST_URL: `http://127.0.0.1:${hostPort}`,
    E2E_BASE_URL: base,
    LIVE_CHAT_HOURS: 'always', // at any time of day
    STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_tests',
    STRIPE_WALLETS: 'SG=grabpay',
    ...overrides,
  };
  // A lifecycle event name makes the product stop when this test run is killed.
  const program = path.join(root, 'scripts', development ? 'dev.ts' : 'start.ts');
  const child = spawn(process.execPath, [...typescriptArgs, program], {
    cwd: root,
    env: {
      ...process.env,
      ...stepEnvironment(),
      npm_lifecycle_event: 'test',
      ...(raiseLimits && raisedLimits),
      ...ownSettings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGTERM');
    await exited;
    rmSync(dataDir, { recursive: true, force: true });
  };
  const isReady = await new Promise<boolean>((resolve) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('ready at')) resolve(true);
    });
    void exited.then(() => resolve(false));
  });
  if (!isReady) {
    await stop();
    throw new Error('The product did not start; see the lines above.');
  }
  return { env: ownSettings, pid: child.pid ?? 0, stop };
}
