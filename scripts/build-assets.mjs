import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, watchFile, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, context } from 'esbuild';
import { iconList, iconSprite } from './icon-sprite.mjs';

/**
 * Public scripts and pictures that Next does not make: the blocking theme script, the enhancement modules of public
 * documents and of pages with React (names carry a content hash, listed in manifest.json), the country flags, the brands' logos and the icons.
 * `--watch` rebuilds the scripts and the icons on change.
 */
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const out = path.join(root, 'public/build');
const names = ['theme', 'enhance', 'scripted'];
const watching = process.argv.includes('--watch');

/** Writes the list of hashed names and removes scripts that are no longer on it. */
function writeManifest(outputs) {
  const made = Object.keys(outputs).map((file) => path.basename(file));
  const manifest = Object.fromEntries(names.map((name) => [name, made.find((file) => file.startsWith(`${name}-`))]));
  for (const file of readdirSync(out)) if (/^(theme|enhance|scripted)-.*\.js$/.test(file) && !made.includes(file)) rmSync(path.join(out, file));
  writeFileSync(path.join(out, 'manifest.json'), `${JSON.stringify(manifest)}\n`);
}

/** js-cookie makes an object when loaded, which changes nothing: the blocking theme script, which reads only names, leaves it out. */
const withoutEffects = {
  name: 'without-effects',
  setup: (made) =>
    made.onResolve({ filter: /^js-cookie$/ }, async ({ path: name, resolveDir, kind, pluginData }) => {
      if (pluginData === 'resolving') return undefined;
      return { ...(await made.resolve(name, { resolveDir, kind, pluginData: 'resolving' })), sideEffects: false };
    }),
};

const options = {
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
  plugins: [withoutEffects, { name: 'manifest', setup: (made) => made.onEnd((result) => result.metafile && writeManifest(result.metafile.outputs)) }],
};

/** One file a brand, drawn by `<use href>`: ink and tape come from the page, the path data stay out of every page's script. */
function writeLogos() {
  const brands = JSON.parse(readFileSync(path.join(root, 'components/kit/art/brand-shapes.json'), 'utf8'));
  for (const [portal, { mark, word }] of Object.entries(brands)) {
    const strokes = mark.map(({ tone, d, fill }) => {
      const paint = tone === 'tape' ? 'var(--tape)' : 'currentColor';
      return fill ? `<path d="${d}" fill="${paint}"/>` : `<path d="${d}" fill="none" stroke="${paint}" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/>`;
    });
    const name = `<path transform="translate(29 19)" fill="currentColor" d="${word.d}"/>`;
    const box = `0 0 ${Math.ceil(29 + word.width)} 24`;
    writeFileSync(path.join(out, `logo-${portal}.svg`), `<svg xmlns="http://www.w3.org/2000/svg"><symbol id="logo" viewBox="${box}" preserveAspectRatio="xMinYMid">${strokes.join('')}${name}</symbol></svg>\n`);
  }
}

/** The icons' sprite; components/kit/ui/icon.tsx imports it, and Next gives it an address. */
function writeIcons() {
  const folder = path.join(root, '.build');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'icons.svg'), iconSprite());
}

mkdirSync(out, { recursive: true });
writeLogos();
writeIcons();
cpSync(path.join(root, 'node_modules/flag-icons/flags/4x3'), path.join(out, 'flags'), { recursive: true });
if (watching) {
  watchFile(iconList, writeIcons);
  await (await context(options)).watch();
} else await build(options);
