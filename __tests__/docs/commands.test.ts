/** @jest-environment node */
import { readFileSync } from 'node:fs';

import project from '../../package.json';

const read = (file: string) => readFileSync(file, 'utf8');
const all = (pattern: RegExp, text: string): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);
const scripts = Object.keys(project.scripts);

it('docs/commands.md names every npm command', () => {
  const page = read('docs/commands.md');
  const own = scripts.filter((name) => !/^(pre|post)/.test(name));
  const isNamed = (name: string) => new RegExp(`\`(npm (run )?)?${name}\\b[^\`]*\``).test(page);
  expect(own.filter((name) => !isNamed(name))).toEqual([]);
});

it.each(['README.md', 'CONTRIBUTING.md', 'docs/commands.md', 'docs/testing.md'])(
  '%s uses npm commands that exist',
  (file) => {
    const used = all(/(?:npm run (?:-s )?|`npm |^npm )(?!run )([a-z]+)/gm, read(file));
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((name) => !scripts.includes(name))).toEqual([]);
  },
);

it('docs/commands.md uses operator commands that exist', () => {
  const table = read('cli/table.ts');
  const isThere = (name: string) =>
    new RegExp(`^  '?${name}'?[,:]|^  \\.\\.\\.\\(.*\\{ ${name} \\}\\),$`, 'm').test(table);
  const used = new Set(all(/npm run operator -- ([a-z-]+)/g, read('docs/commands.md')));
  used.delete('help');
  expect(used.size).toBeGreaterThan(20);
  expect([...used].filter((name) => !isThere(name))).toEqual([]);
});

it('docs/settings.md names settings that exist', () => {
  const example = read('.env.example');
  const named = all(/`([A-Z]+(?:_[A-Z]+)+)`/g, read('docs/settings.md'));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !example.includes(name))).toEqual([]);
});
