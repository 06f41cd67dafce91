import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { getBrand, type Brand } from '../rules/brand';
import { locales } from '../rules/locale';

import { fail, root } from './process/settings';
import { hashFiles } from './process/stamp';
import { painter } from './share-picture-drawing';
import { listPictures } from './share-picture-words';

/** Enough to use two processors. */
const AT_ONCE = 4;
/** Inputs besides the texts. */
const drawing = [
  'scripts/share-picture-drawing.ts',
  'scripts/share-picture-lines.ts',
  'scripts/web-font.ts',
  'components/kit/art/brand-shapes.json',
  'package-lock.json',
];

function readDrawn(file: string): Partial<Record<string, string>> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<string, string>>;
  } catch {
    return {};
  }
}

/** Draws new and changed pictures and deletes those without a page. */
async function drawAll(portal: Brand['portal']): Promise<void> {
  const folder = path.join(root, 'public/build/share', portal);
  const fonts = path.join(root, '.build/share-fonts');
  for (const made of [folder, fonts]) mkdirSync(made, { recursive: true });
  const list = path.join(root, `.build/share-${portal}.json`);
  const before = readDrawn(list);
  const look = hashFiles(drawing);
  const wanted = locales.flatMap((locale) =>
    listPictures(portal, locale).map((picture) => ({
      picture,
      locale,
      name: path.basename(picture.file),
      hash: hashFiles([], look, locale, picture),
    })),
  );
  const names = new Set(wanted.map(({ name }) => name));
  for (const file of readdirSync(folder)) if (!names.has(file)) rmSync(path.join(folder, file));
  const missing = wanted.filter(
    ({ name, hash }) => before[name] !== hash || !existsSync(path.join(folder, name)),
  );
  if (missing.length > 0) {
    const draw = await painter(portal, fonts);
    const work = async () => {
      for (let next = missing.pop(); next; next = missing.pop()) {
        const file = path.join(folder, next.name);
        const bytes = await draw(next.picture, next.locale);
        rmSync(file, { force: true });
        writeFileSync(file, bytes);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }
  writeFileSync(
    list,
    JSON.stringify(Object.fromEntries(wanted.map((one) => [one.name, one.hash]))),
  );
}

drawAll(getBrand(process.env['BRAND'] ?? '').portal).catch(fail);
