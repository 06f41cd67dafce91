/** @jest-environment node */
import { readFileSync } from 'node:fs';
import ts from 'typescript';

import { listCopiedFiles } from './support/images';
import { collectNodes, parseModule, listReachableFiles, type Module } from './support/module-graph';
import { isTest, readSources } from './support/source-tree';

const modules: ReadonlyMap<string, Module> = new Map(
  readSources()
    .filter(({ file }) => !isTest(file))
    .map(({ file, text }) => [file, parseModule(file, text)]),
);
const pages = [...modules.keys()].filter((file) => file.startsWith('pages/'));
const config = readFileSync('next.config.js', 'utf8');

/**
 * What the two container images run: `entryPoints` are bundled (scripts/process/build-all.ts),
 * `sources` are loaded directly. `fixedPaths` are the bundles, and files that Next and npm read by
 * a fixed name.
 */
const containerImages = {
  host: {
    built: ['host/main/server.ts', 'host/main/worker-program.ts', 'cli/main.ts'],
    sources: [
      ...listReachableFiles(['scripts/backup.ts', 'scripts/restore.ts'], modules, { lazy: true }),
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
function listReadPaths(parsedModule: Module | undefined): string[] {
  if (!parsedModule) return [];
  return collectNodes(parsedModule.tree, ts.isCallExpression)
    .filter(({ expression }) => /^path\.(join|resolve)$/.test(expression.getText()))
    .map(({ expression, arguments: args }) => {
      const [first, second] = args;
      const isRoot = /^(root|process\.cwd\(\))$/.test(first?.getText() ?? '');
      const pathArgument = isRoot
        ? second
        : expression.getText() === 'path.resolve'
          ? first
          : undefined;
      if (pathArgument && ts.isTemplateExpression(pathArgument)) return pathArgument.head.text;
      return pathArgument && ts.isStringLiteralLike(pathArgument) ? pathArgument.text : '';
    })
    .filter((name) => name !== '');
}

const contains = (folder: string, file: string) => file === folder || file.startsWith(`${folder}/`);

describe.each(Object.entries(containerImages))(
  'the %s container image',
  (name, { built, sources, outputs }) => {
    const copiedPaths = listCopiedFiles(name as keyof typeof containerImages);
    const loadedFiles = [...listReachableFiles(built, modules, { lazy: true }), ...sources];
    const readPaths = loadedFiles.flatMap((file) => listReadPaths(modules.get(file)));
    const neededPaths = [...new Set([...sources, ...readPaths, ...outputs])];

    it('has the files that its programs load from disk', () => {
      expect(neededPaths.length).toBeGreaterThan(outputs.length + sources.length);
      expect(
        neededPaths.filter((file) => !copiedPaths.some((copiedPath) => contains(copiedPath, file))),
      ).toEqual([]);
    });

    it('has no files that its programs never load', () =>
      expect(
        copiedPaths.filter(
          (path) => path !== 'node_modules' && !neededPaths.some((file) => contains(path, file)),
        ),
      ).toEqual([]));
  },
);
