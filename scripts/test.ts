import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

import { toModulePath, loadSettings, PlainError, root } from './process/settings';
import { runJourneys, listShortJourneys } from './testing/journeys';
import { addTestSteps, runBuild, runCheck, reports } from './testing/programs';
import { findMisplacedStyles, findTestModeFiles } from './testing/release-build';
import { Results, runSteps, type Counts } from './testing/steps';

/**
 * `npm test`: runs and times every check. `--only=jest,e2e` selects steps; other arguments select
 * journeys, as in `npm run journey`.
 */
const print = (text: string) => process.stdout.write(`${text}\n`);

const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<'types' | 'lint' | 'format' | 'walls' | 'unused', string>;
};

/** Runs the npm script without writing. */
function check(name: keyof typeof scripts): Promise<Counts> {
  const [program = '', ...args] = scripts[name].replace('--write', '--check').split(' ');
  return runCheck(...(program === 'node' ? args : [toModulePath(`.bin/${program}`), ...args]));
}

/** Fails on test mode code and on inlined style sheets. */
async function checkRelease(): Promise<Counts> {
  const dist = path.join(root, process.env.NEXT_DIST_DIR || '.next');
  const folders = [
    path.join(dist, 'static'),
    path.join(dist, 'server'),
    path.join(root, 'public/build/texts'),
    path.join(root, '.build/texts'),
    path.join(root, '.build/server'),
    path.join(root, '.build/host'),
    path.join(root, '.build/workers'),
  ];
  const leakedFiles = process.env.TEST_MODE === '1' ? [] : findTestModeFiles(folders);
  for (const file of leakedFiles) print(`  TEST MODE in ${file}`);
  const misplacedPages = findMisplacedStyles(dist);
  for (const page of misplacedPages) print(`  ${page} has a style sheet of its own`);
  const checks = [leakedFiles.length === 0, misplacedPages.length === 0];
  const passed = checks.filter(Boolean).length;
  return { passed, failed: checks.length - passed };
}

const journeyArgs = process.argv.slice(2).filter((arg) => !arg.startsWith('--only='));

const steps = [
  ...['types', 'build', 'walls', 'unused', 'format', 'lint'],
  ...['release', 'jest', 'budgets', 'e2e'],
];
const onlySteps = process.argv
  .find((arg) => arg.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',');

async function main(run: { aborted: boolean }): Promise<number> {
  const unknownStep = onlySteps?.find((name) => !steps.includes(name));
  if (unknownStep !== undefined)
    throw new PlainError(`--only takes ${steps.join(',')}, not "${unknownStep}".`);
  const isSelected = (name: string) => !run.aborted && (!onlySteps || onlySteps.includes(name));
  loadSettings();
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const results = new Results();
  const skipStep = (): Promise<Counts> => Promise.reject(new Error('Skipped: there is no build.'));
  // Mostly single-threaded, so run together.
  const typeCheck = isSelected('types')
    ? results.addStep('types', () => check('types'))
    : Promise.resolve(true);
  const needsBuild = ['build', 'release', 'budgets', 'e2e'].some(isSelected);
  const buildPromise = needsBuild ? results.addStep('build', runBuild) : Promise.resolve(true);
  for (const name of ['walls', 'unused', 'format', 'lint'] as const)
    if (isSelected(name)) await results.addStep(name, () => check(name));
  await typeCheck;
  const isBuilt = await buildPromise;
  if (isSelected('release'))
    await results.addStep('release', () => (isBuilt ? checkRelease() : skipStep()));
  if (isSelected('jest')) await addTestSteps(results);
  // Budgets are among the journeys.
  const journeyStep = ['e2e', 'budgets'].find(isSelected);
  if (journeyStep) {
    const choice =
      journeyStep === 'budgets'
        ? ['budgets.spec.ts']
        : journeyArgs.length > 0
          ? journeyArgs
          : listShortJourneys();
    const runChoice = () => (isBuilt ? runJourneys({ choice }) : skipStep());
    await results.addStep(journeyStep, runChoice, () => runJourneys({ choice: ['--last-failed'] }));
  }
  if (isBuilt && !run.aborted) await results.rerunFailures();
  return results.summarize();
}

runSteps(main);
