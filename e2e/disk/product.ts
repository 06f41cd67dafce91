import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

import { startProduct } from '../../scripts/testing/product';
import { OPERATOR_KEY } from '../kill/system';

const root = path.resolve(__dirname, '../..');
/** The product as `npm start` runs it, on a test's data folder. */
export interface Product {
  portal: string;
  host: string;
  dataDir: string;
  env: Record<string, string>;
  /** Process IDs of the host and the portal. */
  listProgramPids: () => number[];
  /** Text of every log file, by name. */
  readLogs: () => Map<string, string>;
  stop: () => Promise<void>;
}

/** Starts the built product on `folder`, or on a temporary one, with additional settings. */
export async function startProductOn(
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
    listProgramPids: () =>
      listChildren(pid).filter((child) =>
        /\.build\/(host|server)\//.test(readFileSync(`/proc/${child}/cmdline`, 'utf8')),
      ),
    readLogs: () => readLogFiles(path.join(dataDir, 'logs')),
    stop,
  };
}

function listChildren(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['--ppid', String(pid), '-o', 'pid='], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .map(Number)
    .filter((child) => child > 0 && existsSync(`/proc/${child}`))
    .sort((a, b) => a - b);
}

function readLogFiles(folder: string): Map<string, string> {
  return new Map(
    readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]),
  );
}

/** Returns the permission bits of the log folder and of every file in it. */
export function readModes(dataDir: string): Record<string, string> {
  const logs = path.join(dataDir, 'logs');
  const readMode = (file: string) => (statSync(file).mode & 0o777).toString(8);
  return {
    logs: readMode(logs),
    ...Object.fromEntries(readdirSync(logs).map((name) => [name, readMode(path.join(logs, name))])),
  };
}

/** Runs a script of the project until it exits. */
export function runScript(
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
