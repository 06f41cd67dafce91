/** @jest-environment node */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { listCopiedFiles } from '../support/images';

import { runCode, runScript } from './node-program';

const folder = mkdtempSync(path.join(os.tmpdir(), 'by-hand-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('scripts/install.mjs', () => {
  /** Runs the script with npm's record of installed packages; returns whether npm ran. */
  function install(
    name: string,
    installedPackages: Record<string, { integrity: string }> | null,
  ): boolean {
    const project = path.join(folder, name);
    const npm = path.join(project, 'npm.cjs');
    mkdirSync(path.join(project, 'node_modules'), { recursive: true });
    cpSync('scripts/install.mjs', path.join(project, 'scripts/install.mjs'), { recursive: true });
    const requiredPackages = { '': {}, 'node_modules/a': { integrity: 'sha512-a' } };
    writeFileSync(
      path.join(project, 'package-lock.json'),
      JSON.stringify({
        packages: {
          ...requiredPackages,
          'node_modules/b': { integrity: 'sha512-b', optional: true },
        },
      }),
    );
    if (installedPackages)
      writeFileSync(
        path.join(project, 'node_modules/.package-lock.json'),
        JSON.stringify({ packages: installedPackages }),
      );
    writeFileSync(npm, `require('node:fs').writeFileSync('ran', '')`);
    execFileSync(process.execPath, ['scripts/install.mjs'], {
      cwd: project,
      env: { ...process.env, npm_execpath: npm },
    });
    expect(existsSync(path.join(project, 'node_modules/.stamp'))).toBe(true);
    return existsSync(path.join(project, 'ran'));
  }

  it('does not reinstall packages that were installed by hand and match the lock file', () => {
    expect(install('same', { 'node_modules/a': { integrity: 'sha512-a' } })).toBe(false);
    expect(install('older', { 'node_modules/a': { integrity: 'sha512-old' } })).toBe(true);
    expect(install('fewer', {})).toBe(true);
    expect(install('none', null)).toBe(true);
  });
});

describe('npm run operator', () => {
  const runOperator = async (env: Record<string, string>) => {
    const run = runScript('scripts/operator.ts', { OPERATOR_KEY: '', ...env }, ['requests']);
    return [await run.exitCode, run.output() + run.errorOutput()];
  };

  it('runs the built program until its sources or the mode change', async () => {
    const code = `
      import { createRequire } from 'node:module';
      const { buildAll, findBuiltOperator } = createRequire(import.meta.url)('scripts/process/build-all.ts');
      await buildAll({ only: ['host'] });
      console.log('built', findBuiltOperator());
      process.env.TEST_MODE = '1';
      console.log('otherwise', findBuiltOperator());`;
    const program = runCode(code, { TEST_MODE: '' });
    expect(await program.waitForLine('built ')).toMatch(/[\\/]\.build[\\/]host[\\/]operator\.mjs$/);
    expect(await program.waitForLine('otherwise')).toBe('otherwise undefined');
  });

  it('creates no data folder and no key', async () => {
    const home = path.join(folder, 'nowhere');
    expect(await runOperator({ DATA_DIR: home, HOST_URL: 'http://127.0.0.1:9' })).toEqual([
      1,
      'There is no operator key: set OPERATOR_KEY to yours, or DATA_DIR to the data folder of the host.\n',
    ]);
    expect(existsSync(home)).toBe(false);
  });

  it('reads the settings file that ENV_FILE names', async () => {
    const file = path.join(folder, 'forwarding.env');
    expect(await runOperator({ ENV_FILE: file })).toEqual([
      1,
      `ENV_FILE is ${file}, but that file does not exist.\n`,
    ]);
    writeFileSync(file, 'HOST_URL=http://127.0.0.1:9\n');
    expect(await runOperator({ ENV_FILE: file, OPERATOR_KEY: 'op_x' })).toEqual([
      1,
      'The host at http://127.0.0.1:9 cannot be reached. Is it running?\n',
    ]);
  });
});

it('the image of the host has everything that a backup needs', () => {
  const image = path.join(folder, 'image');
  const imageFiles = listCopiedFiles('host').filter(
    (name) => !/^(node_modules|\.build)/.test(name),
  );
  for (const name of imageFiles) cpSync(name, path.join(image, name), { recursive: true });
  for (const script of ['backup', 'restore']) {
    const run = spawnSync(
      process.execPath,
      ['--import', require.resolve('tsx'), `scripts/${script}.ts`, '--help'],
      { cwd: image, env: { ...process.env, NODE_PATH: path.resolve('node_modules') } },
    );
    expect([script, run.status, run.stderr.toString()]).toEqual([script, 0, '']);
  }
});
