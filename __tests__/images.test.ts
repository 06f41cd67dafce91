/** @jest-environment node */
import { readFileSync } from 'node:fs';
import ts from 'typescript';

import { copiedInto } from './support/images';
import { nodesOf, parseModule, reachableFrom, type Module } from './support/module-graph';
import { isTest, readSources } from './support/source-tree';

const modules: ReadonlyMap<string, Module> = new Map(
  readSources()
    .filter(({ file }) => !isTest(file))
    .map(({ file, text }) => [file, parseModule(file, text)]),
);
const pages = [...modules.keys()].filter((file) => file.startsWith('pages/'));
const config = readFileSync('next.config.js', 'utf8');

/**
 * What the two images run: `built` is bundled (scripts/process/build-all.ts), `sources` are loaded
 * directly. `outputs` are the bundles, and files that Next and npm read by a fixed name.
 */
const images = {
  host: {
    built: ['host/main/server.ts', 'host/main/worker-program.ts', 'cli/main.ts'],
    sources: [
      ...reachableFrom(['scripts/backup.ts', 'scripts/restore.ts'], modules, { lazy: true }),
    ],
    outputs: ['.build/host', 'tsconfig.json'],
  },
  portal: {
    built: ['server/main.ts', 'proxy.ts', ...pages],
    sources: [
      'next.config.js',
      ...[...config.matchAll(/'\.\/(lib\/.+?)'/g)].map(([, name = '']) => name),
    ],
    outputs: ['.build/server', '.next', 'package.json'],
  },
};

/** Project paths that a module reads by name, e.g. `path.join(root, '…')`. */
function pathsReadBy(loaded: Module | undefined): string[] {
  if (!loaded) return [];
  return nodesOf(loaded.tree, ts.isCallExpression)
    .filter(({ expression }) => /^path\.(join|resolve)$/.test(expression.getText()))
    .map(({ expression, arguments: all }) => {
      const [first, second] = all;
      const isRoot = /^(root|process\.cwd\(\))$/.test(first?.getText() ?? '');
      const named = isRoot ? second : expression.getText() === 'path.resolve' ? first : undefined;
      if (named && ts.isTemplateExpression(named)) return named.head.text;
      return named && ts.isStringLiteralLike(named) ? named.text : '';
    })
    .filter((name) => name !== '');
}

const holds = (folder: string, file: string) => file === folder || file.startsWith(`${folder}/`);

describe.each(Object.entries(images))(
  'the image of the %s',
  (name, { built, sources, outputs }) => {
    const copied = copiedInto(name as keyof typeof images);
    const closure = [...reachableFrom(built, modules, { lazy: true }), ...sources];
    const read = closure.flatMap((file) => pathsReadBy(modules.get(file)));
    const needed = [...new Set([...sources, ...read, ...outputs])];

    it('has the files that its programs load from disk', () => {
      expect(needed.length).toBeGreaterThan(outputs.length + sources.length);
      expect(needed.filter((file) => !copied.some((one) => holds(one, file)))).toEqual([]);
    });

    it('has no files that its programs never load', () =>
      expect(
        copied.filter((one) => one !== 'node_modules' && !needed.some((file) => holds(one, file))),
      ).toEqual([]));
  },
);
