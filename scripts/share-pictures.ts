import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { getBrand, type Brand } from '../rules/brand';
import { locales } from '../rules/locale';

import { fail, root } from './process/settings';
import { hashFiles } from './process/stamp';
import { createPainter } from './share-pictures/drawing';
import { listPictures } from './share-pictures/words';

/** Enough to use two processors. */
const CONCURRENCY = 4;
/** Inputs besides the texts. */
const drawingInputs = [
  'scripts/share-pictures/drawing.ts',
  'scripts/share-pictures/lines.ts',
  'scripts/web-font.ts',
  'components/kit/art/brand-shapes.json',
  'package-lock.json',
];

function readHashes(file: string): Partial<Record<string, string>> {
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
  for (const newFolder of [folder, fonts]) mkdirSync(newFolder, { recursive: true });
  const hashesFile = path.join(root, `.build/share-${portal}.json`);
  const oldHashes = readHashes(hashesFile);
  const drawingHash = hashFiles(drawingInputs);
  const pictures = locales.flatMap((locale) =>
    listPictures(portal, locale).map((picture) => ({
      picture,
      locale,
      name: path.basename(picture.file),
      hash: hashFiles([], drawingHash, locale, picture),
    })),
  );
  const names = new Set(pictures.map(({ name }) => name));
  for (const file of readdirSync(folder)) if (!names.has(file)) rmSync(path.join(folder, file));
  const missingPictures = pictures.filter(
    ({ name, hash }) => oldHashes[name] !== hash || !existsSync(path.join(folder, name)),
  );
  if (missingPictures.length > 0) {
    const draw = await createPainter(portal, fonts);
    const drawNext = async () => {
      for (let item = missingPictures.pop(); item; item = missingPictures.pop()) {
        const file = path.join(folder, item.name);
        const bytes = await draw(item.picture, item.locale);
        rmSync(file, { force: true });
        writeFileSync(file, bytes);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, drawNext));
  }
  writeFileSync(
    hashesFile,
    JSON.stringify(Object.fromEntries(pictures.map((picture) => [picture.name, picture.hash]))),
  );
}

drawAll(getBrand(process.env['BRAND'] ?? '').portal).catch(fail);
