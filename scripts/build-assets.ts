import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, context, type BuildOptions, type Metafile } from 'esbuild';

import { buildDrawingSprite } from './drawing-sprite';
import { buildIconSprite } from './icon-sprite';
import { writeFlags } from './process/flags';
import { fail, root } from './process/settings';
import { buildFontFaces, fontLicense, buildWebFont } from './web-font';

/**
 * Builds the public files that Next does not: hashed scripts (manifest.json), web font, flags and
 * sprites. `--watch` rebuilds scripts on change.
 */
const outFolder = path.join(root, 'public/build');
const buildFolder = path.join(root, '.build');
const scripts = ['enhance', 'scripted', 'live-quote', 'faults', 'answer-search'];
const isFont = (file: string) => /^manrope-.*\.woff2$/.test(file);
const isWatching = process.argv.includes('--watch');

function writeManifest(outputs: Metafile['outputs']): void {
  const files = Object.keys(outputs).map((file) => path.basename(file));
  const manifest = Object.fromEntries([
    ['font', readdirSync(outFolder).find(isFont)],
    ...scripts.map((name) => [name, files.find((file) => file.startsWith(`${name}-`))]),
  ]);
  for (const file of readdirSync(outFolder))
    if (
      /^(enhance|scripted|live-quote|faults|answer-search)-.*\.js$/.test(file) &&
      !files.includes(file)
    )
      rmSync(path.join(outFolder, file));
  writeFileSync(path.join(outFolder, 'manifest.json'), `${JSON.stringify(manifest)}\n`);
}

const options: BuildOptions = {
  absWorkingDir: root,
  entryPoints: Object.fromEntries(scripts.map((name) => [name, `lib/browser/enhance/${name}.ts`])),
  entryNames: '[name]-[hash]',
  outdir: outFolder,
  bundle: true,
  minify: true,
  format: 'iife',
  target: ['es2022'],
  alias: { '@': root },
  metafile: true,
  legalComments: 'none',
  logLevel: 'warning',
  plugins: [
    {
      name: 'manifest',
      setup: ({ onEnd }) =>
        onEnd((result) => result.metafile && writeManifest(result.metafile.outputs)),
    },
  ],
};

function writeSprites(): void {
  writeFileSync(path.join(buildFolder, 'icons.svg'), buildIconSprite());
  writeFileSync(path.join(buildFolder, 'drawings.svg'), buildDrawingSprite());
}

async function writeFont(): Promise<void> {
  const { name, bytes } = await buildWebFont();
  for (const file of readdirSync(outFolder).filter(isFont)) rmSync(path.join(outFolder, file));
  writeFileSync(path.join(outFolder, name), bytes);
  cpSync(fontLicense, path.join(outFolder, 'manrope-licence.txt'));
  writeFileSync(path.join(buildFolder, 'web-font.scss'), buildFontFaces(`/build/${name}`));
}

async function main(): Promise<void> {
  for (const folder of [outFolder, buildFolder]) mkdirSync(folder, { recursive: true });
  writeSprites();
  await writeFont();
  await writeFlags(path.join(outFolder, 'flags'));
  if (isWatching) await (await context(options)).watch();
  else await build(options);
}

main().catch(fail);
