import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { runOperator } from './run';
import { commands } from './table';

async function generateScript(shell: string): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const ask = () => Promise.reject(new Error('the host must not be called'));
  const code = await runOperator(
    ['completion', shell],
    { ask, print: (line) => void lines.push(line) },
    (line) => void lines.push(line),
  );
  return { code, text: lines.join('\n') };
}

/** Returns what bash suggests after these words. */
async function listSuggestions(...words: string[]): Promise<string[]> {
  const { text } = await generateScript('bash');
  const line = words.map((word) => `'${word}'`).join(' ');
  const completionCall = `COMP_WORDS=(${line}); COMP_CWORD=${words.length - 1}; _operator; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['-c', `${text}\n${completionCall}`], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
}

it('bash completion offers every command and its options', async () => {
  expect(await listSuggestions('operator', '')).toEqual([...Object.keys(commands), 'help']);
  expect(await listSuggestions('operator', 'recon')).toEqual(['reconcile']);
  expect(await listSuggestions('operator', 'reconcile', '--')).toEqual([
    '--from',
    '--to',
    '--json',
    '--help',
  ]);
  expect(await listSuggestions('operator', 'receive', '--su')).toEqual(['--suite']);
  expect(await listSuggestions('operator', 'completion', 'z')).toEqual(['zsh']);
  expect(await listSuggestions('operator', 'operators', '--role', '')).toEqual([
    'clerk',
    'support',
    'finance',
  ]);
});

it('zsh completion names every command, and is valid if zsh is installed', async () => {
  const { text } = await generateScript('zsh');
  for (const name of Object.keys(commands)) expect(text).toContain(`    ${name}) compadd -- `);
  if (spawnSync('zsh', ['--version']).status !== 0) return;
  const env = { ...process.env, ZDOTDIR: mkdtempSync(path.join(os.tmpdir(), 'zsh-')) };
  const zshRun = spawnSync('zsh', ['-f', '-c', `${text}\nwhich operator`], {
    encoding: 'utf8',
    env,
  });
  expect([zshRun.status, zshRun.stderr]).toEqual([0, '']);
  rmSync(env.ZDOTDIR, { recursive: true });
});

it('completion refuses any other shell', async () => {
  expect(await generateScript('fish')).toEqual({
    code: 1,
    text: 'Give the shell: completion bash, or completion zsh.',
  });
});
