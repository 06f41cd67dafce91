import { readFileSync } from 'node:fs';
import path from 'node:path';

import brands from '../components/kit/art/brand-shapes.json';
import icons from '../components/kit/ui/icons.json';

import { root } from './process/settings';

const readDrawing = (file: string) =>
  readFileSync(path.join(root, 'node_modules/bootstrap-icons/icons', `${file}.svg`), 'utf8');

interface Stroke {
  tone: string;
  d: string;
  fill?: boolean;
}

/** Ink and tape colors come from the page. */
const buildLogos = (): string[] =>
  Object.entries(brands).map(([portal, { mark, word }]) => {
    const strokes = mark.map(({ tone, d, fill }: Stroke) => {
      const paint = tone === 'tape' ? 'var(--tape)' : 'currentColor';
      return fill
        ? `<path d="${d}" fill="${paint}"/>`
        : `<path d="${d}" fill="none" stroke="${paint}" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/>`;
    });
    const name = `<path transform="translate(29 19)" fill="currentColor" d="${word.d}"/>`;
    const box = `0 0 ${Math.ceil(29 + word.width)} 24`;
    return `<symbol id="logo-${portal}" viewBox="${box}" preserveAspectRatio="xMinYMid">${strokes.join('')}${name}</symbol>`;
  });

/** Brand logos and the icons of components/kit/ui/icons.json as SVG symbols for `<use href>`. */
export function buildIconSprite(): string {
  const symbols = Object.entries(icons).map(([name, file]) => {
    const svg = readDrawing(file);
    const [start, box] = [svg.indexOf('>') + 1, /viewBox="([\d ]+)"/.exec(svg)?.[1]];
    if (!svg.startsWith('<svg ') || !box) throw new Error(`The icon ${file} has no drawing.`);
    const lines = svg.slice(start, svg.lastIndexOf('</svg>')).split('\n');
    const drawing = lines.map((line) => line.trim()).join('');
    return `<symbol id="${name}" viewBox="${box}" fill="currentColor">${drawing}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">${[...buildLogos(), ...symbols].join('')}</svg>\n`;
}
