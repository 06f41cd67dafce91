import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

import { startProduct } from '../../scripts/testing/product';
import { OPERATOR_KEY } from '../kill/world';

const root = path.resolve(__dirname, '../..');
/** The whole product as `npm start` runs it, on a data folder of the test's. */
export interface Product {
  portal: string;
  host: string;
  dataDir: string;
  env: Record<string, string>;
  /** Process ids of the host and the portal. */
  programs: () => number[];
  /** Lines of every log file, by its name. */
  logs: () => Map<string, string>;
  stop: () => Promise<void>;
}

/**
 * Starts the built product, in a folder of its own when none is named. `settings` go beside those
 * that a test without limits needs.
 */
export async function startOn(
  folder: string | undefined,
  settings: Record<string, string>,
): Promise<Product> {
  const { env, pid, stop } = await startProduct({
    ...(folder && { DATA_DIR: folder }),
    OPERATOR_KEY,
    SWEEP_SECONDS: '2',
    RATE_LIMIT_CONTACT_DAY: '1000000',
    ...settings,
  });
  const dataDir = env['DATA_DIR'] ?? '';
  return {
    portal: env['PORTAL_URL'] ?? '',
    host: env['HOST_URL'] ?? '',
    dataDir,
    env,
    programs: () =>
      childrenOf(pid).filter((child) =>
        /\.build\/(host|server)\//.test(readFileSync(`/proc/${child}/cmdline`, 'utf8')),
      ),
    logs: () => logsIn(path.join(dataDir, 'logs')),
    stop,
  };
}

function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['--ppid', String(pid), '-o', 'pid='], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .map(Number)
    .filter((child) => child > 0 && existsSync(`/proc/${child}`))
    .sort((a, b) => a - b);
}

function logsIn(folder: string): Map<string, string> {
  return new Map(
    readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]),
  );
}

/** Permission bits of the log folder and of every file in it. */
export function modesOf(dataDir: string): Record<string, string> {
  const logs = path.join(dataDir, 'logs');
  const bits = (file: string) => (statSync(file).mode & 0o777).toString(8);
  return {
    logs: bits(logs),
    ...Object.fromEntries(readdirSync(logs).map((name) => [name, bits(path.join(logs, name))])),
  };
}

/** Runs a script of the project to its end. */
export function run(
  file: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(root, file), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}
