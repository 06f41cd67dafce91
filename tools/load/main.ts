import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';

import { formatTable, plainFigure, type Figure } from '../../bench/figures';
import { Caller, drive, type Sample } from './caller';
import { openMemory, readProcessorTime, programNames, watchResident, type Memory } from './memory';
import { LIVE_QUOTE, QUOTE_REQUESTS } from './live-quote';
import { createMix } from './mix';
import { paymentKinds } from './payment';
import {
  listFaults,
  judgeFlood,
  judgeGrowth,
  listKinds,
  formatMemory,
  judgeRecovery,
  judgeSteady,
} from './report';
import { openStage, type Setup } from './stage';

/**
 * `npm run bench -- --load`: measures steady load, a flood and memory. `--rate=100 --minutes=10
 * --flood=30 --floods=1` (seconds each; 0: none) `--memory=30` (minutes; 0: none) `--memory-rate=40
 * --members=300 --heaps=FOLDER`. `--smoke` ignores speed.
 */
const isSmoke = process.argv.includes('--smoke');
const readNumberFlag = (flag: string, fallback: number, smokeValue: number): number => {
  const start = `--${flag}=`;
  const text = process.argv.find((arg) => arg.startsWith(start))?.slice(start.length);
  return text === undefined ? (isSmoke ? smokeValue : fallback) : Number(text);
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
const heapFolder = process.argv.find((arg) => arg.startsWith('--heaps='))?.slice('--heaps='.length);
const WARM_UP_SECONDS = isSmoke ? 2 : 60;
/** Several samples distinguish a leak from a single increase. */
const SAMPLES = 6;
/** Lets memory settle after a flood. */
const SETTLE_SECONDS = isSmoke ? 2 : 300;
const RECOVERY_SECONDS = isSmoke ? 2 : 30;
const FLOOD_FACTOR = 5;

const print = (text: string) => process.stderr.write(`${text}\n`);
const controller = new AbortController();

interface Run {
  setup: Setup;
  caller: Caller;
  memory: ReturnType<typeof openMemory>;
  mix: ReturnType<typeof createMix>;
}

async function runLoad({ caller, mix }: Run, rate: number, seconds: number): Promise<Sample[]> {
  const from = performance.now();
  await drive({
    rate: mix.toStartsPerSecond(rate),
    seconds,
    begin: (due) => mix.begin(caller, due),
    signal: controller.signal,
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
  const faults = samples.filter(({ outcome }) => outcome !== 'good');
  if (faults.length > 0)
    throw new Error(
      `These calls fail: ${faults.map(({ kind, detail }) => `${kind}: ${detail}`).join(', ')}.`,
    );
}

interface Part {
  text: string;
  verdicts: Figure[];
}

const buildPart = (title: string, samples: Sample[], verdicts: Figure[]): Part => ({
  text: [listKinds(title, samples), ...listFaults(samples).map((line) => `  ! ${line}`)].join('\n'),
  verdicts,
});

async function measureSteady(run: Run): Promise<Part> {
  const { rate, minutes } = plan;
  print(`${rate} requests per second for ${minutes} minutes ...`);
  const startTimes = programNames.map((name) => readProcessorTime(run.setup.pid, name));
  const samples = await runLoad(run, rate, minutes * 60);
  const cost = programNames.flatMap((name, index) => {
    const [from, to] = [startTimes[index], readProcessorTime(run.setup.pid, name)];
    if (from === undefined || to === undefined || samples.length === 0) return [];
    return [
      plainFigure(
        `${name}, processor time`,
        `${((to - from) / samples.length).toFixed(1)} ms per request`,
      ),
    ];
  });
  return buildPart(`Steady, ${rate}/s`, samples, [...judgeSteady(samples, rate), ...cost]);
}

async function measureFlood(run: Run): Promise<Part> {
  const [rate, seconds] = [plan.rate * FLOOD_FACTOR, plan.flood];
  print(`${rate} requests per second for ${seconds} seconds ...`);
  const [startedAt, cpuStart] = [performance.now(), process.cpuUsage()];
  const end = startedAt + seconds * 1_000;
  const normalLoad = drive({
    rate: run.mix.toStartsPerSecond(plan.rate),
    seconds: seconds + RECOVERY_SECONDS,
    begin: (due) => run.mix.begin(run.caller, due),
    signal: controller.signal,
  });
  await drive({
    rate: run.mix.toStartsPerSecond(rate - plan.rate),
    seconds,
    begin: (due) => run.mix.begin(run.caller, due),
    signal: controller.signal,
  });
  const { user, system } = process.cpuUsage(cpuStart);
  const share = (user + system) / 1_000 / (performance.now() - startedAt) / availableParallelism();
  await normalLoad;
  const samples = run.caller.samples.splice(0);
  const [during, after] = [
    samples.filter(({ at }) => at < end),
    samples.filter(({ at }) => at >= end),
  ];
  const floodPart = buildPart(`Flood, ${rate}/s`, during, [
    ...judgeFlood(during, { rate, normal: plan.rate, seconds }),
    judgeRecovery(after, end),
    plainFigure('the load’s own share of the processors', `${(share * 100).toFixed(0)} %`),
  ]);
  const recovery = buildPart('After the flood', after, []);
  return { text: `${floodPart.text}\n${recovery.text}`, verdicts: floodPart.verdicts };
}

async function measureGrowth(run: Run): Promise<Part> {
  const { memory: minutes, memoryRate: rate } = plan;
  print(`Memory: ${rate} requests per second for ${minutes} minutes ...`);
  const samples: Sample[] = [];
  const loadAndMeasure = async (seconds: number): Promise<Memory | undefined> => {
    const watch = watchResident(run.setup.pid);
    samples.push(...(await runLoad(run, rate, seconds)));
    const resident = watch.end();
    const held = await run.memory.readHeld(run.setup.pid, isSmoke);
    return resident && held && { resident, held };
  };
  // The first full collection frees pages that the next minutes reuse.
  await loadAndMeasure(SETTLE_SECONDS);
  run.memory.keepHeaps();
  const before = await loadAndMeasure(WARM_UP_SECONDS * 3);
  const lines = before ? [formatMemory('before', before)] : [];
  let after = before;
  for (let n = 1; after && n <= SAMPLES && !controller.signal.aborted; n += 1) {
    if (n === SAMPLES) run.memory.keepHeaps();
    after = await loadAndMeasure((minutes * 60) / SAMPLES);
    if (after)
      lines.push(formatMemory(`after ${((minutes * n) / SAMPLES).toFixed(0)} minutes`, after));
    print(lines.at(-1)?.value ?? '');
  }
  if (!before || !after)
    return buildPart(`Memory, ${rate}/s`, samples, [plainFigure('memory', 'needs /proc')]);
  const verdicts = [...lines, ...judgeGrowth(before, after, minutes)];
  return buildPart(`Memory, ${rate}/s`, samples, verdicts);
}

async function main(): Promise<number> {
  const memory = openMemory(heapFolder);
  print(`Starting the product and adding ${plan.members} members ...`);
  const { setup, stop } = await openStage(plan.members, { settings: memory.settings, print });
  process.on('SIGINT', () => controller.abort());
  const caller = new Caller(controller.signal);
  const parts: Part[] = [];
  try {
    const run: Run = { setup, caller, memory, mix: createMix(setup) };
    await dryRun(run);
    print('Warming up ...');
    await runLoad(run, plan.rate / 2, WARM_UP_SECONDS);
    const floods = Array.from({ length: plan.flood > 0 ? plan.floods : 0 }, () => measureFlood);
    const stages = [plan.minutes > 0 && measureSteady, ...floods, plan.memory > 0 && measureGrowth];
    for (const stage of stages) {
      if (!stage || controller.signal.aborted) continue;
      const stagePart = await stage(run);
      process.stdout.write(`${stagePart.text}\n`);
      parts.push(stagePart);
    }
  } finally {
    caller.close();
    memory.close();
    await stop();
  }
  const verdicts = parts.flatMap((part) => part.verdicts);
  const missed = verdicts.filter(({ met }) => met === false).length;
  const state = controller.signal.aborted ? 'Aborted; ' : '';
  process.stdout.write(
    `${formatTable('Goals', verdicts)}\n\n${state}${missed === 0 ? 'every goal was met' : `${missed} goals were missed`}.\n`,
  );
  return missed === 0 || isSmoke ? 0 : 1;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    print(error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.exit(1);
  },
);
