import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { packSite } from './process/pack-site.mjs';
import { fail, loadSettings, PlainError, root } from './process/settings.mjs';
import { forget, hashOf, isBuilt, remember } from './process/stamp.mjs';

const stamps = path.join(root, '.build');
const always = ['package-lock.json', 'tsconfig.json', 'scripts/build.mjs'];
const shared = ['lib', 'rules', 'net', 'contract', 'messages', ...always];
/** What the host and the warehouse's command line are made of. */
export const hostSources = ['host', 'cli', 'rules', 'net', 'contract', 'messages', ...always];
const assetScript = 'scripts/build-assets.mjs';
const hostEntries = { server: 'host/main/server.ts', operator: 'cli/main.ts' };
/** What stands before Next. */
const serverSources = ['server', 'lib', 'rules', 'net', 'contract', ...always];
const serverEntries = { main: 'server/main.ts' };
/** Programs of the host's threads; started by their built file wherever the host itself runs from. */
const workerEntries = { program: 'host/main/worker-program.ts' };

/** Runs a Node program, shows its output only when it fails, and takes a stop signal along. */
function run(args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    const printed = [];
    const onExit = () => child.kill('SIGTERM');
    process.on('exit', onExit);
    child.stdout.on('data', (chunk) => printed.push(chunk));
    child.stderr.on('data', (chunk) => printed.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('exit', onExit);
      if (code === 0) return resolve();
      process.stderr.write(Buffer.concat(printed));
      return reject(new PlainError(`The build failed: ${args.map((arg) => path.relative(root, arg) || arg).join(' ')}`));
    });
  });
}

/** Node wants import attributes for JSON files of packages; inside the bundle they are plain data. */
const jsonInside = {
  name: 'json-inside',
  setup: ({ onResolve }) => onResolve({ filter: /^[^./].*\.json$/ }, ({ path: name }) => {
    return name.startsWith('@/') ? undefined : { path: createRequire(import.meta.url).resolve(name) };
  }),
};

async function bundle(entries, folder) {
  const { build } = await import('esbuild');
  const outdir = path.join(stamps, folder);
  rmSync(outdir, { recursive: true, force: true });
  const entryPoints = Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(path.join(root, file))));
  try {
    await build({
      absWorkingDir: root, entryPoints, outdir, bundle: true, splitting: true, platform: 'node', target: 'node20', format: 'esm',
      packages: 'external', plugins: [jsonInside], alias: { '@': root }, sourcemap: true, outExtension: { '.js': '.mjs' }, logLevel: 'error', tsconfig: path.join(root, 'tsconfig.json'),
    });
  } catch {
    throw new PlainError(`The build of the ${folder} failed; the lines above say why.`);
  }
}

/** The settings that end up in built pages: a change of one means another build. */
export function settingsInPages(env = process.env) {
  const named = Object.entries(env).filter(([name]) => name.startsWith('NEXT_PUBLIC_') || name === 'TEST_MODE').sort();
  return [...named, ['BRAND', env.BRAND || 'cgw']];
}

/** What next.config.js puts into the portal's build: every script that is CommonJS. */
const loaders = () => readdirSync(path.join(root, 'scripts')).filter((name) => name.endsWith('.js')).map((name) => `scripts/${name}`);

/** What is built, from which files (hash), by what, and what must stand afterwards. */
function parts() {
  const dist = process.env.NEXT_DIST_DIR || '.next';
  return [
    {
      name: 'assets',
      wanted: existsSync(path.join(root, assetScript)),
      hash: () => hashOf([assetScript, 'styles', 'components', ...shared]),
      stands: 'public/build',
      build: () => run([path.join(root, assetScript)]),
    },
    {
      name: 'host',
      wanted: existsSync(path.join(root, hostEntries.server)),
      hash: () => hashOf(hostSources),
      stands: '.build/host/server.mjs',
      build: () => bundle(hostEntries, 'host'),
    },
    {
      name: 'workers',
      wanted: Object.values(workerEntries).every((file) => existsSync(path.join(root, file))),
      hash: () => hashOf(hostSources),
      stands: '.build/workers',
      build: () => bundle(workerEntries, 'workers'),
    },
    {
      name: 'server',
      wanted: true,
      hash: () => hashOf(serverSources),
      stands: '.build/server/main.mjs',
      build: () => bundle(serverEntries, 'server'),
    },
    {
      name: 'portal',
      stampName: `portal-${path.basename(dist)}`,
      wanted: true,
      hash: () => hashOf(['pages', 'components', 'hooks', 'services', 'styles', 'public', 'proxy.ts', 'next.config.js', 'postcss.config.js', 'scripts/process/pack-site.mjs', ...loaders(), ...shared], settingsInPages()),
      stands: path.join(dist, 'site'),
      build: async () => {
        await run([path.join(root, 'node_modules/next/dist/bin/next'), 'build', '--webpack'], { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' });
        await packSite(path.join(root, dist));
      },
      takes: ' (about half a minute, only when its sources changed)',
    },
  ];
}

/**
 * Builds what changed since it was last built: the public scripts, the host and the portal; `only` names the parts
 * that matter. A build that fails leaves no stamp and throws.
 */
export async function buildAll({ only, say = (text) => process.stdout.write(`${text}\n`) } = {}) {
  mkdirSync(stamps, { recursive: true });
  for (const part of parts()) {
    if (!part.wanted || (only && !only.includes(part.name))) continue;
    const hash = part.hash();
    const stamp = part.stampName ?? part.name;
    if (isBuilt(stamps, stamp, hash) && existsSync(path.join(root, part.stands))) continue;
    say(`Building the ${part.name}${part.takes ?? ''} ...`);
    forget(stamps, stamp);
    await part.build();
    remember(stamps, stamp, hash);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  loadSettings();
  const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice('--only='.length).split(',');
  await buildAll({ only }).catch(fail);
}
