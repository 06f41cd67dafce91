import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { isAlive, readWorkingFolder } from './lock';
import type { PostgresHome } from './postgres-home';
import { PlainError, STABLE_MS } from './settings';

const MAX_START_ATTEMPTS = 40;

/** Another program may reuse the id. */
function isPostmaster(pid: number, data: string): boolean {
  if (!isAlive(pid)) return false;
  const folder = readWorkingFolder(pid);
  if (folder !== undefined) return folder === data;
  const listing = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  return (listing.stdout ?? '').includes(data);
}

/** Cleans up after a killed start: orphaned server, backends, stale pid file. */
async function clearLeftovers(data: string): Promise<void> {
  const pidFile = path.join(data, 'postmaster.pid');
  const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0;
  if (pid > 0 && isPostmaster(pid, data)) {
    process.kill(pid, 'SIGINT');
    for (let tick = 0; tick < 100 && isPostmaster(pid, data); tick += 1) await sleep(100);
    if (isPostmaster(pid, data)) process.kill(pid, 'SIGQUIT');
    for (let round = 0; round < 50 && isPostmaster(pid, data); round += 1) await sleep(100);
  }
  if (process.platform === 'linux') {
    const processes = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
    for (const orphan of processes)
      if (readWorkingFolder(orphan) === data && isAlive(orphan)) process.kill(orphan, 'SIGQUIT');
  }
  if (pid === 0 || !isPostmaster(pid, data)) rmSync(pidFile, { force: true });
}

const isRunning = ({ pid, exitCode, signalCode }: ChildProcess): boolean =>
  pid !== undefined && exitCode === null && signalCode === null;

export async function query<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return await run(client);
  } finally {
    await client.end().catch(() => {});
  }
}

export async function disableTimeouts(client: pg.Client): Promise<void> {
  for (const limit of ['statement', 'lock', 'idle_in_transaction_session'])
    await client.query(`set local ${limit}_timeout = 0`);
}

export interface ServerSettings {
  home: PostgresHome;
  /** `name=value` settings. */
  flags: readonly string[];
  log: string;
  note: (text: string) => void;
  /** A database that always exists. */
  url: string;
  /** Runs while the server is stopped. */
  resetPassword: () => void;
}

export class PostgresServer {
  readonly #settings: ServerSettings;
  readonly #onExit = () => void this.#child?.kill('SIGINT');
  #child: ChildProcess | undefined;
  #ended: Promise<unknown> = Promise.resolve();
  #isStopping = false;

  constructor(settings: ServerSettings) {
    this.#settings = settings;
    process.on('exit', this.#onExit);
  }

  pid(): number | undefined {
    return this.#child?.pid;
  }

  /** @throws PlainError when it does not start */
  async start(): Promise<void> {
    const { home, log } = this.#settings;
    for (let attempt = 0; attempt < MAX_START_ATTEMPTS && !this.#isStopping; attempt += 1) {
      await clearLeftovers(home.data);
      if (this.#isStopping) return;
      if (await this.#waitUntilReady(this.#launch())) return;
      await sleep(250);
    }
    if (this.#isStopping) return;
    const { stdout } = spawnSync('tail', ['-n', '5', log], { encoding: 'utf8' });
    throw new PlainError(
      `PostgreSQL did not start from ${home.data}; its log ends with:\n${stdout}`,
    );
  }

  /** Restarts the server up to `restarts` times in a row, then calls `onFailure`. */
  restartOnExit(restarts: number, onFailure: (error: unknown) => void, remaining = restarts): void {
    const startedAt = performance.now();
    void this.#ended.then(async () => {
      if (this.#isStopping) return;
      const restartsLeft = performance.now() - startedAt > STABLE_MS ? restarts : remaining;
      const { note, log } = this.#settings;
      try {
        if (restartsLeft === 0)
          throw new PlainError(`PostgreSQL exited too often; its log is ${log}.`);
        note('PostgreSQL exited unexpectedly and is being restarted.');
        await this.start();
        this.restartOnExit(restarts, onFailure, restartsLeft - 1);
      } catch (error) {
        onFailure(error);
      }
    });
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#child?.kill('SIGINT');
    const timer = setTimeout(() => this.#child?.kill('SIGQUIT'), 15_000);
    await this.#ended;
    clearTimeout(timer);
    process.off('exit', this.#onExit);
  }

  #launch(): ChildProcess {
    const { home, flags, log } = this.#settings;
    // PostgreSQL writes to the file directly, so a full disk loses lines but stops nothing.
    const file = openSync(log, 'a', 0o600);
    const child = spawn(
      home.postgres,
      ['-D', home.data, ...flags.flatMap((flag) => ['-c', flag])],
      {
        ...home.user,
        cwd: '/',
        detached: true,
        stdio: ['ignore', file, file],
        env: { ...process.env, LC_ALL: 'C' },
      },
    );
    closeSync(file);
    this.#ended = new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
    this.#child = child;
    return child;
  }

  async #waitUntilReady(child: ChildProcess): Promise<boolean> {
    const { url, resetPassword } = this.#settings;
    for (let tick = 0; tick < 1200 && isRunning(child) && !this.#isStopping; tick += 1) {
      try {
        await query(url, (client) => client.query('SELECT 1'));
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === '28P01') {
          child.kill('SIGINT');
          await this.#ended;
          resetPassword();
          return false;
        }
        await sleep(25);
      }
    }
    return false;
  }
}
