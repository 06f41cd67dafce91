import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';

import { formatTable, plainFigure, type Figure } from '../../bench/figures';
import { Caller, drive, type Sample } from './caller';
import { openMemory, readProcessorTime, programNames, watchResident, type Memory } from './memory';
import { LIVE_QUOTE, QUOTE_REQUESTS } from './live-quote';
import { makeMix } from './mix';
import { paymentKinds } from './payment';
import {
  listFaults,
  floodVerdicts,
  growthVerdicts,
  kindTable,
  memoryLine,
  recoveryVerdict,
  steadyVerdicts,
} from './report';
import { openStage, type Stand } from './stage';

/**
 * `npm run bench -- --load`: measures steady load, a flood and memory. `--rate=100 --minutes=10
 * --flood=30 --floods=1` (seconds each; 0: none) `--memory=30` (minutes; 0: none) `--memory-rate=40
 * --members=300 --heaps=FOLDER`. `--smoke` ignores speed.
 */
const smoke = process.argv.includes('--smoke');
const readNumberFlag = (flag: string, usual: number, small: number): number => {
  const start = `--${flag}=`;
  const given = process.argv.find((arg) => arg.startsWith(start))?.slice(start.length);
  return given === undefined ? (smoke ? small : usual) : Number(given);
};
const plan = {
  rate: readNumberFlag('rate', 100, 20),
  minutes: readNumberFlag('minutes', 10, 0.05),
  flood: readNumberFlag('flood', 30, 2),
  floods: readNumberFlag('floods', 1, 1),
  memory: readNumberFlag('memory', 30, 0.05),
  memoryRate: readNumberFlag('memory-rate', 40, 20),
  members: readNumberFlag('members', 300, 3),
};
const heaps = process.argv.find((arg) => arg.startsWith('--heaps='))?.slice('--heaps='.length);
const WARM_UP_SECONDS = smoke ? 2 : 60;
/** Several samples distinguish a leak from a single increase. */
const PARTS = 6;
/** Lets memory settle after a flood. */
const SETTLE_SECONDS = smoke ? 2 : 300;
const RECOVERY_SECONDS = smoke ? 2 : 30;
const TIMES = 5;

const print = (text: string) => process.stderr.write(`${text}\n`);
const stopped = new AbortController();

interface Run {
  stand: Stand;
  caller: Caller;
  memory: ReturnType<typeof openMemory>;
  mix: ReturnType<typeof makeMix>;
}

async function load({ caller, mix }: Run, rate: number, seconds: number): Promise<Sample[]> {
  const from = performance.now();
  await drive({
    rate: mix.beginningsOf(rate),
    seconds,
    begin: (due) => mix.begin(caller, due),
    signal: stopped.signal,
  });
  return caller.samples.splice(0).filter(({ at }) => at >= from);
}

/** Runs everything once, because figures of broken calls mean nothing. */
async function dryRun({ caller, mix }: Run): Promise<void> {
  await mix.dryRun(caller);
  const samples = caller.samples.splice(0);
  const missing = Object.values(paymentKinds).filter(
    (name) => !samples.some(({ kind }) => kind === name),
  );
  if (missing.length > 0)
    throw new Error(`No payment worked: ${missing.join(', ')} was not called.`);
  if (samples.filter(({ kind }) => kind === LIVE_QUOTE).length !== QUOTE_REQUESTS)
    throw new Error('No live quote worked.');
  const faults = samples.filter(({ ending }) => ending !== 'good');
  if (faults.length > 0)
    throw new Error(
      `These calls of the load do not work: ${faults.map(({ kind, how }) => `${kind}: ${how}`).join(', ')}.`,
    );
}

interface Part {
  text: string;
  verdicts: Figure[];
}

const part = (title: string, samples: Sample[], verdicts: Figure[]): Part => ({
  text: [kindTable(title, samples), ...listFaults(samples).map((one) => `  ! ${one}`)].join('\n'),
  verdicts,
});

async function steady(run: Run): Promise<Part> {
  const { rate, minutes } = plan;
  print(`${rate} requests per second for ${minutes} minutes ...`);
  const before = programNames.map((name) => readProcessorTime(run.stand.pid, name));
  const samples = await load(run, rate, minutes * 60);
  const cost = programNames.flatMap((name, index) => {
    const [from, to] = [before[index], readProcessorTime(run.stand.pid, name)];
    if (from === undefined || to === undefined || samples.length === 0) return [];
    return [
      plainFigure(
        `${name}, processor time`,
        `${((to - from) / samples.length).toFixed(1)} ms per request`,
      ),
    ];
  });
  return part(`Steady, ${rate}/s`, samples, [...steadyVerdicts(samples, rate), ...cost]);
}

async function flood(run: Run): Promise<Part> {
  const [rate, seconds] = [plan.rate * TIMES, plan.flood];
  print(`${rate} requests per second for ${seconds} seconds ...`);
  const [began, cpuStart] = [performance.now(), process.cpuUsage()];
  const end = began + seconds * 1_000;
  const ordinary = drive({
    rate: run.mix.beginningsOf(plan.rate),
    seconds: seconds + RECOVERY_SECONDS,
    begin: (due) => run.mix.begin(run.caller, due),
    signal: stopped.signal,
  });
  await drive({
    rate: run.mix.beginningsOf(rate - plan.rate),
    seconds,
    begin: (due) => run.mix.begin(run.caller, due),
    signal: stopped.signal,
  });
  const { user, system } = process.cpuUsage(cpuStart);
  const busy = (user + system) / 1_000 / (performance.now() - began) / availableParallelism();
  await ordinary;
  const samples = run.caller.samples.splice(0);
  const [during, after] = [
    samples.filter(({ at }) => at < end),
    samples.filter(({ at }) => at >= end),
  ];
  const asked = part(`Flood, ${rate}/s`, during, [
    ...floodVerdicts(during, { rate, normal: plan.rate, seconds }),
    recoveryVerdict(after, end),
    plainFigure('the load’s own share of the processors', `${(busy * 100).toFixed(0)} %`),
  ]);
  const calm = part('After the flood', after, []);
  return { text: `${asked.text}\n${calm.text}`, verdicts: asked.verdicts };
}

async function growth(run: Run): Promise<Part> {
  const { memory: minutes, memoryRate: rate } = plan;
  print(`Memory: ${rate} requests per second for ${minutes} minutes ...`);
  const samples: Sample[] = [];
  const lookAfter = async (seconds: number): Promise<Memory | undefined> => {
    const watch = watchResident(run.stand.pid);
    samples.push(...(await load(run, rate, seconds)));
    const resident = watch.end();
    const held = await run.memory.held(run.stand.pid, smoke);
    return resident && held && { resident, held };
  };
  // The first full collection frees pages that the next minutes reuse.
  await lookAfter(SETTLE_SECONDS);
  run.memory.keepHeaps();
  const before = await lookAfter(WARM_UP_SECONDS * 3);
  const lines = before ? [memoryLine('before', before)] : [];
  let after = before;
  for (let done = 1; after && done <= PARTS && !stopped.signal.aborted; done += 1) {
    if (done === PARTS) run.memory.keepHeaps();
    after = await lookAfter((minutes * 60) / PARTS);
    if (after)
      lines.push(memoryLine(`after ${((minutes * done) / PARTS).toFixed(0)} minutes`, after));
    print(lines.at(-1)?.value ?? '');
  }
  if (!before || !after)
    return part(`Memory, ${rate}/s`, samples, [plainFigure('memory', 'needs /proc')]);
  return part(`Memory, ${rate}/s`, samples, [...lines, ...growthVerdicts(before, after, minutes)]);
}

async function main(): Promise<number> {
  const memory = openMemory(heaps);
  print(`Starting the product and adding ${plan.members} members ...`);
  const { stand, stop } = await openStage(plan.members, { more: memory.settings, print });
  process.on('SIGINT', () => stopped.abort());
  const caller = new Caller(stopped.signal);
  const parts: Part[] = [];
  try {
    const run: Run = { stand, caller, memory, mix: makeMix(stand) };
    await dryRun(run);
    print('Warming up ...');
    await load(run, plan.rate / 2, WARM_UP_SECONDS);
    const floods = Array.from({ length: plan.flood > 0 ? plan.floods : 0 }, () => flood);
    const stages = [plan.minutes > 0 && steady, ...floods, plan.memory > 0 && growth];
    for (const stage of stages) {
      if (!stage || stopped.signal.aborted) continue;
      const stagePart = await stage(run);
      process.stdout.write(`${stagePart.text}\n`);
      parts.push(stagePart);
    }
  } finally {
    caller.close();
    memory.close();
    await stop();
  }
  const verdicts = parts.flatMap((one) => one.verdicts);
  const missed = verdicts.filter(({ met }) => met === false).length;
  const state = stopped.signal.aborted ? 'Broken off; ' : '';
  process.stdout.write(
    `${formatTable('Goals', verdicts)}\n\n${state}${missed === 0 ? 'every goal was met' : `${missed} goals were missed`}.\n`,
  );
  return missed === 0 || smoke ? 0 : 1;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    print(error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.exit(1);
  },
);
