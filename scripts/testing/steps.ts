import { spawn, type ChildProcess } from 'node:child_process';

import { fail, root } from '../process/settings';

import { sumCoreSeconds, trackStep, stepEnvironment } from './core-seconds';

export interface Counts {
  passed: number;
  failed: number;
  /** What could not run on this machine. */
  skipped?: number;
}

const countsPattern = /(\d+) passed, (\d+) failed/g;

/** Returns the last `N passed, N failed` counts in a text, or undefined. */
export function parseCounts(text: string): Counts | undefined {
  const last = [...text.matchAll(countsPattern)].at(-1);
  return last && { passed: Number(last[1]), failed: Number(last[2]) };
}

const children = new Set<ChildProcess>();

/** Forwards a stop signal to all running programs. */
function interruptAll(): void {
  for (const child of children) child.kill('SIGINT');
}

/**
 * Runs a program of steps and exits with its code. Ctrl-C ends the running step, which cleans up
 * and counts as failed; no further step starts.
 * @param main reads `aborted` before each step
 */
export function runSteps(main: (run: { aborted: boolean }) => Promise<number>): void {
  const run = { aborted: false };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      run.aborted = true;
      interruptAll();
    });
  }
  main(run)
    .then((code) => process.exit(run.aborted ? 130 : code))
    .catch(fail);
}

interface RunOptions {
  env?: Partial<NodeJS.ProcessEnv>;
  quiet?: boolean;
  minutes?: number;
  node?: string;
}

/**
 * Runs one program of a test step. `quiet` shows the output only on failure, for steps that run in
 * parallel. `minutes` is a time limit for programs without their own. `node` is another Node
 * binary. Resolves with the output and the exit code, which is null if killed or timed out.
 */
export function runProgram(
  args: readonly string[],
  { env = {}, quiet = false, minutes = 20, node = process.execPath }: RunOptions = {},
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(node, args, {
      cwd: root,
      env: { ...process.env, ...stepEnvironment(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.add(child);
    const giveUp = () => {
      process.stdout.write(`\nTimed out after ${minutes} minutes.\n`);
      child.kill('SIGKILL');
    };
    const timer = Number.isFinite(minutes) ? setTimeout(giveUp, minutes * 60_000) : undefined;
    const chunks: Buffer[] = [];
    const collect = (chunk: Buffer) => {
      chunks.push(chunk);
      if (!quiet) process.stdout.write(chunk);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => collect(Buffer.from(`${error.message}\n`)));
    child.once('close', (code) => {
      clearTimeout(timer);
      children.delete(child);
      const output = Buffer.concat(chunks).toString();
      if (quiet && code !== 0) process.stdout.write(output);
      resolve({ code, output });
    });
  });
}

interface Step {
  name: string;
  counts: Counts;
  seconds: number;
  /** Reruns the failures alone on the machine. */
  rerun?: () => Promise<Counts>;
  /** Failed at first and passed when run alone. */
  isUnsteady: boolean;
}

/** A step that throws or returns no counts is one failure. */
async function runStep(name: string, run: () => Promise<Counts>): Promise<Counts> {
  try {
    return await trackStep(name, run);
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    return { passed: 0, failed: 1 };
  }
}

const formatCores = (step?: string) => {
  const seconds = sumCoreSeconds(step);
  return seconds === undefined ? 'cores not counted' : `${seconds.toFixed(1).padStart(7)} core-s`;
};

function formatLine({ name, counts, seconds, isUnsteady }: Step): string {
  const skipped = counts.skipped ? `, ${counts.skipped} skipped: see above` : '';
  const note = isUnsteady ? ', UNSTEADY: failed at first, passed alone' : '';
  return `${name.padEnd(22)} ${String(counts.passed).padStart(5)} passed ${String(counts.failed).padStart(4)} failed ${seconds.toFixed(1).padStart(7)} s ${formatCores(name)}${skipped}${note}`;
}

/** Collects the results of the steps. */
export class Results {
  readonly #steps: Step[] = [];

  /**
   * Runs and times a step under its heading; never throws. Returns true if nothing failed. `rerun`
   * repeats the failures when `rerunFailures` is called.
   */
  async addStep(
    name: string,
    run: () => Promise<Counts>,
    rerun?: () => Promise<Counts>,
  ): Promise<boolean> {
    process.stdout.write(`\n== ${name}\n`);
    const startedAt = Date.now();
    const counts = await runStep(name, run);
    const seconds = (Date.now() - startedAt) / 1000;
    const step: Step = { name, counts, seconds, isUnsteady: false, ...(rerun && { rerun }) };
    this.#steps.push(step);
    process.stdout.write(`-- ${formatLine(step)}\n`);
    return counts.failed === 0;
  }

  /**
   * Reruns failures alone. Those that then pass are UNSTEADY, which fails the run only for `strict`
   * steps (docs/decisions/0045).
   */
  async rerunFailures(strict: readonly string[] = []): Promise<void> {
    for (const step of this.#steps) {
      if (step.counts.failed === 0 || !step.rerun) continue;
      process.stdout.write(`\n== ${step.name}, failures only\n`);
      const { passed, failed } = await runStep(step.name, step.rerun);
      const hasPassed = failed === 0 && passed > 0;
      step.isUnsteady = hasPassed;
      if (hasPassed && !strict.includes(step.name)) {
        step.counts.passed += step.counts.failed;
        step.counts.failed = 0;
      }
      process.stdout.write(`-- ${formatLine(step)}\n`);
    }
  }

  /** Prints the table of steps, then the closing line. Returns the exit code. */
  summarize(): number {
    const sumCounts = (name: 'passed' | 'failed') =>
      this.#steps.reduce((total, { counts }) => total + counts[name], 0);
    process.stdout.write(
      `\n${this.#steps.map(formatLine).join('\n')}\n${formatCores().trim()} in total\n\n${sumCounts('passed')} passed, ${sumCounts('failed')} failed\n`,
    );
    return sumCounts('failed') === 0 ? 0 : 1;
  }
}

/** Counts of a step that passes or fails as a whole. */
export const toCounts = (hasPassed: boolean): Counts => ({
  passed: hasPassed ? 1 : 0,
  failed: hasPassed ? 0 : 1,
});
