import { readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';

import { toModulePath, root, typescriptArgs } from '../process/settings';

import { checkStatements, clearRecordings } from './statements';
import { parseCounts, toCounts, runProgram, type Counts, type Results } from './steps';

export const reports = path.join(root, '.build/test');
export const readReport = <T>(file: string): T =>
  JSON.parse(readFileSync(path.join(reports, file), 'utf8')) as T;

/** Runs a program that passes or fails, and prints its output only on failure. */
export async function runCheck(...args: string[]): Promise<Counts> {
  return toCounts((await runProgram(args, { quiet: true })).code === 0);
}

/** Runs a program in scripts/ the same way. */
export const runScript = (name: string, ...args: string[]) =>
  runCheck(...typescriptArgs, path.join(root, 'scripts', name), ...args);

export const runBuild = () => runScript('build.ts');

/**
 * Runs a test program that prints its own counts. SKIPPED means that this machine cannot run a part
 * of it.
 */
export async function runAndCount(
  file: string,
  env: Record<string, string> = {},
  minutes = 20,
): Promise<Counts> {
  const { code, output } = await runProgram([...typescriptArgs, path.join(root, file)], {
    env,
    minutes,
  });
  const counts = parseCounts(output) ?? { passed: 0, failed: 1 };
  const skipped = (output.match(/^SKIPPED: /gm) ?? []).length;
  return { ...counts, skipped, ...(code !== 0 && counts.failed === 0 && { failed: 1 }) };
}

interface JestReport extends Record<
  'numPassedTests' | 'numFailedTests' | 'numRuntimeErrorTestSuites',
  number
> {
  testResults: { name: string; status: string }[];
}

/**
 * Host tests wait for the database half of the time, so use one more worker than cores, at most
 * five.
 */
const jestWorkers = Math.min(availableParallelism(), 4) + 1;

/** Runs all tests, or those of some files. */
export async function runJest(
  files: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Counts> {
  const report = path.join(reports, 'jest.json');
  rmSync(report, { force: true }); // a killed runner leaves no results file
  const selection = files.length > 0 ? ['--runTestsByPath', ...files] : [];
  await runProgram(
    [
      // Each test file leaves much garbage; a larger young generation and a single thread collect
      // it faster.
      '--max-semi-space-size=64',
      '--min-semi-space-size=32',
      '--single-threaded-gc',
      toModulePath('jest/bin/jest.js'),
      `--maxWorkers=${jestWorkers}`,
      '--workerIdleMemoryLimit=1GB',
      '--json',
      `--outputFile=${report}`,
      ...selection,
    ],
    { minutes: Infinity, env: { NODE_ENV: 'test', FORCE_COLOR: '0', ...env } },
  );
  const results = readReport<JestReport>('jest.json');
  return {
    passed: results.numPassedTests,
    failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
  };
}

/** Reruns the files that failed in the last Jest run. */
const rerunFailedTests = () =>
  runJest(
    readReport<JestReport>('jest.json')
      .testResults.filter(({ status }) => status === 'failed')
      .map(({ name }) => name),
  );

/** Runs all tests except those left to soak, and compares the statements that they have recorded. */
export async function addTestSteps(results: Results): Promise<void> {
  clearRecordings();
  const runTests = () => runJest([], { LEAVE_TO_SOAK: '1' });
  const hasPassed = await results.addStep('jest', runTests, rerunFailedTests);
  await results.addStep('statements', () => checkStatements(hasPassed));
}
