/** @jest-environment node */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { runCode, type Program } from './node-program';

let folder: string;
let logs: string;
let program: Program | undefined;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-log-'));
  logs = path.join(folder, 'logs');
});
afterEach(() => {
  program?.child.kill();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Opens a log that turns over at 1000 bytes and keeps two older files, and runs the code with it.
 */
function withLog(code: string): Program {
  program = runCode(
    `
    import { rmSync } from 'node:fs';
    import { setTimeout as sleep } from 'node:timers/promises';
    import { openLog } from 'scripts/process/log-file.ts';
    const logs = process.env.FOLDER;
    const log = openLog(logs, 'host', (text) => console.log(text), { bytes: 1000, kept: 2, reopenAfter: 50 });
    ${code}
    await log.close();
    console.log('closed');
  `,
    { FOLDER: logs },
  );
  return program;
}

const mode = (file: string) => (statSync(file).mode & 0o777).toString(8);

describe('a log file', () => {
  it('turns over by bytes while it is written, and keeps so many older ones however much is written', async () => {
    await withLog(
      'for (let n = 0; n < 500; n += 1) log.write(`line ${n} of a stranger who writes and writes`);',
    ).prints('closed');
    expect(readdirSync(logs).sort()).toEqual(['host.log', 'host.log.1', 'host.log.2']);
    for (const name of readdirSync(logs))
      expect(statSync(path.join(logs, name)).size).toBeLessThan(1_100);
    expect(
      readdirSync(logs)
        .map((name) => readFileSync(path.join(logs, name), 'utf8'))
        .join(''),
    ).toContain('line 499 of');
  });

  it('is for its owner only, those that an earlier version left open too', async () => {
    mkdirSync(logs, { mode: 0o755 });
    for (const name of ['host.log', 'host.log.1'])
      writeFileSync(path.join(logs, name), 'old\n', { mode: 0o644 });
    await withLog("for (let n = 0; n < 60; n += 1) log.write('x'.repeat(100));").prints('closed');
    expect([mode(logs), ...readdirSync(logs).map((name) => mode(path.join(logs, name)))]).toEqual([
      '700',
      '600',
      '600',
      '600',
    ]);
  });

  it('drops lines while it cannot be written, says so once, and says when it can again', async () => {
    mkdirSync(path.join(logs, 'host.log'), { recursive: true }); // a folder in its place
    const lost = withLog(`
      for (let n = 0; n < 20; n += 1) {
        log.write('lost');
        await sleep(20);
      }
      rmSync(logs + '/host.log', { recursive: true });
      await sleep(100);
      log.write('kept');
    `);
    await lost.prints('closed');
    expect(readFileSync(path.join(logs, 'host.log'), 'utf8')).toBe('\nkept\n');
    expect(await lost.prints('can be written again; 20 lines were dropped.')).toContain('host.log');
    expect(await lost.ended).toBe(0);
    expect(lost.errors()).toBe('');
    expect(lost.output().match(/cannot be written/g)).toHaveLength(1);
  });

  it('cuts a line that is no line, and throws for nothing, not even after its end', async () => {
    const cut = withLog("log.write('y'.repeat(1_000_000)); await log.close(); log.write('late');");
    await cut.prints('closed');
    expect(await cut.ended).toBe(0);
    expect(statSync(path.join(logs, 'host.log.1')).size).toBeLessThan(20_000);
  });
});
