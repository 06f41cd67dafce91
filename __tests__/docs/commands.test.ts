/** @jest-environment node */
import { readFileSync } from 'node:fs';

import project from '../../package.json';

const read = (file: string) => readFileSync(file, 'utf8');
const findAll = (pattern: RegExp, text: string): string[] =>
  [...text.matchAll(pattern)].map(([, group = '']) => group);
const scripts = Object.keys(project.scripts);

it('docs/commands.md names every npm command', () => {
  const page = read('docs/commands.md');
  const commandNames = scripts.filter((name) => !/^(pre|post)/.test(name));
  const isNamed = (name: string) => new RegExp(`\`(npm (run )?)?${name}\\b[^\`]*\``).test(page);
  expect(commandNames.filter((name) => !isNamed(name))).toEqual([]);
});

it.each(['README.md', 'CONTRIBUTING.md', 'docs/commands.md', 'docs/testing.md'])(
  '%s uses npm commands that exist',
  (file) => {
    const usedNames = findAll(/(?:npm run (?:-s )?|`npm |^npm )(?!run )([a-z]+)/gm, read(file));
    expect(usedNames.length).toBeGreaterThan(0);
    expect(usedNames.filter((name) => !scripts.includes(name))).toEqual([]);
  },
);

it('docs/commands.md uses operator commands that exist', () => {
  const table = read('cli/table.ts');
  const isInTable = (name: string) =>
    new RegExp(`^  '?${name}'?[,:]|^  \\.\\.\\.\\(.*\\{ ${name} \\}\\),$`, 'm').test(table);
  const usedNames = new Set(findAll(/npm run operator -- ([a-z-]+)/g, read('docs/commands.md')));
  usedNames.delete('help');
  expect(usedNames.size).toBeGreaterThan(20);
  expect([...usedNames].filter((name) => !isInTable(name))).toEqual([]);
});

it('docs/settings.md names settings that exist', () => {
  const example = read('.env.example');
  const settingNames = findAll(/`([A-Z]+(?:_[A-Z]+)+)`/g, read('docs/settings.md'));
  expect(settingNames.length).toBeGreaterThan(20);
  expect(settingNames.filter((name) => !example.includes(name))).toEqual([]);
});
