import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import { weightDrawings, weightDrawingSize } from '../components/kit/art/weight-drawings';

/** A separate file avoids repeating drawings in documents. */
export function buildDrawingSprite(): string {
  const { width, height } = weightDrawingSize;
  const box = `0 0 ${width} ${height}`;
  const symbols = Object.entries(weightDrawings).map(([category, Picture]) => {
    const drawing = renderToStaticMarkup(createElement(Picture)).replace(/><\/\w+>/g, '/>');
    return `<symbol id="${category}" viewBox="${box}">${drawing}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${symbols.join('')}</svg>\n`;
}
