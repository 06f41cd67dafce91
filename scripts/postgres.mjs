import { spawn, spawnSync } from 'node:child_process';
import { chownSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isAlive, takeLock, workingFolder } from './process/lock.mjs';
import { freePort } from './process/ports.mjs';
import { postgresHome, quarantine, removeFolder } from './process/postgres-home.mjs';
import { PlainError, makeDataDir, readSecrets } from './process/settings.mjs';

const marker = 'initialised-by-portal';
const user = 'portal';
const notDurable = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'];

/** Runs initdb in a draft folder, marks it finished and only then gives it its name. */
function initialise(home, dataDir, password) {
  const draft = `${home.data}.new`;
  removeFolder(draft);
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  const passwordFile = path.join(path.dirname(home.data), `initial-password.${process.pid}`);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (home.user.uid !== undefined) for (const file of [draft, passwordFile]) chownSync(file, home.user.uid, home.user.gid);
  const run = spawnSync(
    home.initdb,
    [`--pgdata=${draft}`, `--username=${user}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    { ...home.user, cwd: '/', encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } },
  );
  rmSync(passwordFile, { force: true });
  if (run.status !== 0) throw new PlainError(`PostgreSQL could not make its data folder ${home.data}: ${(run.stderr || run.error?.message || '').trim()}`);
  const file = openSync(path.join(draft, marker), 'w');
  fsyncSync(file);
  closeSync(file);
  renameSync(draft, home.data);
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

function tail(logFile) {
  const lines = existsSync(logFile) ? readFileSync(logFile, 'utf8').trim().split('\n') : [];
  return lines.slice(-5).join('\n');
}

async function openHome(dataDir, password, note) {
  const home = await postgresHome(dataDir, note);
  const unlock = takeLock(`${home.data}.lock`, dataDir);
  try {
    if (existsSync(home.data) && !existsSync(path.join(home.data, marker))) quarantine(home.data, note);
    if (!existsSync(home.data)) initialise(home, dataDir, password);
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
  const logFile = path.join(dataDir, 'logs', 'postgres.log');
  if (existsSync(logFile) && statSync(logFile).size > 5_000_000) renameSync(logFile, `${logFile}.1`);
  const address = (name) => `postgres://${user}:${password}@127.0.0.1:${port}/${name}`;
  const flags = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', ...(durable ? ['fsync=on'] : notDurable), ...settings];
  let server;
  let stopping = false;

  const launch = () => {
    const log = openSync(logFile, 'a');
    const child = spawn(home.postgres, ['-D', home.data, ...flags.flatMap((flag) => ['-c', flag])], {
      ...home.user, cwd: '/', detached: true, stdio: ['ignore', log, log], env: { ...process.env, LC_ALL: 'C' },
    });
    closeSync(log);
    server = { child, ended: new Promise((resolve) => child.once('close', resolve)), running: true };
    const own = server;
    own.ended.then(() => { own.running = false; });
    child.once('error', () => { own.running = false; });
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

  const bringUp = async () => {
    for (let attempt = 0; attempt < 40 && !stopping; attempt += 1) {
      await clearLeftovers(home.data);
      if (await becomesReady(launch())) return;
      await sleep(250);
    }
    if (!stopping) throw new PlainError(`PostgreSQL does not start from ${home.data}; the end of its log ${logFile} says:\n${tail(logFile)}`);
  };

  const keepUp = (own) => own.ended.then(async () => {
    if (stopping) return;
    note('PostgreSQL ended unexpectedly and is started again.');
    try {
      await bringUp();
      keepUp(server);
    } catch (error) {
      note(error.message);
      setTimeout(() => keepUp(server), 2000);
    }
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
    }
    process.off('exit', onExit);
    home.unlock();
  };

  try {
    await bringUp();
    await query(address('postgres'), async (client) => {
      const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
      if (found.rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`);
    });
  } catch (error) {
    await stop();
    throw error;
  }
  keepUp(server);
  return { url: address(database), port, pid: () => server.child.pid, stop };
}
