import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
/** Which icons there are: a name for components/kit/ui/icon.tsx, and its drawing in bootstrap-icons. */
export const iconList = path.join(root, 'components/kit/ui/icons.json');

const drawingOf = (file) => readFileSync(path.join(root, 'node_modules/bootstrap-icons/icons', `${file}.svg`), 'utf8');

/** One SVG file with a symbol for each icon of the list, to be drawn by `<use href>` in the colour of the text. */
export function iconSprite() {
  const symbols = Object.entries(JSON.parse(readFileSync(iconList, 'utf8'))).map(([name, file]) => {
    const [, box, drawing] = /^<svg [^>]*viewBox="([^"]+)"[^>]*>(.+)<\/svg>\s*$/s.exec(drawingOf(file));
    return `<symbol id="${name}" viewBox="${box}" fill="currentColor">${drawing.replace(/\s*\n\s*/g, '')}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">${symbols.join('')}</svg>\n`;
}
