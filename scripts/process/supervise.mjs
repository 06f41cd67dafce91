import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { PlainError, root } from './settings.mjs';

const largestLog = 5_000_000;
const steadyAfter = 30_000;
const pauses = [100, 300, 1000, 2000, 4000];
const pinoError = 50;
const withParent = pathToFileURL(path.join(root, 'scripts/process/with-parent.mjs')).href;

function openLog(file) {
  if (existsSync(file) && statSync(file).size > largestLog) renameSync(file, `${file}.1`);
  return createWriteStream(file, { flags: 'a' });
}

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

/**
 * Starts a Node program and keeps it running: one that ends by itself is started again, at once the first time and
 * with growing pauses after that. Its output goes to `<logs>/<name>.log`, its errors also to the screen (everything
 * with `loud`). The child ends by itself when this process is killed. Returns `alive()`, `pid()` and `stop()`.
 */
export function supervise({ name, args, env, logs, loud = false, restart = true, stopWithin = 10_000 }) {
  const log = openLog(path.join(logs, `${name}.log`));
  let child;
  let ended;
  let stopping = false;
  let failures = 0;

  const show = (stream, fromErrors) => {
    readline.createInterface({ input: stream }).on('line', (line) => {
      log.write(`${line}\n`);
      const text = forScreen(line, fromErrors, loud);
      if (text) process[fromErrors ? 'stderr' : 'stdout'].write(`${name}: ${text}\n`);
    });
  };

  const launch = () => {
    const began = Date.now();
    child = spawn(process.execPath, ['--import', withParent, ...args], {
      cwd: root, env: { ...process.env, ...env, SUPERVISOR_PID: String(process.pid) }, detached: true, stdio: ['pipe', 'pipe', 'pipe'],
    });
    child.stdin.on('error', () => {});
    show(child.stdout, false);
    show(child.stderr, true);
    ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)));
    ended.then(async (how) => {
      if (stopping) return;
      if (!restart) return;
      if (Date.now() - began > steadyAfter) failures = 0;
      const pause = pauses[Math.min(failures, pauses.length - 1)];
      failures += 1;
      process.stderr.write(`${name}: ended unexpectedly (${how}), starting again.\n`);
      await sleep(pause);
      if (!stopping) launch();
    });
  };

  const alive = () => child.exitCode === null && child.signalCode === null;
  const stop = async () => {
    stopping = true;
    if (alive()) {
      child.kill('SIGTERM');
      const late = setTimeout(() => killGroup(child.pid), stopWithin);
      await ended;
      clearTimeout(late);
    }
    killGroup(child.pid);
    await new Promise((resolve) => log.end(resolve));
  };
  launch();
  return { name, alive, pid: () => child.pid, starts: () => failures + 1, stop };
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
    if (program.starts() > 1) break;
    await sleep(50);
  }
  throw new PlainError(`The ${program.name} does not answer at ${url}; its log is ${path.join(logs, `${program.name}.log`)}.`);
}
