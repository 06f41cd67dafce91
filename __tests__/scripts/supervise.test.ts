/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { runCode, type Program } from './node-program';

let folder: string;
let program: Program | undefined;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-supervise-'));
});
afterEach(async () => {
  program?.child.kill('SIGTERM');
  await program?.ended;
  rmSync(folder, { recursive: true, force: true });
});

describe('the supervisor', () => {
  it('starts a program that ends again and again, also while the log cannot be written', async () => {
    mkdirSync(path.join(folder, 'logs/worker.log'), { recursive: true }); // a folder in the log's place
    writeFileSync(path.join(folder, 'worker.mjs'), "console.log('begun'); process.exit(3);\n");
    program = runCode(
      `
      import { supervise } from 'scripts/process/supervise.ts';
      const part = supervise({ name: 'worker', args: [process.env.FOLDER + '/worker.mjs'], env: {}, logs: process.env.FOLDER + '/logs', loud: true });
      process.on('SIGTERM', () => part.stop().then(() => process.exit(0)));
      setInterval(() => console.log('starts ' + part.starts()), 100);
    `,
      { FOLDER: folder },
    );
    await program.prints('starts 4');
    expect(
      program.errors().match(/worker: ended unexpectedly \(3\), starting again/g)?.length,
    ).toBeGreaterThanOrEqual(3);
    expect(program.errors().match(/worker\.log cannot be written/g)).toHaveLength(1);
    program.child.kill('SIGTERM');
    expect(await program.ended).toBe(0);
  });
});
