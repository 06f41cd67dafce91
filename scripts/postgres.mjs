import { spawn, spawnSync } from 'node:child_process';
import {
  chownSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync,
} from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isAlive, takeLock, workingFolder } from './process/lock.mjs';
import { openLog } from './process/log-file.mjs';
import { freePort } from './process/ports.mjs';
import { postgresHome, quarantine, removeFolder } from './process/postgres-home.mjs';
import { PlainError, makeDataDir, readSecrets } from './process/settings.mjs';

const marker = 'initialised-by-portal';
const user = 'portal';
/** What PostgreSQL says of a failure beyond its name would be its values: addresses, numbers. No log keeps those. */
const discreet = [
  'log_error_verbosity=terse', 'log_min_error_statement=panic', 'log_parameter_max_length=0', 'log_parameter_max_length_on_error=0',
];
const notDurable = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'];

/** Runs initdb in a draft folder, marks it finished and only then gives it its name. Nothing is left of one that fails. */
function initialise(home, password) {
  const draft = `${home.data}.new`;
  const passwordFile = path.join(path.dirname(home.data), `initial-password.${process.pid}`);
  removeFolder(draft);
  try {
    mkdirSync(draft, { recursive: true, mode: 0o700 });
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
    const { uid, gid } = home.user;
    if (uid !== undefined) for (const file of [draft, passwordFile]) chownSync(file, uid, gid);
    const run = spawnSync(
      home.initdb,
      [`--pgdata=${draft}`, `--username=${user}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      { ...home.user, cwd: '/', encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } },
    );
    if (run.status !== 0) throw new PlainError(`PostgreSQL could not make its data folder ${home.data}: ${(run.stderr || run.error?.message || '').trim()}`);
    const file = openSync(path.join(draft, marker), 'w');
    fsyncSync(file);
    closeSync(file);
    renameSync(draft, home.data);
  } finally {
    rmSync(passwordFile, { force: true });
    removeFolder(draft);
  }
}

/** True when the process is the postmaster of this data folder (a process id may have passed to another program). */
function isPostmaster(pid, data) {
  if (!isAlive(pid)) return false;
  const folder = workingFolder(pid);
  if (folder !== undefined) return folder === data;
  const listed = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  return (listed.stdout ?? '').includes(data);
}

/** Ends whatever a killed start left behind in our folder: an orphaned server, its back ends, a stale pid file. */
async function clearLeftovers(data) {
  const pidFile = path.join(data, 'postmaster.pid');
  const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0;
  if (pid > 0 && isPostmaster(pid, data)) {
    process.kill(pid, 'SIGINT');
    for (let waited = 0; waited < 100 && isPostmaster(pid, data); waited += 1) await sleep(100);
    if (isPostmaster(pid, data)) process.kill(pid, 'SIGQUIT');
    for (let waited = 0; waited < 50 && isPostmaster(pid, data); waited += 1) await sleep(100);
  }
  if (process.platform === 'linux') {
    const orphans = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && workingFolder(name) === data).map(Number);
    for (const orphan of orphans) if (isAlive(orphan)) process.kill(orphan, 'SIGQUIT');
  }
  if (pid === 0 || !isPostmaster(pid, data)) rmSync(pidFile, { force: true });
}

async function query(url, run) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return await run(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Sets the password from the secrets in a stopped server: the two differ when secrets.json was lost or restored. */
function resetPassword(home, password) {
  const sql = `ALTER USER ${user} PASSWORD '${password}'\n`;
  spawnSync(home.postgres, ['--single', '-D', home.data, 'postgres'], { ...home.user, cwd: '/', input: sql });
}

/**
 * Sessions fail with messages that name values ("invalid input syntax for type date: …"), and whoever asked is told
 * anyway: of them only what ends a session is logged. What PostgreSQL's own processes meet is logged as before.
 */
async function hushSessions(client) {
  const { rowCount } = await client.query(
    'SELECT 1 FROM pg_db_role_setting WHERE setrole = $1::regrole AND setdatabase = 0 AND setconfig @> $2::text[]',
    [user, ['log_min_messages=log']],
  );
  if (rowCount === 0) await client.query(`ALTER ROLE ${user} SET log_min_messages = 'log'`);
}

async function openHome(dataDir, password, note) {
  const home = await postgresHome(dataDir, note);
  const unlock = takeLock(`${home.data}.lock`, dataDir);
  try {
    if (existsSync(home.data) && !existsSync(path.join(home.data, marker))) quarantine(home.data, note);
    if (!existsSync(home.data)) initialise(home, password);
    await clearLeftovers(home.data);
  } catch (error) {
    unlock();
    throw error;
  }
  return { ...home, unlock };
}

/**
 * Starts the embedded PostgreSQL of a data folder and keeps it running: a server that dies is started again on the
 * same port. Returns `url` (of the database `portal`), `port`, `pid()` and `stop()`, which waits for the end.
 * `durable: false` is for throw-away test servers. Throws a PlainError when the folder is in use.
 */
export async function startPostgres({ dataDir, port: preferred, durable = true, database = 'portal', note = () => {}, settings = [] }) {
  makeDataDir(dataDir);
  const password = readSecrets(dataDir).DATABASE_PASSWORD;
  const home = await openHome(dataDir, password, note);
  const port = await freePort(preferred);
  const logs = path.join(dataDir, 'logs');
  const log = openLog(logs, 'postgres', note);
  const lastLines = [];
  const hear = (line) => {
    log.write(line);
    lastLines.push(line);
    if (lastLines.length > 5) lastLines.shift();
  };
  const address = (name) => `postgres://${user}:${password}@127.0.0.1:${port}/${name}`;
  const flags = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', ...discreet, ...(durable ? ['fsync=on'] : notDurable), ...settings];
  let server;
  let stopping = false;

  const launch = () => {
    const child = spawn(home.postgres, ['-D', home.data, ...flags.flatMap((flag) => ['-c', flag])], {
      ...home.user, cwd: '/', detached: true, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, LC_ALL: 'C' },
    });
    for (const stream of [child.stdout, child.stderr]) {
      readline.createInterface({ input: stream.on('error', () => {}) }).on('line', hear);
    }
    const own = { child, running: true };
    own.ended = new Promise((resolve) => child.once('exit', resolve).once('error', resolve)).then(() => {
      own.running = false;
    });
    own.silent = new Promise((resolve) => child.once('close', resolve));
    server = own;
    return own;
  };

  const becomesReady = async (own) => {
    for (let waited = 0; waited < 1200 && own.running && !stopping; waited += 1) {
      try {
        await query(address('postgres'), (client) => client.query('SELECT 1'));
        return true;
      } catch (error) {
        if (error.code === '28P01') {
          own.child.kill('SIGINT');
          await own.ended;
          resetPassword(home, password);
          return false;
        }
        await sleep(25);
      }
    }
    return false;
  };

  const bringUp = async (attempts) => {
    for (let attempt = 0; attempt < attempts && !stopping; attempt += 1) {
      await clearLeftovers(home.data);
      if (await becomesReady(launch())) return;
      await sleep(250);
    }
    if (!stopping) throw new PlainError(`PostgreSQL does not start from ${home.data}; the last it said was:\n${lastLines.join('\n')}`);
  };

  // For as long as it takes: a disk that is full now will have room again.
  const bringBack = async () => {
    note('PostgreSQL ended unexpectedly and is started again.');
    for (let failures = 0; !stopping; failures += 1) {
      try {
        return await bringUp(3);
      } catch (error) {
        if (failures === 0) note(`${error.message}\nIt is tried again until it starts.`);
        await sleep(Math.min(500 * 2 ** failures, 5_000));
      }
    }
  };
  const keepUp = (own) => own.ended.then(async () => {
    if (stopping) return;
    await bringBack();
    if (!stopping) keepUp(server);
  });

  const onExit = () => server?.running && server.child.kill('SIGINT');
  process.on('exit', onExit);
  const stop = async () => {
    stopping = true;
    if (server?.running) {
      server.child.kill('SIGINT');
      const late = setTimeout(() => server.child.kill('SIGQUIT'), 15_000);
      await server.ended;
      clearTimeout(late);
      await Promise.race([server.silent, sleep(500)]);
    }
    process.off('exit', onExit);
    home.unlock();
    await log.close();
  };

  try {
    await bringUp(40);
    await query(address('postgres'), async (client) => {
      const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
      if (found.rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`);
      await hushSessions(client);
    });
  } catch (error) {
    await stop();
    throw error;
  }
  keepUp(server);
  return { url: address(database), port, pid: () => server.child.pid, stop };
}
