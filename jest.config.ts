/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';
import nextJest from 'next/jest.js';

import { bundlePackages } from './scripts/testing/jest-bundles';
import { longTests } from './scripts/testing/long-tests';

/** ES-module packages that need transforming. */
const esmPackages = [
  'typebox',
  'drizzle-orm',
  'cookie',
  'axios',
  'msw',
  '@mswjs',
  '@open-draft',
  'rettime',
  'until-async',
  'next-intl',
  'use-intl',
  'intl-messageformat',
  '@formatjs',
  'match-sorter',
  'remove-accents',
  'big\\.js',
  'yet-another-react-lightbox',
  'icu-minify',
  'openid-client',
  'oauth4webapi',
  'jose',
  's3mini',
  '@seriousme',
  '@inquirer',
  'chardet',
  'cli-width',
  'fast-wrap-ansi',
  'fast-string-width',
  'fast-string-truncated-width',
  '@opentelemetry/otlp-exporter-base', // loads Node's http with import()
].join('|');
const transformIgnorePatterns = [
  `/node_modules/(?!(${esmPackages})(/|$))`,
  '^.+\\.module\\.(css|sass|scss)$',
];
/** Avoids slow global lookups in the sandbox. */
const sandboxInjectedGlobals = [
  ...['Array', 'BigInt', 'Boolean', 'Error', 'JSON', 'Map', 'Math', 'Number', 'Object', 'Promise'],
  ...['Proxy', 'Reflect', 'RegExp', 'Set', 'String', 'Symbol', 'TypeError', 'WeakMap', 'WeakSet'],
];
const soakTests = process.env.LEAVE_TO_SOAK ? longTests : [];
const nextProject = nextJest({ dir: './' });

/** Replaces the ignore list, which next/jest would append to. */
export const createProject = async (config: Config): Promise<Config> => {
  const nextConfig = await nextProject({
    moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1', ...bundlePackages(__dirname) },
    // Mutation tests run on a copy of the project there.
    modulePathIgnorePatterns: ['<rootDir>/.build/', '<rootDir>/.next', '<rootDir>/public/'],
    sandboxInjectedGlobals: sandboxInjectedGlobals as never,
    ...config,
  })();
  return { ...nextConfig, transformIgnorePatterns };
};

const config = async (): Promise<Config> => ({
  projects: [
    (await createProject({
      displayName: 'portal',
      testEnvironment: '<rootDir>/__tests__/support/jsdom-environment.ts',
      setupFilesAfterEnv: ['<rootDir>/__tests__/support/setup-portal.ts'],
      testMatch: ['<rootDir>/__tests__/**/*.test.{ts,tsx}'],
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/__tests__/host/', ...soakTests],
    })) as never,
    (await createProject({
      displayName: 'host',
      testEnvironment: 'node',
      setupFilesAfterEnv: ['<rootDir>/host/testing/setup-host.ts'],
      globalSetup: '<rootDir>/host/testing/global-setup.ts',
      globalTeardown: '<rootDir>/host/testing/global-teardown.ts',
      testPathIgnorePatterns: ['/node_modules/', ...soakTests],
      testMatch: [
        '<rootDir>/host/**/*.test.ts',
        '<rootDir>/cli/**/*.test.ts',
        '<rootDir>/contract/**/*.test.ts',
        '<rootDir>/bench/**/*.test.ts',
        '<rootDir>/tools/**/*.test.ts',
      ],
    })) as never,
  ],
});

export default config;
