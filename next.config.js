const path = require('node:path');

const { gatherStyles } = require('./scripts/gather-styles');

const dev = process.env.NODE_ENV === 'development';

/** One policy without nonces and without inline code, so that static pages keep working (docs/decisions/0002). */
const contentSecurityPolicy = [
  "default-src 'self'", // what Firefox holds rel=prefetch against; all else is named
  `script-src 'self'${dev ? " 'unsafe-eval' 'unsafe-inline'" : ''}`,
  `style-src 'self'${dev ? " 'unsafe-inline'" : ''}`,
  "img-src 'self' data: blob:",
  "font-src 'self'",
  `connect-src 'self'${dev ? ' ws:' : ''}`,
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-src 'none'",
  "media-src 'none'",
].join('; ');

const securityHeaders = [
  { key: 'Content-Security-Policy', value: contentSecurityPolicy },
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Strict-Transport-Security', value: 'max-age=63072000; includeSubDomains' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin-allow-popups' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=(), payment=(self), browsing-topics=()' },
];

/** Release builds compile ICU messages ahead, which leaves the message parser (9 kB) out of every page. */
function compileMessages(config) {
  config.resolve.alias['use-intl/format-message'] = require.resolve('use-intl/format-message/format-only');
  config.module.rules.push({
    test: /\.json$/,
    include: path.join(__dirname, 'messages'),
    type: 'javascript/auto',
    use: [{ loader: 'next-intl/extractor/catalogLoader', options: { messages: { format: 'json', precompile: true } } }],
  });
}

/** @type {import('next').NextConfig} */
module.exports = {
  reactStrictMode: true,
  poweredByHeader: false,
  images: { unoptimized: true },
  generateEtags: false, // pages made for a request are never stored; the front marks those that are
  // What is behind it is left out of a build without test mode; `npm test` looks for its mark.
  env: { WITH_GALLERY: process.env.TEST_MODE === '1' ? '1' : '' },
  distDir: process.env.NEXT_DIST_DIR || '.next',
  i18n: { locales: ['en', 'zh', 'tw', 'ja'], defaultLocale: 'en', localeDetection: false },
  transpilePackages: [
    'react-bootstrap-icons', // its single icons are ES modules that Node would read as CommonJS
    'next-intl', 'use-intl', 'icu-minify', // so that server pages read compiled messages too
  ],
  experimental: { clientRouterFilter: false },
  sassOptions: { quietDeps: true, silenceDeprecations: ['import', 'global-builtin', 'color-functions', 'if-function'] },
  outputFileTracingRoot: __dirname,
  typescript: { ignoreBuildErrors: true }, // types are a step of their own in `npm test`
  turbopack: {}, // development only: it reads messages and icons as they are
  webpack(config, { dev, isServer }) {
    if (!dev) {
      compileMessages(config);
      config.module.rules.push({ test: /react-bootstrap-icons[\\/]dist[\\/]icons[\\/]/, use: [path.join(__dirname, 'scripts/icon-loader.js')] });
    }
    if (!dev && !isServer) gatherStyles(config);
    return config;
  },
  async headers() {
    return [
      { source: '/:path*', headers: securityHeaders },
      { source: '/build/:file(.*-\\w{8}\\.js)', headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }] },
      { source: '/build/:file(logo-.*\\.svg)', headers: [{ key: 'Cache-Control', value: 'public, max-age=86400' }] },
      { source: '/build/flags/:file', headers: [{ key: 'Cache-Control', value: 'public, max-age=604800' }] },
    ];
  },
};
