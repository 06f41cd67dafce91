import { spawn, type ChildProcess, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { openSync, writeSync } from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import { PlainError, MAX_RESTARTS, root, STABLE_MS } from './settings';

const RESTART_DELAY_MS = 1_000;
const PINO_ERROR = 50;
/** EX_CONFIG in sysexits: a restart would fail the same way. */
const EXIT_CONFIG = 78;
const parentWatcher = pathToFileURL(path.join(root, 'scripts/process/with-parent.mjs')).href;

interface LogEntry {
  level?: number;
  reqId?: string;
  msg?: string;
  err?: { message?: string; stack?: string };
  reason?: { message?: string };
}

/** Shows errors, or with `isLoud` all but pino's two lines per request. */
function toScreenLine(line: string, isError: boolean, isLoud: boolean): string | undefined {
  const plainLine = isError || isLoud ? line : undefined;
  if (!line.startsWith('{')) return plainLine;
  try {
    const entry = JSON.parse(line) as LogEntry;
    if (!((entry.level ?? 0) >= PINO_ERROR) && (!isLoud || entry.reqId)) return undefined;
    return [entry.msg, (isLoud && entry.err?.stack) || (entry.err ?? entry.reason)?.message]
      .filter(Boolean)
      .join(': ');
  } catch {
    return plainLine;
  }
}

/** `loud` shows all output. */
export interface Program {
  name: string;
  args: readonly string[];
  loud?: boolean;
}

interface ProgramContext {
  env: NodeJS.ProcessEnv;
  logs: string;
  /** Called when the program will not be restarted. */
  onFailure: (error: PlainError) => void;
}

/**
 * Runs a program and restarts it when it exits, a few times in a row. Logs to `<logs>/<name>.log` and ends with
 * this process, even if it is killed.
 */
export function supervise(
  { name, args, loud = false }: Program,
  { env, logs, onFailure }: ProgramContext,
): { stop: () => Promise<void> } {
  const log = path.join(logs, `${name}.log`);
  const file = openSync(log, 'a', 0o600);
  let child: ChildProcessWithoutNullStreams;
  let exitPromise: Promise<number | string | null>;
  let restarts = 0;
  let launchedAt = 0;
  let isStopping = false;

  const relay = (source: 'stdout' | 'stderr') =>
    readline.createInterface({ input: child[source] }).on('line', (line) => {
      appendLine(file, line);
      const text = toScreenLine(line, source === 'stderr', loud);
      if (text) process[source].write(`${name}: ${text}\n`);
    });

  const launch = () => {
    launchedAt = performance.now();
    child = spawn(process.execPath, ['--import', parentWatcher, ...args], {
      cwd: root,
      env: { ...process.env, ...env, SUPERVISOR_PID: String(process.pid) },
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    child.stdin.on('error', () => {});
    relay('stdout');
    relay('stderr');
    exitPromise = waitForExit(child);
    void exitPromise.then(restart);
  };

  const restart = async (reason: number | string | null) => {
    if (isStopping) return;
    if (reason === EXIT_CONFIG)
      return onFailure(new PlainError(`The ${name} did not start; see the line above.`));
    if (performance.now() - launchedAt > STABLE_MS) restarts = 0;
    if (restarts === MAX_RESTARTS)
      return onFailure(
        new PlainError(`The ${name} exited ${MAX_RESTARTS + 1} times; its log is ${log}.`),
      );
    restarts += 1;
    process.stderr.write(`${name}: exited unexpectedly (${reason}), restarting.\n`);
    await sleep(RESTART_DELAY_MS);
    if (!isStopping) launch();
  };

  launch();
  return {
    stop: async () => {
      isStopping = true;
      child.kill('SIGTERM');
      const timeoutMs = 10_000 + 1_000 * Number(process.env.DRAIN_SECONDS || 0);
      const timer = setTimeout(() => killGroup(child), timeoutMs);
      await exitPromise;
      clearTimeout(timer);
    },
  };
}

/** A full disk loses lines but stops nothing. */
function appendLine(file: number, line: string): void {
  try {
    writeSync(file, `${line}\n`);
  } catch {
    // the line is lost
  }
}

/** Resolves after all output is read. */
function waitForExit(child: ChildProcess): Promise<number | string | null> {
  child.once('exit', () => killGroup(child));
  return new Promise((resolve) => {
    child.once('close', (code, signal) => resolve(signal ?? code));
    child.once('error', (error) => resolve(error.message));
  });
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // all have ended
  }
}

interface WaitOptions {
  name: string;
  logs: string;
  timeoutMs: number;
  isHealthy?: (status: number) => boolean;
}

/** Any response is healthy by default. @throws PlainError */
export async function waitForResponse(
  url: string,
  { name, logs, timeoutMs, isHealthy = () => true }: WaitOptions,
): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(50)) {
    try {
      const reply = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5000) });
      await reply.arrayBuffer();
      if (isHealthy(reply.status)) return;
    } catch {
      // not yet
    }
  }
  throw new PlainError(
    `The ${name} does not respond at ${url}; its log is ${path.join(logs, `${name}.log`)}.`,
  );
}
