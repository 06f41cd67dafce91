/** @jest-environment node */
import { sumCoreSeconds } from '@/scripts/testing/core-seconds';
import { Results, runProgram, type Counts } from '@/scripts/testing/steps';

const output: string[] = [];
beforeEach(() => {
  output.length = 0;
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    output.push(String(text));
    return true;
  });
});
afterEach(() => jest.restoreAllMocks());

const createStep = (passed: number, failed: number) => (): Promise<Counts> =>
  Promise.resolve({ passed, failed });

/** Runs one step and returns the exit code. */
async function runStep(first: () => Promise<Counts>, rerun?: () => Promise<Counts>) {
  const results = new Results();
  await results.addStep('a step', first, rerun);
  await results.rerunFailures();
  return results.summarize();
}

test('a step that fails in parallel and passes alone passes, and is named', async () => {
  expect(await runStep(createStep(5, 1), createStep(1, 0))).toBe(0);
  expect(output.at(-1)).toMatch(/UNSTEADY[^\n]*\n[^\n]*in total\n\n6 passed, 0 failed\n$/);
});

test('a step that fails twice fails the run', async () => {
  expect(await runStep(createStep(5, 1), createStep(0, 1))).toBe(1);
  expect(output.at(-1)).toMatch(/5 passed, 1 failed\n$/);
});

test('a rerun without any tests does not count as passed', async () => {
  expect(await runStep(createStep(5, 1), createStep(0, 0))).toBe(1);
});

test('a step without a rerun, and one that throws, fail the run', async () => {
  expect(await runStep(createStep(5, 1))).toBe(1);
  expect(await runStep(() => Promise.reject(new Error('no build')), undefined)).toBe(1);
});

test('a passed step is not rerun', async () => {
  const rerunStep = jest.fn(createStep(1, 0));
  expect(await runStep(createStep(5, 0), rerunStep)).toBe(0);
  expect(rerunStep).not.toHaveBeenCalled();
});

test('a strict step that fails once fails the run and is named', async () => {
  const results = new Results();
  await results.addStep('a step', createStep(5, 1), createStep(1, 0));
  await results.rerunFailures(['a step']);
  expect(results.summarize()).toBe(1);
  expect(output.at(-1)).toMatch(/UNSTEADY[^]*5 passed, 1 failed\n$/);
});

const testOnLinux = process.platform === 'linux' ? test : test.skip;
testOnLinux(
  'core-seconds count programs that a step kills, and nothing of other steps',
  async () => {
    const busyScript = `while (process.cpuUsage().user < 1e6); process.send(''); setInterval(() => {}, 1e3)`;
    const parentScript = `
    const child = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(busyScript)}], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.once('message', () => { child.kill('SIGKILL'); process.exit(0); });`;
    const results = new Results();
    await results.addStep('idle', createStep(1, 0));
    await results.addStep('busy', async () => {
      await runProgram(['-e', parentScript]);
      return { passed: 1, failed: 0 };
    });
    expect(sumCoreSeconds('busy')).toBeGreaterThan(0.3);
    expect(sumCoreSeconds('idle')).toBe(0);
  },
);
