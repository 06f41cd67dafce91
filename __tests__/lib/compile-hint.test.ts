/** @jest-environment node */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The part of Next's bundled webpack that this test uses. */
type Webpack = (
  config: object,
  callback: (error: Error | null, stats?: { toJson: () => { assets: { name: string }[] } }) => void,
) => void;

const webpack = jest.requireActual<Webpack>('next/dist/compiled/webpack/webpack-lib');
const { hintCompiler } = jest.requireActual<{
  hintCompiler: (config: { plugins: object[] }, webpack: Webpack) => void;
}>('@/lib/next/compile-hint.js');

const folder = mkdtempSync(path.join(tmpdir(), 'compile-hint-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Compiles and returns the names of two files, one of them a page's entry file. */
async function compileNames(plugins: object[]): Promise<string[]> {
  const file = path.join(folder, 'source.js');
  writeFileSync(file, 'console.log("Hello");');
  const config = {
    mode: 'production',
    target: 'web',
    entry: { main: file, other: file },
    output: { path: folder, filename: 'static/chunks/[name]-[contenthash].js' },
    optimization: { minimize: false, realContentHash: false }, // as in Next
    plugins,
  };
  const stats = await new Promise<{ toJson: () => { assets: { name: string }[] } }>(
    (resolve, reject) =>
      webpack(config, (error, result) => (result ? resolve(result) : reject(error ?? new Error()))),
  );
  return stats
    .toJson()
    .assets.map(({ name }) => name)
    .sort();
}

it('gives a marked file a new name, so that no browser uses a cached file without the hint', async () => {
  const plugins: object[] = [];
  const [mainName, otherName] = await compileNames(plugins);
  hintCompiler({ plugins }, webpack);
  const [markedName, unmarkedName] = await compileNames(plugins);
  expect(markedName).toMatch(/main-/);
  expect(markedName).not.toBe(mainName);
  expect(unmarkedName).toBe(otherName);
});
