import { spawn } from 'node:child_process';
import path from 'node:path';
import readline from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { openLog } from './log-file.mjs';
import { PlainError, root } from './settings.mjs';

const steadyAfter = 30_000;
const pauses = [100, 300, 1000, 2000, 4000];
const pinoError = 50;
/** A program that ends with this code would end so again (EX_CONFIG of sysexits): it is not started again. */
const hopeless = 78;
const withParent = pathToFileURL(path.join(root, 'scripts/process/with-parent.mjs')).href;

/** What of one output line belongs on the screen: errors, or with `loud` all but pino's two lines per request. */
function forScreen(line, fromErrors, loud) {
  const plain = fromErrors || loud ? line : undefined;
  if (!line.startsWith('{')) return plain;
  try {
    const entry = JSON.parse(line);
    if (!(entry.level >= pinoError) && (!loud || entry.reqId)) return undefined;
    return [entry.msg, (loud && entry.err?.stack) || (entry.err ?? entry.reason)?.message].filter(Boolean).join(': ');
  } catch {
    return plain;
  }
}

/** Spawns the program, or answers why the system has no process to give at this moment. */
function spawnProgram(args, env) {
  try {
    return spawn(process.execPath, ['--import', withParent, ...args], {
      cwd: root, env: { ...process.env, ...env, SUPERVISOR_PID: String(process.pid) }, detached: true, stdio: ['pipe', 'pipe', 'pipe'],
    });
  } catch (error) {
    return error;
  }
}

/**
 * Starts a Node program and keeps it running: one that ends by itself is started again, at once the first time and
 * with growing pauses after that, for ever. Its output goes to `<logs>/<name>.log`, its errors also to the screen
 * (everything with `loud`). The child ends by itself when this process is killed. Returns `alive()`, `pid()` and `stop()`.
 */
export function supervise({ name, args, env, logs, loud = false, restart = true, stopWithin = 10_000 }) {
  const log = openLog(logs, name, (text) => process.stderr.write(`${text}\n`));
  let child;
  let ended = Promise.resolve();
  let silent = Promise.resolve();
  let stopping = false;
  let failures = 0;
  let gaveUp = false;

  const show = (stream, fromErrors) => {
    stream.on('error', () => {});
    readline.createInterface({ input: stream }).on('line', (line) => {
      log.write(line);
      const text = forScreen(line, fromErrors, loud);
      if (text) process[fromErrors ? 'stderr' : 'stdout'].write(`${name}: ${text}\n`);
    });
  };

  const again = async (how, ran) => {
    if (how === hopeless) gaveUp = true;
    if (stopping || !restart || gaveUp) return;
    if (ran > steadyAfter) failures = 0;
    const pause = pauses[Math.min(failures, pauses.length - 1)];
    failures += 1;
    process.stderr.write(`${name}: ended unexpectedly (${how}), starting again.\n`);
    await sleep(pause);
    if (!stopping) launch();
  };

  const launch = () => {
    const began = Date.now();
    const spawned = spawnProgram(args, env);
    if (spawned instanceof Error) return void again(spawned.message, 0);
    child = spawned;
    child.stdin.on('error', () => {});
    show(child.stdout, false);
    show(child.stderr, true);
    ended = new Promise((resolve) => {
      spawned.once('exit', (code, signal) => resolve(signal ?? code));
      spawned.once('error', (error) => resolve(error.message));
    });
    silent = new Promise((resolve) => spawned.once('close', resolve));
    void ended.then((how) => again(how, Date.now() - began));
  };

  const alive = () => child?.pid !== undefined && child.exitCode === null && child.signalCode === null;
  const stop = async () => {
    stopping = true;
    if (alive()) {
      child.kill('SIGTERM');
      const late = setTimeout(() => killGroup(child.pid), stopWithin);
      await ended;
      clearTimeout(late);
    }
    killGroup(child?.pid);
    await Promise.race([silent, sleep(500)]);
    await log.close();
  };
  launch();
  return { name, alive, pid: () => child?.pid, starts: () => failures + 1, gaveUp: () => gaveUp, stop };
}

/** Ends a child's whole process group at once; programs that fork leave nobody behind. */
function killGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // nobody is left
  }
}

/** Waits until the address gives a healthy answer (any answer by default); throws after `within` ms or when the process ends before that. */
export async function answers(url, { within, program, logs, healthy = () => true }) {
  const until = Date.now() + within;
  while (Date.now() < until) {
    try {
      const reply = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5000) });
      await reply.arrayBuffer();
      if (healthy(reply.status)) return;
    } catch {
      // not yet
    }
    if (program.gaveUp()) throw new PlainError(`The ${program.name} did not start; the line above says why.`);
    if (program.starts() > 1) break;
    await sleep(50);
  }
  throw new PlainError(`The ${program.name} does not answer at ${url}; its log is ${path.join(logs, `${program.name}.log`)}.`);
}
