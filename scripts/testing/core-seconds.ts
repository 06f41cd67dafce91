import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

interface Process {
  step?: string;
  parent?: Process;
  /** Core-seconds of the process and of the children it has waited for. */
  own: number;
  reaped: number;
  isAlive: boolean;
}

const TICKS_PER_SECOND = 100;
const POLL_MS = 500;
const currentStep = new AsyncLocalStorage<string>();
const processes = new Map<string, Process>();
let byPid = new Map<string, Process>();

/** Marks a program of the current step; its children inherit the mark. */
export const stepEnvironment = () => ({ TEST_STEP: `${process.pid} ${currentStep.getStore()}` });

/** Another test run may be in progress. */
function readMark(pid: string): string | undefined {
  const mark = /(?:^|\0)TEST_STEP=(\d+) ([^\0]+)/.exec(
    readFileSync(`/proc/${pid}/environ`, 'latin1'),
  );
  return mark?.[1] === String(process.pid) ? mark[2] : undefined;
}

function readProcess(pid: string): Process {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' '); // after the name
  const readSeconds = (index: number) =>
    (Number(fields[index]) + Number(fields[index + 1])) / TICKS_PER_SECOND;
  const key = `${pid} ${fields[19]}`; // ids are reused, start times are not
  const parent = byPid.get(fields[1] ?? '');
  // Browsers and databases overwrite their environment, so check the parent first.
  const step = processes.get(key)?.step ?? parent?.step ?? readMark(pid);
  const sample = { step, parent, own: readSeconds(11), reaped: readSeconds(13), isAlive: true };
  const entry = Object.assign(processes.get(key) ?? sample, sample);
  processes.set(key, entry);
  return entry;
}

function poll(): void {
  const previous = byPid;
  for (const entry of previous.values()) entry.isAlive = false;
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  for (const pid of pids)
    try {
      byPid.set(pid, readProcess(pid));
    } catch {
      // The process has ended, or belongs to another user.
    }
  byPid = new Map([...byPid].filter(([, { isAlive }]) => isAlive));
}

const isLinux = existsSync('/proc/self/stat');
let stepCount = 0;
let polling: NodeJS.Timeout | undefined;

/** Attributes the programs that `run` starts to this step. */
export async function trackStep<T>(step: string, run: () => Promise<T>): Promise<T> {
  stepCount += 1;
  if (isLinux) polling ??= setInterval(poll, POLL_MS);
  try {
    return await currentStep.run(step, run);
  } finally {
    stepCount -= 1;
    if (stepCount === 0) {
      clearInterval(polling);
      polling = undefined;
    }
  }
}

/**
 * Returns the core-seconds of all processes of a step, or of all steps, killed ones included.
 * Undefined without /proc.
 */
export function sumCoreSeconds(name?: string): number | undefined {
  if (!isLinux) return undefined;
  const children = new Map<Process | undefined, Process[]>();
  for (const entry of processes.values()) {
    if (entry.step === undefined || (name && entry.step !== name)) continue;
    const parent = entry.parent?.step === entry.step ? entry.parent : undefined;
    if (!children.get(parent)?.push(entry)) children.set(parent, [entry]);
  }
  const sumGroup = (group: Process[]) =>
    group.reduce((seconds, process) => seconds + sumProcess(process), 0);
  // Most children are counted by the parent that waited for them; the others were sampled.
  const sumProcess = (process: Process): number => {
    const direct = children.get(process) ?? [];
    const ended = sumGroup(direct.filter(({ isAlive }) => !isAlive));
    const running = sumGroup(direct.filter(({ isAlive }) => isAlive));
    return process.own + Math.max(process.reaped, ended) + running;
  };
  return sumGroup(children.get(undefined) ?? []);
}
