import { spawn, type ChildProcess } from 'node:child_process';

import { root } from '../process/settings';

export interface Counts {
  passed: number;
  failed: number;
  /** What could not be tried on this machine. */
  skipped?: number;
}

const counted = /(\d+) passed, (\d+) failed/g;

/** Numbers of the last `N passed, N failed` in a text, or undefined. */
export function countsIn(text: string): Counts | undefined {
  const last = [...text.matchAll(counted)].at(-1);
  return last && { passed: Number(last[1]), failed: Number(last[2]) };
}

const running = new Set<ChildProcess>();

/** Passes a stop signal to every program that runs. */
export function interruptAll(): void {
  for (const child of running) child.kill('SIGINT');
}

interface RunOptions {
  env?: Partial<NodeJS.ProcessEnv>;
  quiet?: boolean;
  minutes?: number;
}

/**
 * Runs one program of a test step. `quiet` holds the output back and shows it only on failure (for
 * steps that run beside another). `minutes`: a limit for programs that have none of their own for
 * what hangs in them. Resolves with the exit code (null when it was killed or ran out of time) and
 * what it printed.
 */
export function runProgram(
  args: readonly string[],
  { env = {}, quiet = false, minutes = 20 }: RunOptions = {},
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    const giveUp = () => {
      process.stdout.write(`\nGiven up after ${minutes} minutes.\n`);
      child.kill('SIGKILL');
    };
    const late = Number.isFinite(minutes) ? setTimeout(giveUp, minutes * 60_000) : undefined;
    const printed: Buffer[] = [];
    const take = (chunk: Buffer) => {
      printed.push(chunk);
      if (!quiet) process.stdout.write(chunk);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('error', (error) => take(Buffer.from(`${error.message}\n`)));
    child.once('close', (code) => {
      clearTimeout(late);
      running.delete(child);
      const output = Buffer.concat(printed).toString();
      if (quiet && code !== 0) process.stdout.write(output);
      resolve({ code, output });
    });
  });
}

/**
 * Collects the results of the steps; a step that throws or gives no numbers counts as one failure.
 */
export class Results {
  #passed = 0;
  #failed = 0;
  readonly #lines: string[] = [];

  /**
   * Runs a step under its heading and takes the time; never throws. Returns true when nothing in it
   * failed.
   */
  async step(name: string, run: () => Promise<Counts>): Promise<boolean> {
    process.stdout.write(`\n== ${name}\n`);
    const began = Date.now();
    let counts: Counts;
    try {
      counts = await run();
    } catch (error) {
      process.stdout.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      counts = { passed: 0, failed: 1 };
    }
    this.#passed += counts.passed;
    this.#failed += counts.failed;
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    const skipped = counts.skipped ? `, ${counts.skipped} skipped: see above` : '';
    const line = `${name.padEnd(22)} ${String(counts.passed).padStart(5)} passed ${String(counts.failed).padStart(4)} failed ${seconds.padStart(7)} s${skipped}`;
    this.#lines.push(line);
    process.stdout.write(`-- ${line}\n`);
    return counts.failed === 0;
  }

  /** Prints the table of steps and, last and alone, the closing line. Returns the exit code. */
  close(): number {
    process.stdout.write(
      `\n${this.#lines.join('\n')}\n\n${this.#passed} passed, ${this.#failed} failed\n`,
    );
    return this.#failed === 0 ? 0 : 1;
  }
}

/** Counts of a step that either holds or does not. */
export const oneOf = (holds: boolean): Counts => ({ passed: holds ? 1 : 0, failed: holds ? 0 : 1 });
