/** @jest-environment node */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { isAlive } from '@/scripts/process/lock';

import { runCode, type Program } from './node-program';

let folder: string;
let program: Program | undefined;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-supervise-'));
  mkdirSync(path.join(folder, 'logs'));
});
afterEach(async () => {
  program?.child.kill('SIGTERM');
  await program?.exitCode;
  rmSync(folder, { recursive: true, force: true });
});

/** Supervises a program with this code, and exits with code 1 when there are no restarts left. */
function runSupervised(code: string): Program {
  writeFileSync(path.join(folder, 'worker.mjs'), code);
  program = runCode(
    `
    import { supervise } from 'scripts/process/supervise.ts';
    const onFailure = (error) => { console.log('given up: ' + error.message); process.exit(1); };
    const folder = process.env.FOLDER;
    const worker = { name: 'worker', args: [folder + '/worker.mjs'], loud: true };
    const part = supervise(worker, { env: {}, logs: folder + '/logs', onFailure });
    process.on('SIGTERM', () => part.stop().then(() => process.exit(0)));
  `,
    { FOLDER: folder },
  );
  return program;
}

describe('the supervisor', () => {
  it('restarts an exiting program a few times, then gives up with one sentence', async () => {
    const run = runSupervised("console.log('begun'); process.exit(3);\n");
    const log = path.join(folder, 'logs/worker.log');
    expect(await run.exitCode).toBe(1);
    expect(run.output()).toContain(`given up: The worker exited 6 times; its log is ${log}.\n`);
    expect(
      run.errorOutput().match(/worker: exited unexpectedly \(3\), restarting\./g),
    ).toHaveLength(5);
    expect(readFileSync(log, 'utf8')).toBe('begun\n'.repeat(6));
    expect((statSync(log).mode & 0o777).toString(8)).toBe('600');
  });

  it('does not restart a program that would end the same way', async () => {
    const run = runSupervised('process.exit(78);\n');
    expect(await run.exitCode).toBe(1);
    expect(run.output()).toBe('given up: The worker did not start; see the line above.\n');
    expect(run.errorOutput()).toBe('');
  });

  it('stops a running program and its child processes', async () => {
    const run = runSupervised(`
      import { spawn } from 'node:child_process';
      const { pid } = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
      console.log('started ' + pid);
      process.on('SIGTERM', () => process.exit(0));
    `);
    const [, pid] = (await run.waitForLine('started ')).split('started ');
    run.child.kill('SIGTERM');
    expect(await run.exitCode).toBe(0);
    while (isAlive(Number(pid))) await new Promise((resolve) => setTimeout(resolve, 20));
  });
});
