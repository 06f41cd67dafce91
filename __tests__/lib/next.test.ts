/** @jest-environment node */
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { Head } from 'next/document';

import { FrameHead } from '@/lib/next/frame-head';

const root = process.cwd();
const inNext = (file: string) =>
  readFileSync(path.join(root, 'node_modules/next/dist', file), 'utf8');
/** The part of docs/upgrading.md that a failure here leads to. */
const parts = readFileSync(path.join(root, 'docs/upgrading.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => /^\| `([^`]+)`/.exec(line)?.[1]);

describe('what lib/next/ relies on in the installed Next', () => {
  const methods = Object.getOwnPropertyNames(FrameHead.prototype).filter((name) =>
    name.startsWith('get'),
  );

  it.each(methods)('Head.%s is still a method that can be overridden', (name) =>
    expect(Reflect.get(Head.prototype, name)).toEqual(expect.any(Function)),
  );

  it('overrides four of them', () => expect(methods).toHaveLength(4));

  it.each([
    ['unstable_runtimeJS', 'pages/_document.js', 'unstable_runtimeJS === false'],
    ['proxyPrefetch', 'server/config-schema.js', 'proxyPrefetch: '],
    ['clientRouterFilter', 'server/config-schema.js', 'clientRouterFilter: '],
    [
      'gatherStyles',
      'build/webpack/plugins/mini-css-extract-plugin.js',
      'class NextMiniCssExtractPlugin',
    ],
    ['gatherChunks', 'build/webpack-config.js', 'cacheGroups'],
    ['hintCompiler', 'compiled/webpack/bundle5.js', 'getCompilationHooks'],
    ['writeWhole', 'server/render.js', 'AppTree'],
  ])('%s: Next still has what it changes', (name, file, text) => {
    expect(inNext(file)).toContain(text);
    expect(parts).toContain(name);
  });
});
