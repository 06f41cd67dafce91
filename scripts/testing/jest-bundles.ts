import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { buildSync, version } from 'esbuild';

interface Bundle {
  /** Entry points that our code imports from these packages. */
  entries: readonly string[];
  /** Packages left out of the bundle because others share them. */
  external?: readonly string[];
  /** Whether the package distinguishes errors by class name. */
  keepNames?: boolean;
}

/**
 * Packages with very many files. Jest reloads every file for each test file, which took as long as
 * the tests, so each group becomes one bundle with shared parts.
 */
const bundles: Record<string, Bundle> = {
  typebox: { entries: ['typebox', 'typebox/value'] },
  drizzle: {
    entries: [
      'drizzle-orm',
      'drizzle-orm/migrator',
      'drizzle-orm/node-postgres',
      'drizzle-orm/node-postgres/migrator',
      'drizzle-orm/pg-core',
    ],
    external: ['pg'],
  },
  'date-fns': {
    entries: [
      '@date-fns/utc',
      'date-fns',
      'date-fns/addDays',
      'date-fns/addMonths',
      'date-fns/differenceInBusinessDays',
      'date-fns/differenceInDays',
      'date-fns/formatISO',
      'date-fns/startOfDay',
      'date-fns/subDays',
    ],
  },
  ajv: { entries: ['ajv', 'ajv/dist/jtd', 'ajv-formats'] },
  fastify: {
    entries: [
      'fastify',
      '@fastify/fast-json-stringify-compiler',
      '@fastify/formbody',
      '@fastify/helmet',
      '@fastify/rate-limit',
    ],
    external: ['ajv', 'ajv-formats', 'pino'],
  },
  pg: { entries: ['pg'], external: ['pg-native'] },
  parse5: { entries: ['parse5'] },
  phones: { entries: ['libphonenumber-js/max', 'libphonenumber-js/min'] },
  'fast-check': { entries: ['fast-check'] },
  stripe: { entries: ['stripe'], keepNames: true },
  openid: { entries: ['jose', 'openid-client'], keepNames: true },
  nodemailer: { entries: ['nodemailer'] },
  axios: { entries: ['axios'] },
  intl: { entries: ['next-intl', 'use-intl', 'use-intl/core'], external: ['react', 'next'] },
  'react-bootstrap': {
    entries: ['Modal', 'Offcanvas', 'Toast', 'Carousel'].map((part) => `react-bootstrap/${part}`),
    external: ['react', 'react-dom'],
  },
  msw: { entries: ['msw', 'msw/node'] },
  'testing-library': {
    entries: [
      '@testing-library/dom',
      '@testing-library/jest-dom',
      '@testing-library/react',
      '@testing-library/user-event',
    ],
    external: ['react', 'react-dom'],
  },
};

/** A name that depends on the packages, the bundler and this file. */
function buildStamp(root: string): string {
  const hash = createHash('sha256').update(version);
  for (const file of ['package-lock.json', 'scripts/testing/jest-bundles.ts'])
    hash.update(readFileSync(path.join(root, file)));
  return hash.digest('hex').slice(0, 16);
}

function writeBundle(folder: string, root: string, name: string, bundle: Bundle): void {
  const { entries, external, keepNames } = bundle;
  const getters = entries.map(
    (entry) => `get ${JSON.stringify(entry)}() { return require(${JSON.stringify(entry)}); }`,
  );
  buildSync({
    stdin: { contents: `module.exports = { ${getters.join(', ')} };`, resolveDir: root },
    outfile: path.join(folder, `${name}.js`),
    bundle: true,
    platform: 'node',
    target: 'node20',
    external: [...(external ?? [])],
    ...(keepNames && { keepNames }),
    legalComments: 'none',
    logLevel: 'error',
  });
  for (const entry of entries)
    writeFileSync(
      path.join(folder, getEntryFile(entry)),
      `module.exports = require('./${name}.js')[${JSON.stringify(entry)}];\n`,
    );
}

const getEntryFile = (entry: string) => `${entry.replaceAll('/', '+')}.entry.js`;

/**
 * Builds missing or outdated bundles and maps imports to them. Their folder name is one that Jest
 * omits from stack traces.
 */
export function bundlePackages(root: string): Record<string, string> {
  const parent = path.join(root, '.build/jest');
  const folder = path.join(parent, buildStamp(root), 'node_modules');
  if (!existsSync(folder)) {
    const draft = `${parent}.${process.pid}`;
    const draftFolder = path.join(draft, 'node_modules');
    mkdirSync(draftFolder, { recursive: true });
    for (const [name, bundle] of Object.entries(bundles))
      writeBundle(draftFolder, root, name, bundle);
    rmSync(parent, { recursive: true, force: true });
    mkdirSync(parent, { recursive: true });
    renameSync(draft, path.dirname(folder));
  }
  return Object.fromEntries(
    Object.values(bundles)
      .flatMap(({ entries }) => entries)
      .map((entry) => [`^${entry}$`, path.join(folder, getEntryFile(entry))]),
  );
}
