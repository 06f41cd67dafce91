const path = require('node:path');

const drawIcon = JSON.stringify(path.resolve(__dirname, '../components/ui/draw-icon.ts'));

/**
 * Webpack loader for single icons of react-bootstrap-icons: every file brings its own copies of three helper functions and
 * of its prop types (ten times the drawing). What is left is the drawing, handed to components/ui/draw-icon.
 */
module.exports = function lightIcon(source) {
  const children = /: null, (\/\*#__PURE__\*\/React\.createElement\([\s\S]*)\);\s*\}\);/.exec(source)?.[1];
  if (!children) throw new Error(`${this.resourcePath} no longer looks like an icon; see scripts/icon-loader.js`);
  return `import React from 'react';\nimport { drawIcon } from ${drawIcon};\nexport default /*#__PURE__*/ drawIcon(${children});\n`;
};
