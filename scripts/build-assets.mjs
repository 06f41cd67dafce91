import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, context } from 'esbuild';

/**
 * Public scripts and pictures that Next does not make: the blocking theme script, the enhancement module of public
 * documents (names carry a content hash, listed in manifest.json), and the country flags. `--watch` rebuilds on change.
 */
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const out = path.join(root, 'public/build');
const names = ['theme', 'enhance'];
const watching = process.argv.includes('--watch');

/** Writes the list of hashed names and removes scripts that are no longer on it. */
function writeManifest(outputs) {
  const made = Object.keys(outputs).map((file) => path.basename(file));
  const manifest = Object.fromEntries(names.map((name) => [name, made.find((file) => file.startsWith(`${name}-`))]));
  for (const file of readdirSync(out)) if (/^(theme|enhance)-.*\.js$/.test(file) && !made.includes(file)) rmSync(path.join(out, file));
  writeFileSync(path.join(out, 'manifest.json'), `${JSON.stringify(manifest)}\n`);
}

const options = {
  absWorkingDir: root,
  entryPoints: Object.fromEntries(names.map((name) => [name, `lib/enhance/${name}.ts`])),
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
  plugins: [{ name: 'manifest', setup: (made) => made.onEnd((result) => result.metafile && writeManifest(result.metafile.outputs)) }],
};

mkdirSync(out, { recursive: true });
cpSync(path.join(root, 'node_modules/flag-icons/flags/4x3'), path.join(out, 'flags'), { recursive: true });
if (watching) await (await context(options)).watch();
else await build(options);
