/**
 * Release builds keep only the CSS whose class names occur in the sources; see styles/main.scss.
 */
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
      // Classes that react-bootstrap and the lightbox put together at run time.
      deep: [/^modal(?!-fullscreen)/, /^yarl/],
      variables: [/^--(?!bs-)/, /^--bs-(primary|table-bg|btn-padding-x)$/],
      greedy: [/data-bs-(theme|target)/, /data-brand/, /data-login/],
    },
    // Bootstrap declares many that nothing here reads; those of our own are read by other files too.
    variables: true,
  },
];

module.exports = { plugins: process.env.NODE_ENV === 'production' ? [purge] : [] };
/** For the test of the stylesheet's weight. */
Object.defineProperty(module.exports, 'release', { value: purge, enumerable: false });
