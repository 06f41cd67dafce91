import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';

import type { Plugin } from 'esbuild';

import { packSite } from './pack-site';
import { PlainError, root, typescriptArgs } from './settings';
import { removeStamp, hashFiles, isBuilt, writeStamp } from './stamp';

const buildFolder = path.join(root, '.build');
const commonSources = ['package-lock.json', 'tsconfig.json', 'scripts/process/build-all.ts'];
const sharedSources = ['lib', 'rules', 'net', 'contract', 'messages', ...commonSources];
const hostSources = ['host', 'cli', 'rules', 'net', 'contract', 'messages', ...commonSources];
const hashHost = () => hashFiles(hostSources, [process.env.TEST_MODE]);
const assetScript = 'scripts/build-assets.ts';
const textSources = ['scripts/build-texts.ts', 'scripts/process/text-keys.ts'];
const assetOutputs = ['.build/icons.svg', '.build/drawings.svg', '.build/web-font.scss'];
const hostEntries = { server: 'host/main/server.ts', operator: 'cli/main.ts' };
const serverSources = ['server', 'lib', 'rules', 'net', 'contract', ...commonSources];
const serverEntries = { main: 'server/main.ts' };
/** The host starts its threads from these built files even when it runs from source. */
const workerEntries = { program: 'host/main/worker-program.ts' };

function runNode(args: readonly string[], env: Partial<NodeJS.ProcessEnv> = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: Buffer[] = [];
    const onExit = () => child.kill('SIGTERM');
    process.on('exit', onExit);
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('exit', onExit);
      if (code === 0) return resolve();
      process.stderr.write(Buffer.concat(output));
      return reject(
        new PlainError(
          `The build failed: ${args
            .filter((arg) => !typescriptArgs.includes(arg))
            .map((arg) => path.relative(root, arg))
            .join(' ')}`,
        ),
      );
    });
  });
}

/** Node requires import attributes for JSON; the bundle inlines it. */
const inlineJsonPlugin: Plugin = {
  name: 'json-inside',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./].*\.json$/ }, ({ path: name }) =>
      name.startsWith('@/') ? undefined : { path: require.resolve(name) },
    ),
};

/**
 * Removes test mode from release builds: a constant turns its uses into dead code, and the call
 * descriptions are marked side-effect free so that they are dropped too.
 */
const dropTestModePlugin: Plugin = {
  name: 'without-test-mode',
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/test-mode\/calls$/ }, ({ importer }) =>
      importer.startsWith(path.join(root, 'contract'))
        ? { path: path.join(root, 'contract/test-mode/calls.ts'), sideEffects: false }
        : undefined,
    ),
};

async function bundle(entries: Record<string, string>, folder: string): Promise<void> {
  const { build } = await import('esbuild');
  const outdir = path.join(buildFolder, folder);
  rmSync(outdir, { recursive: true, force: true });
  try {
    await build({
      absWorkingDir: root,
      entryPoints: entries,
      outdir,
      bundle: true,
      splitting: true,
      platform: 'node',
      target: 'node20',
      format: 'esm',
      packages: 'external',
      plugins: [inlineJsonPlugin, dropTestModePlugin],
      define: {
        'process.env.WITH_TEST_MODE': JSON.stringify(process.env.TEST_MODE === '1' ? '1' : ''),
      },
      alias: { '@': root },
      sourcemap: true,
      outExtension: { '.js': '.mjs' },
      logLevel: 'error',
      tsconfig: path.join(root, 'tsconfig.json'),
    });
  } catch {
    throw new PlainError(`The build of the ${folder} failed; see the lines above.`);
  }
}

/** Returns the built program; undefined when its sources or TEST_MODE have changed. */
export function findBuiltOperator(): string | undefined {
  const file = path.join(buildFolder, 'host/operator.mjs');
  return existsSync(file) && isBuilt(buildFolder, 'host', hashHost()) ? file : undefined;
}

/**
 * Settings baked into pages: a change requires a rebuild.
 * @public
 */
export function listPageSettings(
  env: Partial<NodeJS.ProcessEnv> = process.env,
): [string, string | undefined][] {
  const settings = Object.entries(env)
    .filter(([name]) => name.startsWith('NEXT_PUBLIC_') || name === 'TEST_MODE')
    .sort();
  return [...settings, ['BRAND', env.BRAND || 'cgw']];
}

interface Part {
  name: string;
  stampName?: string;
  hash: () => string;
  /** Must exist afterwards. */
  outputs: string | string[];
  build: () => Promise<void>;
  duration?: string;
}

function listParts(): Part[] {
  return [
    {
      name: 'assets',
      hash: () =>
        hashFiles([
          assetScript,
          'scripts/drawing-sprite.ts',
          'scripts/process/flags.ts',
          'scripts/icon-sprite.ts',
          'scripts/web-font.ts',
          'styles',
          'components',
          ...sharedSources,
        ]),
      outputs: ['public/build', ...assetOutputs],
      build: () => runNode([...typescriptArgs, path.join(root, assetScript)]),
    },
    {
      name: 'texts',
      hash: () =>
        hashFiles(
          [...textSources, 'pages', 'components', 'hooks', 'services', ...sharedSources],
          [process.env.TEST_MODE],
        ),
      outputs: ['public/build/texts', '.build/texts/version'],
      build: () => runNode([...typescriptArgs, path.join(root, 'scripts/build-texts.ts')]),
    },
    getPicturesPart(),
    {
      name: 'host',
      hash: hashHost,
      outputs: '.build/host/server.mjs',
      build: () => bundle(hostEntries, 'host'),
    },
    {
      name: 'workers',
      hash: hashHost,
      outputs: '.build/workers',
      build: () => bundle(workerEntries, 'workers'),
    },
    {
      name: 'server',
      hash: () => hashFiles(serverSources, [process.env.TEST_MODE]),
      outputs: '.build/server/main.mjs',
      build: () => bundle(serverEntries, 'server'),
    },
    getPortalPart(),
  ];
}

function getPicturesPart(): Part {
  const brand = process.env.BRAND || 'cgw';
  return {
    name: 'pictures',
    stampName: `pictures-${brand}`,
    hash: () =>
      hashFiles(
        [
          'scripts/share-pictures.ts',
          'scripts/share-pictures/drawing.ts',
          'scripts/share-pictures/lines.ts',
          'scripts/share-pictures/words.ts',
          'scripts/web-font.ts',
          'components/kit/art/brand-shapes.json',
          'host/seed/countries.ts',
          'host/seed/posts',
          'lib/server/proxy/row-pictures.ts',
          'lib/i18n',
          'rules/share-picture.ts',
          'messages',
          ...commonSources,
        ],
        process.versions.icu,
      ),
    outputs: `public/build/share/${brand}`,
    build: () => runNode([...typescriptArgs, path.join(root, 'scripts/share-pictures.ts')]),
  };
}

function getPortalPart(): Part {
  const dist = process.env.NEXT_DIST_DIR || '.next';
  return {
    name: 'portal',
    stampName: `portal-${path.basename(dist)}`,
    hash: () =>
      hashFiles(
        [
          'pages',
          'components',
          'hooks',
          'services',
          'styles',
          'public',
          ...assetOutputs,
          'proxy.ts',
          'next.config.js',
          'postcss.config.js',
          'scripts/process/pack-site.ts',
          ...textSources,
          ...sharedSources,
        ],
        listPageSettings(),
      ),
    outputs: path.join(dist, 'site'),
    build: async () => {
      await runNode([path.join(root, 'node_modules/next/dist/bin/next'), 'build', '--webpack'], {
        NODE_ENV: 'production',
        NEXT_TELEMETRY_DISABLED: '1',
      });
      await packSite(path.join(root, dist));
    },
    duration: ' (about half a minute, only when its sources changed)',
  };
}

/** Builds what changed. A failed build throws and leaves no stamp. */
export async function buildAll({ only }: { only?: readonly string[] | undefined } = {}) {
  mkdirSync(buildFolder, { recursive: true });
  for (const part of listParts()) {
    if (only && !only.includes(part.name)) continue;
    const hash = part.hash();
    const stamp = part.stampName ?? part.name;
    if (
      isBuilt(buildFolder, stamp, hash) &&
      [part.outputs].flat().every((file) => existsSync(path.join(root, file)))
    )
      continue;
    process.stdout.write(`Building the ${part.name}${part.duration ?? ''} ...\n`);
    removeStamp(buildFolder, stamp);
    await part.build();
    writeStamp(buildFolder, stamp, hash);
  }
}
