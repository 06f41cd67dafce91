import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { runOperator } from './run';
import { commands } from './table';

async function scriptFor(shell: string): Promise<{ code: number; text: string }> {
  const said: string[] = [];
  const ask = () => Promise.reject(new Error('nobody is asked'));
  const code = await runOperator(
    ['completion', shell],
    { ask, print: (line) => void said.push(line) },
    (line) => void said.push(line),
  );
  return { code, text: said.join('\n') };
}

/** Returns what bash suggests after these words. */
async function offered(...words: string[]): Promise<string[]> {
  const { text } = await scriptFor('bash');
  const line = words.map((word) => `'${word}'`).join(' ');
  const ask = `COMP_WORDS=(${line}); COMP_CWORD=${words.length - 1}; _operator; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['-c', `${text}\n${ask}`], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
}

it('bash completion offers every command and its options', async () => {
  expect(await offered('operator', '')).toEqual([...Object.keys(commands), 'help']);
  expect(await offered('operator', 'recon')).toEqual(['reconcile']);
  expect(await offered('operator', 'reconcile', '--')).toEqual([
    '--from',
    '--to',
    '--json',
    '--help',
  ]);
  expect(await offered('operator', 'receive', '--su')).toEqual(['--suite']);
  expect(await offered('operator', 'completion', 'z')).toEqual(['zsh']);
  expect(await offered('operator', 'operators', '--role', '')).toEqual([
    'clerk',
    'support',
    'finance',
  ]);
});

it('zsh completion names every command, and is valid if zsh is installed', async () => {
  const { text } = await scriptFor('zsh');
  for (const name of Object.keys(commands)) expect(text).toContain(`    ${name}) compadd -- `);
  if (spawnSync('zsh', ['--version']).status !== 0) return;
  const env = { ...process.env, ZDOTDIR: mkdtempSync(path.join(os.tmpdir(), 'zsh-')) };
  const read = spawnSync('zsh', ['-f', '-c', `${text}\nwhich operator`], { encoding: 'utf8', env });
  expect([read.status, read.stderr]).toEqual([0, '']);
  rmSync(env.ZDOTDIR, { recursive: true });
});

it('completion refuses any other shell', async () => {
  expect(await scriptFor('fish')).toEqual({
    code: 1,
    text: 'Give the shell: completion bash, or completion zsh.',
  });
});
