const { readFileSync } = require('node:fs');
const path = require('node:path');

/** The pages in rules/opens-in-place.ts. */
const guestPages = /^pages\/(login|register|(forgot|reset)-password|support\/contact)$/;
const baseStyles =
  /styles[\\/]main\.scss|components[\\/]kit[\\/](?:display[\\/]price-lines|forms[\\/](?:field-pair|phone-field))/;
/** _app imports these to attach each style file. */
const memberStyles = /components[\\/]layout[\\/]member-frame/;
const guestStyles = /components[\\/]auth[\\/]auth-page/;
const APP = 'pages/_app';
const isStyle = (module) => module.type === 'css/mini-extract';

function isScripted({ name }) {
  if (!/^pages\/(?!_|404$|500$)/.test(name ?? '')) return false;
  for (const file of [`${name}.tsx`, `${name}/index.tsx`])
    try {
      return !readFileSync(path.join(__dirname, '../..', file), 'utf8').includes(
        'unstable_runtimeJS: false',
      );
    } catch {
      // Not this file.
    }
  return false;
}

/**
 * Next inlines the next page's styles on navigation, which our CSP forbids, unless _app has them.
 * So _app imports all styles, and frame-head drops those of the other kind. Base styles come first
 * so that modules can override them.
 */
exports.gatherStyles = function gatherStyles(config) {
  const cssPlugin = config.plugins.find(
    (plugin) => plugin.constructor.name === 'NextMiniCssExtractPlugin',
  );
  if (!cssPlugin)
    throw new Error('Next now extracts styles differently; see lib/next/gather-styles.js.');
  cssPlugin.options.filename = ({ chunk }) =>
    `static/css/${/^(base|scripted|guest)-styles$/.test(chunk?.name) ? `${chunk.name}.` : ''}[contenthash].css`;
  const createGroup = (name, priority, options) => ({
    name: `${name}-styles`,
    priority,
    chunks: 'initial',
    enforce: true,
    test: isStyle,
    ...options,
  });
  Object.assign(config.optimization.splitChunks.cacheGroups, {
    baseStyles: createGroup('base', 60, {
      test: (module) => isStyle(module) && baseStyles.test(module.identifier()),
    }),
    guestStyles: createGroup('guest', 50, {
      chunks: ({ name }) => name === APP || guestPages.test(name ?? ''),
      test: (module) => isStyle(module) && !memberStyles.test(module.identifier()),
    }),
    scriptedStyles: createGroup('scripted', 50, {
      chunks: (chunk) => chunk.name === APP || (isScripted(chunk) && !guestPages.test(chunk.name)),
      test: (module) => isStyle(module) && !guestStyles.test(module.identifier()),
    }),
  });
};
