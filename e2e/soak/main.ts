import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

import { toModulePath, loadSettings, PlainError, root } from '../../scripts/process/settings';
import { startPostgres15 } from '../../scripts/testing/citus';
import { ensureEngines } from '../../scripts/testing/engines';
import { longJourneys, runJourneys, screenJourneys } from '../../scripts/testing/journeys';
import { caseTests, processTests } from '../../scripts/testing/long-tests';
import {
  runBuild,
  runAndCount,
  runJest,
  runCheck,
  reports,
  runScript,
} from '../../scripts/testing/programs';
import { Results, runSteps, type Counts } from '../../scripts/testing/steps';

import { testOnNode24 } from './node24';

/**
 * `npm run soak -- --minutes=N --seed=S`: tests that take too long for `npm test`. The minutes are
 * divided among the parts, each of which runs at least once. `--only=kill,mutation` selects parts.
 * A failed part runs again alone. `--only=money --scenario=K` plays one payment of a seed.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    only: { type: 'string' },
    scenario: { type: 'string', default: '' },
  },
});
const seed = Number(values.seed);

const testFiles = ['host', '__tests__', 'contract', 'cli', 'bench', 'tools'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => path.join(root, folder, file)),
);

const listTests = (paths: readonly string[]) =>
  testFiles.filter((file) => paths.some((part) => file.includes(`/${part}.test.`)));

/** Runs the long form of every test file that uses one of these names, and of `otherFiles`. */
function runLongForm(
  names: RegExp,
  runSeed = seed,
  otherFiles: readonly string[] = [],
): Promise<Counts> {
  const files = testFiles.filter(
    (file) => names.test(readFileSync(file, 'utf8')) || otherFiles.includes(file),
  );
  if (files.length === 0) throw new Error(`No test uses ${names.source}.`);
  return runJest(files, { SOAK: '1', SOAK_SEED: String(runSeed) });
}

/** Repeats a part with consecutive seeds until its time is up or something fails. */
async function repeat(minutes: number, run: (runSeed: number) => Promise<Counts>): Promise<Counts> {
  const end = Date.now() + minutes * 60_000;
  const totals = { passed: 0, failed: 0 };
  for (let n = seed; totals.failed === 0 && (n === seed || Date.now() < end); n += 1) {
    process.stdout.write(`seed ${n}\n`);
    const { passed, failed } = await run(n);
    totals.passed += passed;
    totals.failed += failed;
  }
  return totals;
}

interface Part {
  /** Relative share of the minutes. */
  weight: number;
  /** Runs only if `--only` names it, and is not rerun, because its seed repeats the result. */
  optIn?: true;
  run: (minutes: number) => Promise<Counts>;
  /** Reruns only the failures. */
  rerun?: () => Promise<Counts>;
}

/** Separate results, so that failures can be rerun after other parts. */
const OUTPUT = '--output=.build/test/journeys';

/** Wraps a part that needs the production build, which `npm run dev` overwrites. */
const withBuild = (run: Part['run']) => async (minutes: number) => {
  if ((await runBuild()).failed > 0) throw new Error('The product could not be built.');
  return run(minutes);
};

const SECONDS_PER_ROUND = 5;
const runKill = (minutes: number) =>
  runAndCount(
    'e2e/kill/main.ts',
    { KILL_ROUNDS: String(Math.max(12, Math.floor((minutes * 60) / SECONDS_PER_ROUND))) },
    minutes * 2 + 20,
  );

/** Checks that everything works under load; `npm run bench` measures speed. */
const runLoad = (minutes: number) =>
  runScript(
    'bench.ts',
    '--load',
    '--smoke',
    `--minutes=${minutes / 4}`,
    `--flood=${Math.ceil(minutes * 10)}`,
  );

/** Runs the engines' journeys over http. Reports missing engines. */
async function runEngines(): Promise<Counts> {
  const programs = ensureEngines((text) => process.stdout.write(`${text}\n`));
  if (Object.keys(programs).length === 0) return { passed: 0, failed: 0 };
  return runJourneys({ engines: programs, report: 'browsers.json' });
}

/** Runs payments while gateways lie and hosts are killed. Builds what it needs itself. */
const runMoney = (minutes: number) =>
  runAndCount(
    'e2e/soak/money/main.ts',
    { MONEY_SEED: String(seed), MONEY_MINUTES: String(minutes), MONEY_SCENARIO: values.scenario },
    minutes + 10,
  );

const runSimulator = (minutes: number) =>
  runAndCount('e2e/soak/simulator.ts', {
    SIMULATOR_SEED: String(seed),
    SIMULATOR_MINUTES: String(minutes),
  });

async function runHostTestsOnPostgres15(): Promise<Counts> {
  const server = await startPostgres15();
  if (!server) {
    process.stdout.write('SKIPPED: PostgreSQL 15 is not installed here.\n');
    return { passed: 0, failed: 0, skipped: 1 };
  }
  const hostFiles = testFiles.filter((file) => !file.includes('/__tests__/'));
  return runJest(hostFiles, { TEST_DATABASE_URL: server.url }).finally(server.stop);
}

const LINES_PER_SLICE = 15;
const SLICES_PER_MINUTE = 3;

/** Chooses line ranges of the modules in `npm run mutation` by the seed. */
async function chooseSlices(count: number): Promise<string[]> {
  const file = pathToFileURL(path.join(root, 'stryker.config.mjs')).href;
  const { default: config } = (await import(file)) as { default: { mutate: string[] } };
  const modules = config.mutate.flatMap((pattern) => {
    const [, before = '', names = '', after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? [];
    return names ? names.split(',').map((name) => before + name + after) : [pattern];
  });
  const lines = modules.flatMap((name) =>
    readFileSync(path.join(root, name), 'utf8')
      .split('\n')
      .map((_, index) => `${name}:${index + 1}-${index + LINES_PER_SLICE}`),
  );
  // Steps of the golden ratio are spread evenly from any start.
  return Array.from({ length: count }, (_, index) => {
    const position = ((seed + index) * 0.618_033_988_75) % 1;
    return lines[Math.floor(position * lines.length)] ?? '';
  });
}

async function runMutation(minutes: number): Promise<Counts> {
  const results = path.join(reports, 'mutation.json');
  rmSync(results, { force: true });
  const mutate = await chooseSlices(Math.max(2, Math.floor(minutes * SLICES_PER_MINUTE)));
  process.stdout.write(`${mutate.join('\n')}\n`);
  return runCheck(
    toModulePath('.bin/stryker'),
    'run',
    '--incrementalFile',
    results,
    '--mutate',
    mutate.join(),
  );
}

const parts: Record<string, Part> = {
  lies: { weight: 1, run: () => runLongForm(/\bisSoak\b|liar-stage/, seed, listTests(caseTests)) },
  races: { weight: 2, run: () => runLongForm(/\bRACERS\b/) },
  sequences: {
    weight: 2,
    run: (minutes) => repeat(minutes, (runSeed) => runLongForm(/\bdrawSeed\b/, runSeed)),
  },
  processes: { weight: 1, run: () => runJest(listTests(processTests)) },
  kill: { weight: 2, run: withBuild(runKill) },
  // Its findings in held money are known; it runs by default once they are fixed.
  money: { weight: 2, optIn: true, run: runMoney },
  simulator: { weight: 1, run: runSimulator },
  // Needs the extension, and ten minutes.
  citus: { weight: 1, optIn: true, run: withBuild(() => runAndCount('e2e/citus/main.ts', {}, 90)) },
  postgres15: { weight: 1, optIn: true, run: runHostTestsOnPostgres15 },
  several: { weight: 1, run: withBuild(() => runAndCount('e2e/several/main.ts')) },
  disk: { weight: 1, run: withBuild(() => runAndCount('e2e/disk/main.ts')) },
  engines: { weight: 1, run: withBuild(runEngines) },
  load: { weight: 2, run: withBuild(runLoad) },
  figures: { weight: 1, run: withBuild(() => runScript('bench.ts', '--smoke')) },
  screenshots: {
    weight: 1,
    run: withBuild(() => runScript('screenshots.ts', '--to=.build/test/screenshots')),
  },
  redirects: {
    weight: 1,
    // A build whose pages have no guard (next.config.js), so that only the proxy redirects.
    run: () =>
      runJourneys({
        choice: ['redirects.spec.ts'],
        env: { E2E_WITHOUT_GUARD: '1' },
        settings: { NEXT_DIST_DIR: '.next-without-guard' },
      }),
  },
  languages: { weight: 1, run: withBuild(() => runJourneys({ choice: screenJourneys })) },
  journeys: {
    weight: 1,
    run: withBuild(() => runJourneys({ choice: [OUTPUT, ...longJourneys] })),
    rerun: () => runJourneys({ choice: [OUTPUT, '--last-failed'] }),
  },
  'before-react': {
    weight: 2,
    run: withBuild(() =>
      runJourneys({ choice: ['before-react.spec.ts'], env: { SOAK_SEED: String(seed) } }),
    ),
  },
  node24: { weight: 1, run: testOnNode24 },
  development: { weight: 1, run: () => runAndCount('e2e/dev/main.ts') },
  mutation: { weight: 2, run: runMutation },
};

/** These find faults that occur rarely, so one failure fails the run. */
const rareFaults = ['lies', 'races', 'sequences'];

async function main(state: { aborted: boolean }): Promise<number> {
  loadSettings();
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const names = values.only?.split(',') ?? Object.keys(parts).filter((name) => !parts[name]?.optIn);
  const chosen = names.map((name) => {
    const part = parts[name];
    if (!part) throw new PlainError(`--only takes ${Object.keys(parts).join(',')}, not "${name}".`);
    return { name, ...part };
  });
  const weights = chosen.reduce((sum, { weight }) => sum + weight, 0);
  process.stdout.write(`--seed=${seed} --minutes=${values.minutes}\n`);
  const results = new Results();
  for (const { name, weight, run, optIn, rerun } of chosen) {
    const part = () => run((Number(values.minutes) * weight) / weights);
    if (!state.aborted) await results.addStep(name, part, optIn ? undefined : (rerun ?? part));
  }
  if (!state.aborted) await results.rerunFailures(rareFaults);
  return results.summarize();
}

runSteps(main);
