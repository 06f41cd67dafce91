const { readFileSync } = require('node:fs');
const path = require('node:path');

const { PHASE_DEVELOPMENT_SERVER, PHASE_TEST } = require('next/constants');

const { hintCompiler } = require('./lib/next/compile-hint.js');
const { undocumentedSettings } = require('./lib/next/settings.js');
const { gatherChunks } = require('./lib/next/gather-chunks.js');
const { gatherStyles } = require('./lib/next/gather-styles.js');

/** The version of the texts that pages refer to (scripts/build-texts.ts). */
const texts = (phase) =>
  [PHASE_DEVELOPMENT_SERVER, PHASE_TEST].includes(phase)
    ? 'all'
    : readFileSync(path.join(__dirname, '.build/texts/version'), 'utf8');

const distDir = process.env.NEXT_DIST_DIR || '.next';

/** @type {(phase: string) => import('next').NextConfig} */
module.exports = (phase) => ({
  reactStrictMode: true,
  poweredByHeader: false,
  devIndicators: false, // it reads the router before it is there, and warns on every member page
  compress: false, // server/ does it, by brotli too
  images: { unoptimized: true },
  generateEtags: false, // pages made for a request are never stored; server/ tags those that are
  // What is behind it is left out of a build without test mode; `npm test` looks for its mark.
  env: {
    WITH_TEST_MODE: process.env.TEST_MODE === '1' ? '1' : '',
    TEXTS: texts(phase),
    // A test build in a folder of its own, which shows that the proxy redirects alone.
    WITHOUT_GUARD: distDir === '.next-without-guard' ? '1' : '',
  },
  distDir,
  i18n: { locales: ['en', 'zh', 'tw', 'ja'], defaultLocale: 'en', localeDetection: false },
  transpilePackages: [
    'next-intl',
    'use-intl',
    'icu-minify', // so that server pages read compiled messages too
  ],
  experimental: {
    ...undocumentedSettings,
    // Next copies the body of each request that the proxy sees; a form is far smaller.
    proxyClientMaxBodySize: '256kb',
  },
  sassOptions: {
    additionalData: "@use 'mixins' as *;",
    loadPaths: [path.join(__dirname, 'styles')],
    quietDeps: true,
    silenceDeprecations: ['import', 'global-builtin', 'color-functions', 'if-function'],
  },
  outputFileTracingRoot: __dirname,
  typescript: { ignoreBuildErrors: true }, // types are a step of their own in `npm test`
  webpack(config, { dev, isServer, webpack }) {
    // Without test mode nothing uses its calls, whose descriptions are made by function calls.
    config.module.rules.push({ test: /\/contract\/test-mode\/calls\.ts$/, sideEffects: false });
    // Pages that only read amounts do without the arithmetic.
    config.module.rules.push({ test: /\/rules\/money\.ts$/, sideEffects: false });
    // Texts are compiled ahead, which leaves the message parser (9 kB) out of every page.
    if (!dev)
      config.resolve.alias['use-intl/format-message'] =
        require.resolve('use-intl/format-message/format-only');
    if (!dev && !isServer) {
      gatherStyles(config);
      gatherChunks(config);
      hintCompiler(config, webpack);
    }
    return config;
  },
});
