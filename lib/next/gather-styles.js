const { readFileSync } = require('node:fs');
const path = require('node:path');

/** The pages that rules/opens-in-place.ts names. */
const guestPages = /^pages\/(login|register|(forgot|reset)-password|support\/contact)$/;
/** Styles that pages of several kinds use. */
const baseStyles =
  /styles[\\/]main\.scss|components[\\/]kit[\\/](?:display[\\/]price-lines|forms[\\/](?:field-pair|phone-field))/;
/** What _app imports to tie either file to itself; no part that is fetched later needs it. */
const membersOwn = /components[\\/]layout[\\/]member-frame/;
const guestsOwn = /components[\\/]auth[\\/]auth-page/;
const APP = 'pages/_app';
const isStyle = (module) => module.type === 'css/mini-extract';

/** Whether a chunk is a page that React runs on; documents say that it does not. */
function isScripted({ name }) {
  if (!/^pages\/(?!_|404$|500$)/.test(name ?? '')) return false;
  for (const file of [`${name}.tsx`, `${name}/index.tsx`])
    try {
      return !readFileSync(path.join(__dirname, '../..', file), 'utf8').includes(
        'unstable_runtimeJS: false',
      );
    } catch {
      // The page is the other of the two files, or one that answers by itself.
    }
  return false;
}

/**
 * Between scripted pages Next puts the next page's style sheet into an inline <style>, which our
 * policy forbids; it does not with those of _app, which it takes for loaded. So the styles of all
 * scripted pages are one file, those of the forms before the sign-in another, and _app brings both
 * along; frame-head leaves out those of the other kind, and over that border a document is loaded in
 * full (rules/opens-in-place.ts). The base comes first, that modules may overrule it; documents have
 * their own. `npm test` looks which page of a build has which (scripts/testing/release-build.ts).
 */
exports.gatherStyles = function gatherStyles(config) {
  const extract = config.plugins.find(
    (plugin) => plugin.constructor.name === 'NextMiniCssExtractPlugin',
  );
  if (!extract)
    throw new Error('Next extracts styles in another way; see lib/next/gather-styles.js.');
  extract.options.filename = ({ chunk }) =>
    `static/css/${/^(base|scripted|guest)-styles$/.test(chunk?.name) ? `${chunk.name}.` : ''}[contenthash].css`;
  const group = (name, priority, options) => ({
    name: `${name}-styles`,
    priority,
    chunks: 'initial',
    enforce: true,
    test: isStyle,
    ...options,
  });
  Object.assign(config.optimization.splitChunks.cacheGroups, {
    baseStyles: group('base', 60, {
      test: (module) => isStyle(module) && baseStyles.test(module.identifier()),
    }),
    guestStyles: group('guest', 50, {
      chunks: ({ name }) => name === APP || guestPages.test(name ?? ''),
      test: (module) => isStyle(module) && !membersOwn.test(module.identifier()),
    }),
    scriptedStyles: group('scripted', 50, {
      chunks: (chunk) => chunk.name === APP || (isScripted(chunk) && !guestPages.test(chunk.name)),
      test: (module) => isStyle(module) && !guestsOwn.test(module.identifier()),
    }),
  });
};
