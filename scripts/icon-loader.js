const path = require('node:path');

const drawIcon = JSON.stringify(path.resolve(__dirname, '../components/kit/ui/draw-icon.ts'));

/** What stands around the drawing in every icon's file. */
const before = ': null, /*#__PURE__*/React.createElement(';
const after = ');\n});';

/**
 * Webpack loader for single icons of react-bootstrap-icons: every file brings its own copies of three helper functions and
 * of its prop types (ten times the drawing). What is left is the drawing, handed to components/kit/ui/draw-icon.
 */
module.exports = function lightIcon(source) {
  const from = source.indexOf(before);
  const to = source.lastIndexOf(after);
  if (from < 0 || to < from) throw new Error(`${this.resourcePath} no longer looks like an icon; see scripts/icon-loader.js`);
  return `import React from 'react';\nimport { drawIcon } from ${drawIcon};\nexport default /*#__PURE__*/ drawIcon(${source.slice(from + ': null, '.length, to)});\n`;
};
