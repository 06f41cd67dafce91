/** Release builds drop unused CSS; see styles/main.scss. */
const purge = [
  '@fullhuman/postcss-purgecss',
  {
    content: [
      './pages/**/*.tsx',
      './components/**/*.{ts,tsx}',
      './hooks/**/*.{ts,tsx}',
      './lib/**/*.ts',
      './rules/**/*.ts',
    ],
    defaultExtractor: (content) => content.match(/[\w-]+/g) ?? [],
    safelist: {
      standard: [
        ...[
          'html',
          'body',
          'fade',
          'show',
          'showing',
          'hiding',
          'collapsing',
          'modal-open',
          'toast',
        ],
        /^offcanvas(-end|-backdrop|-header|-title|-body)?$|^carousel-(inner|item|indicators)/,
        /^carousel-control-(prev|next)$/,
      ],
      // react-bootstrap and the lightbox build these at run time.
      deep: [/^modal(?!-fullscreen)/, /^yarl/],
      variables: [/^--(?!bs-)/, /^--bs-(primary|table-bg|btn-padding-x)$/],
      greedy: [/data-bs-(theme|target)/, /data-brand/, /data-login/],
    },
    // Drops unused Bootstrap variables; other files read ours.
    variables: true,
  },
];

module.exports = { plugins: process.env.NODE_ENV === 'production' ? [purge] : [] };
/** For the stylesheet size test. */
Object.defineProperty(module.exports, 'release', { value: purge, enumerable: false });
