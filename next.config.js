const { readFileSync } = require('node:fs');
const path = require('node:path');

const { PHASE_DEVELOPMENT_SERVER, PHASE_TEST } = require('next/constants');

const { hintCompiler } = require('./lib/next/compile-hint.js');
const { undocumentedSettings } = require('./lib/next/settings.js');
const { gatherChunks } = require('./lib/next/gather-chunks.js');
const { gatherStyles } = require('./lib/next/gather-styles.js');

/** Version of the compiled texts (scripts/build-texts.ts). */
const texts = (phase) =>
  [PHASE_DEVELOPMENT_SERVER, PHASE_TEST].includes(phase)
    ? 'all'
    : readFileSync(path.join(__dirname, '.build/texts/version'), 'utf8');

const distDir = process.env.NEXT_DIST_DIR || '.next';

/** @type {(phase: string) => import('next').NextConfig} */
module.exports = (phase) => ({
  reactStrictMode: true,
  poweredByHeader: false,
  devIndicators: false, // they read the router too early and warn on every member page
  compress: false, // server/ compresses, with brotli too
  images: { unoptimized: true },
  generateEtags: false, // server/ tags the cacheable pages
  // Removes test mode from release builds; `npm test` verifies it.
  env: {
    WITH_TEST_MODE: process.env.TEST_MODE === '1' ? '1' : '',
    TEXTS: texts(phase),
    // A test build that checks the proxy's redirects without the page guard.
    WITHOUT_GUARD: distDir === '.next-without-guard' ? '1' : '',
  },
  distDir,
  i18n: { locales: ['en', 'zh', 'tw', 'ja'], defaultLocale: 'en', localeDetection: false },
  transpilePackages: [
    'next-intl',
    'use-intl',
    'icu-minify', // server pages read compiled messages too
  ],
  experimental: {
    ...undocumentedSettings,
    // Next buffers each request body the proxy sees.
    proxyClientMaxBodySize: '256kb',
  },
  sassOptions: {
    additionalData: "@use 'mixins' as *;",
    loadPaths: [path.join(__dirname, 'styles')],
    quietDeps: true,
    silenceDeprecations: ['import', 'global-builtin', 'color-functions', 'if-function'],
  },
  outputFileTracingRoot: __dirname,
  typescript: { ignoreBuildErrors: true }, // `npm test` checks types separately
  webpack(config, { dev, isServer, webpack }) {
    // This module builds its values with function calls, which look like side effects.
    config.module.rules.push({ test: /\/contract\/test-mode\/calls\.ts$/, sideEffects: false });
    // Lets pages that read amounts drop the arithmetic.
    config.module.rules.push({ test: /\/rules\/money\.ts$/, sideEffects: false });
    // Precompiled texts need no message parser (9 kB).
    if (!dev)
      config.resolve.alias['use-intl/format-message'] =
        require.resolve('use-intl/format-message/format-only');
    if (!dev && !isServer) {
      // The file names are in scripts that every page loads.
      config.output.hashDigestLength = 8;
      gatherStyles(config);
      gatherChunks(config);
      hintCompiler(config, webpack);
    }
    return config;
  },
});
