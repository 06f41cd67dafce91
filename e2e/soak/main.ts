import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

import { bin, loadSettings, PlainError, root } from '../../scripts/process/settings';
import { ensureEngines } from '../../scripts/testing/engines';
import { longJourneys, runJourneys, screenJourneys } from '../../scripts/testing/journeys';
import { processTests } from '../../scripts/testing/long-tests';
import { build, counting, jest, runCheck, reports, script } from '../../scripts/testing/programs';
import { Results, runSteps, type Counts } from '../../scripts/testing/steps';

import { node24 } from './node24';

/**
 * `npm run soak -- --minutes=N --seed=S`: what takes too long for `npm test`. The minutes are
 * divided over the parts; a part takes at least one round. `--only=kill,mutation` picks parts.
 * A part that fails runs once more, alone. `--only=money --scenario=K` plays one payment of a seed.
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

const testFiles = ['host', '__tests__', 'contract', 'cli', 'bench', 'tools'].flatMap((room) =>
  readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => path.join(root, room, file)),
);

/** The long form of every test file that uses one of these names of host/testing/soak. */
function longForm(names: RegExp, from = seed): Promise<Counts> {
  const files = testFiles.filter((file) => names.test(readFileSync(file, 'utf8')));
  if (files.length === 0) throw new Error(`No test uses ${names.source}.`);
  return jest(files, { SOAK: '1', SOAK_SEED: String(from) });
}

/** Repeats a part with one seed after the other until its time is up or something fails. */
async function repeat(minutes: number, run: (from: number) => Promise<Counts>): Promise<Counts> {
  const end = Date.now() + minutes * 60_000;
  const all = { passed: 0, failed: 0 };
  for (let from = seed; all.failed === 0 && (from === seed || Date.now() < end); from += 1) {
    process.stdout.write(`seed ${from}\n`);
    const { passed, failed } = await run(from);
    all.passed += passed;
    all.failed += failed;
  }
  return all;
}

interface Part {
  /** Its share of the minutes, against those of others. */
  weight: number;
  /** Runs only where `--only` names it, and once: its seed plays the same again. */
  named?: true;
  run: (minutes: number) => Promise<Counts>;
  /** Repeats what failed; without it the part runs once more. */
  again?: () => Promise<Counts>;
}

/** Has results of its own, so that what failed can be repeated after other parts. */
const OUTPUT = '--output=.build/test/journeys';

/** A part that plays the production build, which `npm run dev` takes apart. */
const playing = (run: Part['run']) => async (minutes: number) => {
  if ((await build()).failed > 0) throw new Error('The product could not be built.');
  return run(minutes);
};

const SECONDS_PER_ROUND = 5;
const kill = (minutes: number) =>
  counting(
    'e2e/kill/main.ts',
    { KILL_ROUNDS: String(Math.max(12, Math.floor((minutes * 60) / SECONDS_PER_ROUND))) },
    minutes * 2 + 20,
  );

/** Everything must work once under load; how fast it is belongs to `npm run bench`. */
const load = (minutes: number) =>
  script(
    'bench.ts',
    '--load',
    '--smoke',
    `--minutes=${minutes / 4}`,
    `--flood=${Math.ceil(minutes * 10)}`,
  );

/** The journeys that are the same in every engine, over http; engines that are not here are named. */
async function engines(): Promise<Counts> {
  const found = ensureEngines((text) => process.stdout.write(`${text}\n`));
  if (Object.keys(found).length === 0) return { passed: 0, failed: 0 };
  return runJourneys({ engines: found, report: 'browsers.json' });
}

/** Payments while gateways lie and hosts are killed, by seed; it builds what it needs itself. */
const money = (minutes: number) =>
  counting(
    'e2e/soak/money/main.ts',
    { MONEY_SEED: String(seed), MONEY_MINUTES: String(minutes), MONEY_SCENARIO: values.scenario },
    minutes + 10,
  );

const simulator = (minutes: number) =>
  counting('e2e/soak/simulator.ts', {
    SIMULATOR_SEED: String(seed),
    SIMULATOR_MINUTES: String(minutes),
  });

const LINES_OF_A_SLICE = 15;
const SLICES_PER_MINUTE = 3;

/** Parts of the money rules, by seed: places in `npm run mutation`'s own list of modules. */
async function slices(count: number): Promise<string[]> {
  const file = pathToFileURL(path.join(root, 'stryker.config.mjs')).href;
  const { default: config } = (await import(file)) as { default: { mutate: string[] } };
  const modules = config.mutate.flatMap((pattern) => {
    const [, before = '', names = '', after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? [];
    return names ? names.split(',').map((one) => before + one + after) : [pattern];
  });
  const lines = modules.flatMap((name) =>
    readFileSync(path.join(root, name), 'utf8')
      .split('\n')
      .map((_, index) => `${name}:${index + 1}-${index + LINES_OF_A_SLICE}`),
  );
  // Steps of the golden ratio lie far apart wherever they begin.
  return Array.from({ length: count }, (_, index) => {
    const place = ((seed + index) * 0.618_033_988_75) % 1;
    return lines[Math.floor(place * lines.length)] ?? '';
  });
}

async function mutation(minutes: number): Promise<Counts> {
  const results = path.join(reports, 'mutation.json');
  rmSync(results, { force: true });
  const mutate = await slices(Math.max(2, Math.floor(minutes * SLICES_PER_MINUTE)));
  process.stdout.write(`${mutate.join('\n')}\n`);
  return runCheck(
    bin('.bin/stryker'),
    'run',
    '--incrementalFile',
    results,
    '--mutate',
    mutate.join(),
  );
}

const parts: Record<string, Part> = {
  lies: { weight: 1, run: () => longForm(/\bisSoak\b|liar-stage/) },
  races: { weight: 2, run: () => longForm(/\bracers\b/) },
  sequences: {
    weight: 2,
    run: (minutes) => repeat(minutes, (from) => longForm(/\brandomSeed\b/, from)),
  },
  processes: {
    weight: 1,
    run: () => jest(testFiles.filter((file) => processTests.some((name) => file.includes(name)))),
  },
  kill: { weight: 2, run: playing(kill) },
  // The faults that it finds in held money are known; it joins the others when they are fixed.
  money: { weight: 2, named: true, run: money },
  simulator: { weight: 1, run: simulator },
  several: { weight: 1, run: playing(() => counting('e2e/several/main.ts')) },
  disk: { weight: 1, run: playing(() => counting('e2e/disk/main.ts')) },
  engines: { weight: 1, run: playing(engines) },
  load: { weight: 2, run: playing(load) },
  figures: { weight: 1, run: playing(() => script('bench.ts', '--smoke')) },
  screenshots: {
    weight: 1,
    run: playing(() => script('screenshots.ts', '--to=.build/test/screenshots')),
  },
  redirects: {
    weight: 1,
    // The proxy alone: a build whose pages have no guard (next.config.js).
    run: () =>
      runJourneys({
        choice: ['redirects.spec.ts'],
        env: { E2E_WITHOUT_GUARD: '1' },
        settings: { NEXT_DIST_DIR: '.next-without-guard' },
      }),
  },
  languages: { weight: 1, run: playing(() => runJourneys({ choice: screenJourneys })) },
  journeys: {
    weight: 1,
    run: playing(() => runJourneys({ choice: [OUTPUT, ...longJourneys] })),
    again: () => runJourneys({ choice: [OUTPUT, '--last-failed'] }),
  },
  'before-react': {
    weight: 2,
    run: playing(() =>
      runJourneys({ choice: ['before-react.spec.ts'], env: { SOAK_SEED: String(seed) } }),
    ),
  },
  node24: { weight: 1, run: node24 },
  development: { weight: 1, run: () => counting('e2e/dev/main.ts') },
  mutation: { weight: 2, run: mutation },
};

/** They look for what happens once in many tries: one failure fails the run. */
const rareFaults = ['lies', 'races', 'sequences'];

async function main(soak: { aborted: boolean }): Promise<number> {
  loadSettings();
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const names = values.only?.split(',') ?? Object.keys(parts).filter((name) => !parts[name]?.named);
  const chosen = names.map((name) => {
    const part = parts[name];
    if (!part) throw new PlainError(`--only takes ${Object.keys(parts).join(',')}, not "${name}".`);
    return { name, ...part };
  });
  const weights = chosen.reduce((sum, { weight }) => sum + weight, 0);
  process.stdout.write(`--seed=${seed} --minutes=${values.minutes}\n`);
  const results = new Results();
  for (const { name, weight, run, named, again } of chosen) {
    const part = () => run((Number(values.minutes) * weight) / weights);
    if (!soak.aborted) await results.step(name, part, named ? undefined : (again ?? part));
  }
  if (!soak.aborted) await results.rerunFailures(rareFaults);
  return results.close();
}

runSteps(main);
