/**
 * Styles of the public documents, which have no scripts; every other style module belongs to the
 * scripted pages.
 */
const documentStyles = /components[\\/](marketing|guides)[\\/]/;
/** Styles that both kinds of pages use. */
const baseStyles = /styles[\\/]main\.scss|components[\\/]kit[\\/]ui[\\/]price-lines/;
const isStyle = (module) => module.type === 'css/mini-extract';

/**
 * Between scripted pages Next puts the next page's style sheet into an inline <style>, which our
 * policy forbids. So all of theirs is one file that _app brings along and that is never loaded a
 * second time; _document leaves it out of documents without scripts. The base comes first, that
 * modules may overrule it. `npm test` looks that a build has exactly one such file
 * (scripts/testing/release-build.ts).
 */
exports.gatherStyles = function gatherStyles(config) {
  const extract = config.plugins.find(
    (plugin) => plugin.constructor.name === 'NextMiniCssExtractPlugin',
  );
  if (!extract)
    throw new Error('Next extracts styles in another way; see scripts/gather-styles.js.');
  extract.options.filename = ({ chunk }) =>
    `static/css/${chunk?.name === 'scripted' ? 'scripted.' : ''}[contenthash].css`;
  const shared = { chunks: 'initial', enforce: true };
  Object.assign(config.optimization.splitChunks.cacheGroups, {
    base: {
      ...shared,
      name: 'base',
      priority: 60,
      test: (module) => isStyle(module) && baseStyles.test(module.identifier()),
    },
    scripted: {
      ...shared,
      name: 'scripted',
      priority: 50,
      test: (module) => isStyle(module) && !documentStyles.test(module.identifier()),
    },
  });
};
