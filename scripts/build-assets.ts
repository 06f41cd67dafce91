import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, context, type BuildOptions, type Metafile } from 'esbuild';

import { drawingSprite } from './drawing-sprite';
import { iconSprite } from './icon-sprite';
import { writeFlags } from './process/flags';
import { fail, root } from './process/settings';
import { fontFaces, fontLicence, webFont } from './web-font';

/**
 * Builds the public files that Next does not: hashed scripts (manifest.json), web font, flags and
 * sprites. `--watch` rebuilds scripts on change.
 */
const out = path.join(root, 'public/build');
const taken = path.join(root, '.build');
const names = ['enhance', 'scripted', 'live-quote', 'faults', 'answer-search'];
const isFont = (file: string) => /^manrope-.*\.woff2$/.test(file);
const watching = process.argv.includes('--watch');

function writeManifest(outputs: Metafile['outputs']): void {
  const made = Object.keys(outputs).map((file) => path.basename(file));
  const manifest = Object.fromEntries([
    ['font', readdirSync(out).find(isFont)],
    ...names.map((name) => [name, made.find((file) => file.startsWith(`${name}-`))]),
  ]);
  for (const file of readdirSync(out))
    if (
      /^(enhance|scripted|live-quote|faults|answer-search)-.*\.js$/.test(file) &&
      !made.includes(file)
    )
      rmSync(path.join(out, file));
  writeFileSync(path.join(out, 'manifest.json'), `${JSON.stringify(manifest)}\n`);
}

const options: BuildOptions = {
  absWorkingDir: root,
  entryPoints: Object.fromEntries(names.map((name) => [name, `lib/browser/enhance/${name}.ts`])),
  entryNames: '[name]-[hash]',
  outdir: out,
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
      setup: (made) =>
        made.onEnd((result) => result.metafile && writeManifest(result.metafile.outputs)),
    },
  ],
};

function writeSprites(): void {
  writeFileSync(path.join(taken, 'icons.svg'), iconSprite());
  writeFileSync(path.join(taken, 'drawings.svg'), drawingSprite());
}

async function writeFont(): Promise<void> {
  const { name, bytes } = await webFont();
  for (const file of readdirSync(out).filter(isFont)) rmSync(path.join(out, file));
  writeFileSync(path.join(out, name), bytes);
  cpSync(fontLicence, path.join(out, 'manrope-licence.txt'));
  writeFileSync(path.join(taken, 'web-font.scss'), fontFaces(`/build/${name}`));
}

async function main(): Promise<void> {
  for (const folder of [out, taken]) mkdirSync(folder, { recursive: true });
  writeSprites();
  await writeFont();
  await writeFlags(path.join(out, 'flags'));
  if (watching) await (await context(options)).watch();
  else await build(options);
}

main().catch(fail);
