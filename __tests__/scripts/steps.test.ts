/** @jest-environment node */
import { coreSeconds } from '@/scripts/testing/core-seconds';
import { Results, runProgram, type Counts } from '@/scripts/testing/steps';

const printed: string[] = [];
beforeEach(() => {
  printed.length = 0;
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed.push(String(text));
    return true;
  });
});
afterEach(() => jest.restoreAllMocks());

const counts = (passed: number, failed: number) => (): Promise<Counts> =>
  Promise.resolve({ passed, failed });

/** The exit code of a run with one step. */
async function runOf(first: () => Promise<Counts>, again?: () => Promise<Counts>) {
  const results = new Results();
  await results.step('a step', first, again);
  await results.rerunFailures();
  return results.close();
}

test('a step that fails in parallel and passes alone passes, and is named', async () => {
  expect(await runOf(counts(5, 1), counts(1, 0))).toBe(0);
  expect(printed.at(-1)).toMatch(/UNSTEADY[^\n]*\n[^\n]*in total\n\n6 passed, 0 failed\n$/);
});

test('a step that fails twice fails the run', async () => {
  expect(await runOf(counts(5, 1), counts(0, 1))).toBe(1);
  expect(printed.at(-1)).toMatch(/5 passed, 1 failed\n$/);
});

test('a rerun without any tests does not count as passed', async () => {
  expect(await runOf(counts(5, 1), counts(0, 0))).toBe(1);
});

test('a step without a rerun, and one that throws, fail the run', async () => {
  expect(await runOf(counts(5, 1))).toBe(1);
  expect(await runOf(() => Promise.reject(new Error('no build')), undefined)).toBe(1);
});

test('a passed step is not rerun', async () => {
  const again = jest.fn(counts(1, 0));
  expect(await runOf(counts(5, 0), again)).toBe(0);
  expect(again).not.toHaveBeenCalled();
});

test('a strict step that fails once fails the run and is named', async () => {
  const results = new Results();
  await results.step('a step', counts(5, 1), counts(1, 0));
  await results.rerunFailures(['a step']);
  expect(results.close()).toBe(1);
  expect(printed.at(-1)).toMatch(/UNSTEADY[^]*5 passed, 1 failed\n$/);
});

const onLinux = process.platform === 'linux' ? test : test.skip;
onLinux('core-seconds count programs that a step kills, and nothing of other steps', async () => {
  const busy = `while (process.cpuUsage().user < 1e6); process.send(''); setInterval(() => {}, 1e3)`;
  const parent = `
    const child = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(busy)}], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.once('message', () => { child.kill('SIGKILL'); process.exit(0); });`;
  const results = new Results();
  await results.step('idle', counts(1, 0));
  await results.step('busy', async () => {
    await runProgram(['-e', parent]);
    return { passed: 1, failed: 0 };
  });
  expect(coreSeconds('busy')).toBeGreaterThan(0.3);
  expect(coreSeconds('idle')).toBe(0);
});
