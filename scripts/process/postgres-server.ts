import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { isAlive, workingFolder } from './lock';
import type { PostgresHome } from './postgres-home';
import { PlainError } from './settings';

/**
 * True when the process is the postmaster of this data folder (a process id may have passed to
 * another program).
 */
function isPostmaster(pid: number, data: string): boolean {
  if (!isAlive(pid)) return false;
  const folder = workingFolder(pid);
  if (folder !== undefined) return folder === data;
  const listed = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  return (listed.stdout ?? '').includes(data);
}

/**
 * Ends whatever a killed start left behind in our folder: an orphaned server, its back ends, a
 * stale pid file.
 */
export async function clearLeftovers(data: string): Promise<void> {
  const pidFile = path.join(data, 'postmaster.pid');
  const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0;
  if (pid > 0 && isPostmaster(pid, data)) {
    process.kill(pid, 'SIGINT');
    for (let waited = 0; waited < 100 && isPostmaster(pid, data); waited += 1) await sleep(100);
    if (isPostmaster(pid, data)) process.kill(pid, 'SIGQUIT');
    for (let waited = 0; waited < 50 && isPostmaster(pid, data); waited += 1) await sleep(100);
  }
  if (process.platform === 'linux') {
    const processes = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
    for (const orphan of processes)
      if (workingFolder(orphan) === data && isAlive(orphan)) process.kill(orphan, 'SIGQUIT');
  }
  if (pid === 0 || !isPostmaster(pid, data)) rmSync(pidFile, { force: true });
}

/** Does something over a connection of its own. */
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

/** Lets the transaction take as long as it does, whatever limits the role has. */
export async function liftLimits(client: pg.Client): Promise<void> {
  for (const limit of ['statement', 'lock', 'idle_in_transaction_session'])
    await client.query(`set local ${limit}_timeout = 0`);
}

interface Postmaster {
  child: ChildProcess;
  running: boolean;
  ended: Promise<void>;
  silent: Promise<unknown>;
}

export interface ServerSettings {
  home: PostgresHome;
  /** Settings of PostgreSQL, `name=value`. */
  flags: readonly string[];
  /** Takes each line that PostgreSQL prints. */
  hear: (line: string) => void;
  note: (text: string) => void;
  /** Address of a database that is always there. */
  url: string;
  /** Makes the server take the password of the address; it is stopped then. */
  resetPassword: () => void;
}

/** A PostgreSQL server that is started again, on the same port, whenever it dies. */
export class PostgresServer {
  readonly #settings: ServerSettings;
  readonly #lastLines: string[] = [];
  readonly #onExit = () => void (this.#server?.running && this.#server.child.kill('SIGINT'));
  #server: Postmaster | undefined;
  #stopping = false;

  constructor(settings: ServerSettings) {
    this.#settings = settings;
    process.on('exit', this.#onExit);
  }

  pid(): number | undefined {
    return this.#server?.child.pid;
  }

  /**
   * Starts it; what a killed start left is cleared first.
   * @throws PlainError when it does not start
   */
  async bringUp(attempts: number): Promise<void> {
    const { data } = this.#settings.home;
    for (let attempt = 0; attempt < attempts && !this.#stopping; attempt += 1) {
      await clearLeftovers(data);
      if (await this.#becomesReady(this.#launch())) return;
      await sleep(250);
    }
    if (!this.#stopping)
      throw new PlainError(
        `PostgreSQL does not start from ${data}; the last it said was:\n${this.#lastLines.join('\n')}`,
      );
  }

  /** From now on brings it back when it dies. */
  keepUp(): void {
    void this.#server?.ended.then(async () => {
      if (this.#stopping) return;
      await this.#bringBack();
      if (!this.#stopping) this.keepUp();
    });
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    const server = this.#server;
    if (server?.running) {
      server.child.kill('SIGINT');
      const late = setTimeout(() => server.child.kill('SIGQUIT'), 15_000);
      await server.ended;
      clearTimeout(late);
      await Promise.race([server.silent, sleep(500)]);
    }
    process.off('exit', this.#onExit);
  }

  #launch(): Postmaster {
    const { home, flags, hear } = this.#settings;
    const child = spawn(
      home.postgres,
      ['-D', home.data, ...flags.flatMap((flag) => ['-c', flag])],
      {
        ...home.user,
        cwd: '/',
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, LC_ALL: 'C' },
      },
    );
    for (const stream of [child.stdout, child.stderr]) {
      readline.createInterface({ input: stream.on('error', () => {}) }).on('line', (line) => {
        hear(line);
        this.#lastLines.push(line);
        if (this.#lastLines.length > 5) this.#lastLines.shift();
      });
    }
    const server: Postmaster = {
      child,
      running: true,
      ended: new Promise((resolve) => child.once('exit', resolve).once('error', resolve)).then(
        () => {
          server.running = false;
        },
      ),
      silent: new Promise((resolve) => child.once('close', resolve)),
    };
    this.#server = server;
    return server;
  }

  async #becomesReady(server: Postmaster): Promise<boolean> {
    const { url, resetPassword } = this.#settings;
    for (let waited = 0; waited < 1200 && server.running && !this.#stopping; waited += 1) {
      try {
        await query(url, (client) => client.query('SELECT 1'));
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === '28P01') {
          server.child.kill('SIGINT');
          await server.ended;
          resetPassword();
          return false;
        }
        await sleep(25);
      }
    }
    return false;
  }

  /** For as long as it takes: a disk that is full now will have room again. */
  async #bringBack(): Promise<void> {
    const { note } = this.#settings;
    note('PostgreSQL ended unexpectedly and is started again.');
    for (let failures = 0; !this.#stopping; failures += 1) {
      try {
        return await this.bringUp(3);
      } catch (error) {
        if (failures === 0) note(`${(error as Error).message}\nIt is tried again until it starts.`);
        await sleep(Math.min(500 * 2 ** failures, 5_000));
      }
    }
  }
}
