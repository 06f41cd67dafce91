const path = require('node:path');

const dev = process.env.NODE_ENV === 'development';

/** One policy without nonces and without inline code, so that static pages keep working (docs/decisions/0002). */
const contentSecurityPolicy = [
  "default-src 'none'",
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

/** Leaves out what Next brings into every scripted page and ours never use, or our policy forbids. */
function trimNext(config) {
  config.module.rules.push({ test: /next[\\/]dist[\\/](shared[\\/])?lib[\\/]constants\.js$/, use: [path.join(__dirname, 'scripts/next-constants-loader.js')] });
  const routeLoader = /next[\\/]dist[\\/](esm[\\/])?client[\\/]route-loader\.js$/;
  config.module.rules.push({ test: routeLoader, use: [path.join(__dirname, 'scripts/next-prefetch-loader.js')] });
  Object.assign(config.resolve.alias, {
    [require.resolve('next/dist/client/script')]: path.join(__dirname, 'scripts/no-third-scripts.js'),
    [require.resolve('next/dist/shared/lib/image-config')]: path.join(__dirname, 'scripts/no-image-loaders.js'),
  });
}

/** Styles of the public documents, which have no scripts; every other style module belongs to the scripted pages. */
const documentStyles = /components[\\/](marketing|guides)[\\/]/;
/** Styles that both kinds of pages use. */
const baseStyles = /styles[\\/]main\.scss|components[\\/]kit[\\/]ui[\\/]price-lines/;
const isStyle = (module) => module.type === 'css/mini-extract';

/**
 * Between scripted pages Next puts the next page's style sheet into an inline <style>, which our policy forbids. So all
 * of theirs is one file that _app brings along and that is never loaded a second time; _document leaves it out of
 * documents without scripts. The base comes first, that modules may overrule it.
 */
function gatherStyles(config) {
  const extract = config.plugins.find((plugin) => plugin.constructor.name === 'NextMiniCssExtractPlugin');
  extract.options.filename = ({ chunk }) => `static/css/${chunk?.name === 'scripted' ? 'scripted.' : ''}[contenthash].css`;
  const shared = { chunks: 'initial', enforce: true };
  Object.assign(config.optimization.splitChunks.cacheGroups, {
    base: { ...shared, name: 'base', priority: 60, test: (module) => isStyle(module) && baseStyles.test(module.identifier()) },
    scripted: { ...shared, name: 'scripted', priority: 50, test: (module) => isStyle(module) && !documentStyles.test(module.identifier()) },
  });
}

/** Release builds have nothing of test mode in them; `npm test` looks for its mark. */
function withoutTestMode(config, webpack) {
  config.plugins.push(new webpack.NormalModuleReplacementPlugin(/^@\/components\/packages\/gallery$/, path.join(__dirname, 'scripts/no-test-mode.js')));
}

/** @type {import('next').NextConfig} */
module.exports = {
  reactStrictMode: true,
  poweredByHeader: false,
  images: { unoptimized: true },
  generateEtags: false, // pages made for a request are never stored; the front marks those that are
  distDir: process.env.NEXT_DIST_DIR || '.next',
  i18n: { locales: ['en', 'zh', 'tw', 'ja'], defaultLocale: 'en', localeDetection: false },
  transpilePackages: [
    'next-intl', 'use-intl', 'icu-minify', // so that server pages read compiled messages too
  ],
  experimental: { clientRouterFilter: false },
  sassOptions: { quietDeps: true, silenceDeprecations: ['import', 'global-builtin', 'color-functions', 'if-function'] },
  outputFileTracingRoot: __dirname,
  typescript: { ignoreBuildErrors: true }, // types are a step of their own in `npm test`
  turbopack: {}, // development only: it reads messages as they are
  webpack(config, { dev, isServer, webpack }) {
    if (!dev) compileMessages(config);
    if (!dev && process.env.TEST_MODE !== '1') withoutTestMode(config, webpack);
    if (!dev && !isServer) {
      trimNext(config);
      gatherStyles(config);
    }
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
