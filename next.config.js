const path = require('node:path');

const { gatherStyles } = require('./scripts/gather-styles');

/**
 * Release builds compile ICU messages ahead, which leaves the message parser (9 kB) out of every
 * page.
 */
function compileMessages(config) {
  config.resolve.alias['use-intl/format-message'] =
    require.resolve('use-intl/format-message/format-only');
  config.module.rules.push({
    test: /\.json$/,
    include: path.join(__dirname, 'messages'),
    type: 'javascript/auto',
    use: [
      {
        loader: 'next-intl/extractor/catalogLoader',
        options: { messages: { format: 'json', precompile: true } },
      },
    ],
  });
}

/** @type {import('next').NextConfig} */
module.exports = {
  reactStrictMode: true,
  poweredByHeader: false,
  images: { unoptimized: true },
  generateEtags: false, // pages made for a request are never stored; server/ tags those that are
  // What is behind it is left out of a build without test mode; `npm test` looks for its mark.
  env: { WITH_GALLERY: process.env.TEST_MODE === '1' ? '1' : '' },
  distDir: process.env.NEXT_DIST_DIR || '.next',
  i18n: { locales: ['en', 'zh', 'tw', 'ja'], defaultLocale: 'en', localeDetection: false },
  transpilePackages: [
    'next-intl',
    'use-intl',
    'icu-minify', // so that server pages read compiled messages too
  ],
  experimental: { clientRouterFilter: false },
  sassOptions: {
    quietDeps: true,
    silenceDeprecations: ['import', 'global-builtin', 'color-functions', 'if-function'],
  },
  outputFileTracingRoot: __dirname,
  typescript: { ignoreBuildErrors: true }, // types are a step of their own in `npm test`
  turbopack: {}, // development only: it reads messages as they are
  webpack(config, { dev, isServer }) {
    if (!dev) compileMessages(config);
    if (!dev && !isServer) gatherStyles(config);
    return config;
  },
};
