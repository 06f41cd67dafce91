import { spawn, type ChildProcess, type ChildProcessWithoutNullStreams } from 'node:child_process';
import path from 'node:path';
import readline from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import { openLog, type Log } from './log-file';
import { PlainError, root } from './settings';

const steadyAfter = 30_000;
const pauses = [100, 300, 1000, 2000];
const longestPause = 4000;
const pinoError = 50;
/**
 * A program that ends with this code would end so again (EX_CONFIG of sysexits): it is not started
 * again.
 */
const hopeless = 78;
const withParent = pathToFileURL(path.join(root, 'scripts/process/with-parent.mjs')).href;

interface LogEntry {
  level?: number;
  reqId?: string;
  msg?: string;
  err?: { message?: string; stack?: string };
  reason?: { message?: string };
}

/**
 * The part of an output line that belongs on the screen: errors, or with `loud` all but pino's two
 * lines per request.
 */
function forScreen(line: string, fromErrors: boolean, loud: boolean): string | undefined {
  const plain = fromErrors || loud ? line : undefined;
  if (!line.startsWith('{')) return plain;
  try {
    const entry = JSON.parse(line) as LogEntry;
    if (!((entry.level ?? 0) >= pinoError) && (!loud || entry.reqId)) return undefined;
    return [entry.msg, (loud && entry.err?.stack) || (entry.err ?? entry.reason)?.message]
      .filter(Boolean)
      .join(': ');
  } catch {
    return plain;
  }
}

/** Spawns the program, or answers why the system has no process to give at this moment. */
function spawnProgram(args: readonly string[], env: NodeJS.ProcessEnv) {
  try {
    return spawn(process.execPath, ['--import', withParent, ...args], {
      cwd: root,
      env: { ...process.env, ...env, SUPERVISOR_PID: String(process.pid) },
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
  } catch (error) {
    return error as Error;
  }
}

/**
 * A Node program by its arguments. With `loud` all that it prints is shown; without `restart` it is
 * let go when it ends.
 */
export interface Program {
  name: string;
  args: readonly string[];
  loud?: boolean;
  restart?: boolean;
  /** Milliseconds after which a stop is no longer gentle. */
  stopWithin?: number;
}

export interface Supervised {
  name: string;
  alive: () => boolean;
  pid: () => number | undefined;
  starts: () => number;
  gaveUp: () => boolean;
  stop: () => Promise<void>;
}

/**
 * Starts a Node program and keeps it running: one that ends by itself is started again, at once the
 * first time and with growing pauses after that, for ever. Its output goes to `<logs>/<name>.log`,
 * its errors also to the screen (everything with `loud`). The child ends by itself when this
 * process is killed.
 */
export function supervise({
  name,
  args,
  env,
  logs,
  loud = false,
  restart = true,
  stopWithin = 10_000 + 1_000 * Number(process.env.DRAIN_SECONDS || 0),
}: Program & { env: NodeJS.ProcessEnv; logs: string }): Supervised {
  const log = openLog(logs, name, (text) => process.stderr.write(`${text}\n`));
  let child: ChildProcessWithoutNullStreams | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  let silent: Promise<unknown> = Promise.resolve();
  let stopping = false;
  let failures = 0;
  let gaveUp = false;

  const again = async (how: number | string | null, ran: number) => {
    if (how === hopeless) gaveUp = true;
    if (stopping || !restart || gaveUp) return;
    if (ran > steadyAfter) failures = 0;
    const pause = pauses[failures] ?? longestPause;
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
    relayOutput(child.stdout, false, { name, loud, log });
    relayOutput(child.stderr, true, { name, loud, log });
    const end = endOf(spawned);
    ended = end;
    silent = new Promise((resolve) => spawned.once('close', resolve));
    void end.then((how) => again(how, Date.now() - began));
  };

  const alive = (): boolean => child !== undefined && isAlive(child);
  const stop = async () => {
    stopping = true;
    const last = child;
    if (last && isAlive(last)) await endGently(last, ended, stopWithin);
    killGroup(last?.pid);
    await Promise.race([silent, sleep(500)]);
    await log.close();
  };
  launch();
  return {
    name,
    alive,
    pid: () => child?.pid,
    starts: () => failures + 1,
    gaveUp: () => gaveUp,
    stop,
  };
}

const isAlive = ({ pid, exitCode, signalCode }: ChildProcess): boolean =>
  pid !== undefined && exitCode === null && signalCode === null;

/** Resolves with the exit code, the signal, or the message of an error. */
function endOf(child: ChildProcess): Promise<number | string | null> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? code));
    child.once('error', (error) => resolve(error.message));
  });
}

/** Copies a program's output to its log, and what belongs there to the screen. */
function relayOutput(
  stream: Readable,
  fromErrors: boolean,
  { name, loud, log }: { name: string; loud: boolean; log: Log },
): void {
  stream.on('error', () => {});
  readline.createInterface({ input: stream }).on('line', (line) => {
    log.write(line);
    const text = forScreen(line, fromErrors, loud);
    if (text) process[fromErrors ? 'stderr' : 'stdout'].write(`${name}: ${text}\n`);
  });
}

/** Asks a child to end, and kills its group when it has not after `within` ms. */
async function endGently(child: ChildProcess, ended: Promise<unknown>, within: number) {
  child.kill('SIGTERM');
  const late = setTimeout(() => killGroup(child.pid), within);
  await ended;
  clearTimeout(late);
}

/** Ends a child's whole process group at once; programs that fork leave nobody behind. */
function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // nobody is left
  }
}

interface AnswersWithin {
  /** Milliseconds. */
  within: number;
  program: Supervised;
  logs: string;
  healthy?: (status: number) => boolean;
}

/**
 * Waits until the address gives a healthy answer (any answer by default); throws after `within` ms
 * or when the process ends before that.
 */
export async function answers(
  url: string,
  { within, program, logs, healthy = () => true }: AnswersWithin,
): Promise<void> {
  const until = Date.now() + within;
  while (Date.now() < until) {
    try {
      const reply = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5000) });
      await reply.arrayBuffer();
      if (healthy(reply.status)) return;
    } catch {
      // not yet
    }
    if (program.gaveUp())
      throw new PlainError(`The ${program.name} did not start; the line above says why.`);
    if (program.starts() > 1) break;
    await sleep(50);
  }
  throw new PlainError(
    `The ${program.name} does not answer at ${url}; its log is ${path.join(logs, `${program.name}.log`)}.`,
  );
}
