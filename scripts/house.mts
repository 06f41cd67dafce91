import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { cruise, type ICruiseResult } from 'dependency-cruiser';

/**
 * `npm run house`: the figures by which the structure is judged (docs/architecture.md), counted
 * from the tree.
 */
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const rooms = [
  'contract',
  'rules',
  'net',
  'lib',
  'services',
  'hooks',
  'components',
  'pages',
  'server',
  'host',
  'cli',
  'scripts',
].filter((room) => existsSync(path.join(root, room)));
const { wings, default: config } = (await import(path.join(root, '.dependency-cruiser.mjs'))) as {
  wings: string[];
  default: { options: object };
};

const committed = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(root, file)));
const linesOf = (file: string) =>
  readFileSync(path.join(root, file), 'utf8').split('\n').length - 1;
const sum = (files: string[]) => files.reduce((total, file) => total + linesOf(file), 0);

const isCode = (file: string) => /\.(ts|tsx|mts|mjs|js)$/.test(file);
const isTest = (file: string) =>
  /\.test\.tsx?$|^(__tests__|e2e|bench)\/|^host\/testing\//.test(file);
const generated = committed.filter((file) => /^host\/db\/migrations\//.test(file));
const code = committed.filter((file) => isCode(file) && !generated.includes(file));
const product = code.filter((file) => !isTest(file));
const longest = [...product].sort((a, b) => linesOf(b) - linesOf(a))[0] ?? '';

/**
 * The files that each walk of docs/walks.md lists; a file that is not there is a lie of the page.
 */
function walks(): { name: string; files: string[] }[] {
  const page = readFileSync(path.join(root, 'docs/walks.md'), 'utf8');
  return page
    .split(/^## /m)
    .filter((section) => section.startsWith('Walk '))
    .map((section) => {
      const files = [
        ...section.matchAll(/`([\w./[\]-]+\.(?:tsx?|mts|mjs|js|json|sql|scss))`/g),
      ].map((match) => match[1] ?? '');
      const missing = files.filter((file) => !existsSync(path.join(root, file)));
      if (missing.length > 0)
        throw new Error(`docs/walks.md names files that are not there: ${missing.join(', ')}`);
      return { name: section.split('\n')[0] ?? '', files: [...new Set(files)] };
    });
}

async function arrows(): Promise<{ up: number; all: number; circles: number }> {
  const { output } = await cruise(
    rooms,
    {
      ...config.options,
      validate: true,
      ruleSet: { forbidden: [{ name: 'circle', from: {}, to: { circular: true } }] },
    },
    {},
    { tsConfig: { options: {} } },
  );
  const { modules, summary } = output as ICruiseResult;
  const wingOf = (file: string) => /^host\/([^/]+)\//.exec(file)?.[1] ?? '';
  const pairs = new Set<string>();
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) {
      const [from, to] = [wings.indexOf(wingOf(source)), wings.indexOf(wingOf(resolved))];
      if (!isTest(source) && from >= 0 && to >= 0 && from !== to) pairs.add(`${from} ${to}`);
    }
  }
  const up = [...pairs].filter(
    (pair) => Number(pair.split(' ')[1]) < Number(pair.split(' ')[0]),
  ).length;
  return { up, all: pairs.size, circles: summary.violations.length };
}

const { up, all, circles } = await arrows();
const rows: [string, string | number][] = [
  ['product files', product.length],
  ['lines written by hand, tests included', sum(code)],
  ['of them product', sum(product)],
  ['generated lines committed', sum(generated)],
  ['wings of the host', wings.length],
  ['arrows between wings', all],
  ['arrows up', up],
  ['circles, types counted', circles],
  ['longest product file', `${longest} (${linesOf(longest)} lines)`],
  ...walks().map(({ name, files }): [string, string] => [name, `${files.length} files`]),
];
for (const [name, value] of rows) process.stdout.write(`${name.padEnd(44)} ${value}\n`);
