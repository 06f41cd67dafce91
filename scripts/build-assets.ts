import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  build,
  context,
  type BuildOptions,
  type Metafile,
  type OnResolveArgs,
  type Plugin,
} from 'esbuild';

import brands from '../components/kit/art/brand-shapes.json';

import { iconSprite } from './icon-sprite';
import { fail, root } from './process/settings';
import { fontFaces, fontLicence, webFont } from './web-font';

/**
 * Public scripts and pictures that Next does not make: the blocking theme script, the enhancement
 * modules of public documents and of pages with React (names carry a content hash, listed in
 * manifest.json), the web font, the country flags, the brands' logos and the icons. `--watch`
 * rebuilds the scripts on change.
 */
const out = path.join(root, 'public/build');
/** What the build of the portal takes in. */
const taken = path.join(root, '.build');
const names = ['theme', 'enhance', 'scripted'];
const isFont = (file: string) => /^manrope-.*\.woff2$/.test(file);
const watching = process.argv.includes('--watch');

/** Writes the list of hashed names and removes scripts that are no longer on it. */
function writeManifest(outputs: Metafile['outputs']): void {
  const made = Object.keys(outputs).map((file) => path.basename(file));
  const manifest = Object.fromEntries([
    ['font', readdirSync(out).find(isFont)],
    ...names.map((name) => [name, made.find((file) => file.startsWith(`${name}-`))]),
  ]);
  for (const file of readdirSync(out))
    if (/^(theme|enhance|scripted)-.*\.js$/.test(file) && !made.includes(file))
      rmSync(path.join(out, file));
  writeFileSync(path.join(out, 'manifest.json'), `${JSON.stringify(manifest)}\n`);
}

/**
 * js-cookie makes an object when loaded, which changes nothing: the blocking theme script, which
 * reads only names, leaves it out.
 */
const withoutEffects: Plugin = {
  name: 'without-effects',
  setup: (made) =>
    made.onResolve(
      { filter: /^js-cookie$/ },
      async ({
        path: name,
        resolveDir,
        kind,
        pluginData,
      }: OnResolveArgs & { pluginData: unknown }) => {
        if (pluginData === 'resolving') return undefined;
        return {
          ...(await made.resolve(name, { resolveDir, kind, pluginData: 'resolving' })),
          sideEffects: false,
        };
      },
    ),
};

const options: BuildOptions = {
  absWorkingDir: root,
  entryPoints: Object.fromEntries(names.map((name) => [name, `lib/browser/enhance/${name}.ts`])),
  entryNames: '[name]-[hash]',
  outdir: out,
  bundle: true,
  minify: true,
  format: 'iife',
  target: ['es2020'],
  alias: { '@': root },
  metafile: true,
  legalComments: 'none',
  logLevel: 'warning',
  plugins: [
    withoutEffects,
    {
      name: 'manifest',
      setup: (made) =>
        made.onEnd((result) => result.metafile && writeManifest(result.metafile.outputs)),
    },
  ],
};

interface Stroke {
  tone: string;
  d: string;
  fill?: boolean;
}

/**
 * One file a brand, drawn by `<use href>`: ink and tape come from the page, the path data stay out
 * of every page's script.
 */
function writeLogos(): void {
  for (const [portal, { mark, word }] of Object.entries(brands)) {
    const strokes = mark.map(({ tone, d, fill }: Stroke) => {
      const paint = tone === 'tape' ? 'var(--tape)' : 'currentColor';
      return fill
        ? `<path d="${d}" fill="${paint}"/>`
        : `<path d="${d}" fill="none" stroke="${paint}" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/>`;
    });
    const name = `<path transform="translate(29 19)" fill="currentColor" d="${word.d}"/>`;
    const box = `0 0 ${Math.ceil(29 + word.width)} 24`;
    writeFileSync(
      path.join(out, `logo-${portal}.svg`),
      `<svg xmlns="http://www.w3.org/2000/svg"><symbol id="logo" viewBox="${box}" preserveAspectRatio="xMinYMid">${strokes.join('')}${name}</symbol></svg>\n`,
    );
  }
}

/** The icons' sprite; components/kit/ui/icon.tsx imports it, and Next gives it an address. */
function writeIcons(): void {
  writeFileSync(path.join(taken, 'icons.svg'), iconSprite());
}

/** The web font with its licence, and the faces for styles/main.scss, which know its address. */
async function writeFont(): Promise<void> {
  const { name, bytes } = await webFont();
  for (const file of readdirSync(out).filter(isFont)) rmSync(path.join(out, file));
  writeFileSync(path.join(out, name), bytes);
  cpSync(fontLicence, path.join(out, 'manrope-licence.txt'));
  writeFileSync(path.join(taken, 'web-font.scss'), fontFaces(`/build/${name}`));
}

async function main(): Promise<void> {
  for (const folder of [out, taken]) mkdirSync(folder, { recursive: true });
  writeLogos();
  writeIcons();
  await writeFont();
  cpSync(path.join(root, 'node_modules/flag-icons/flags/4x3'), path.join(out, 'flags'), {
    recursive: true,
  });
  if (watching) await (await context(options)).watch();
  else await build(options);
}

main().catch(fail);
