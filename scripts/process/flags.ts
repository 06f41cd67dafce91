import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

import sharp from 'sharp';

import { root } from './settings';

/** 20 × 15 CSS pixels at three dots per pixel. */
const WIDTH = 60;
const HEIGHT = 45;
const sourceFolder = path.join(root, 'node_modules/flag-icons/flags/4x3');

/** Converts the flags to WebP, because an SVG with a coat of arms can be up to 40 kB. */
export async function writeFlags(outFolder: string): Promise<void> {
  rmSync(outFolder, { recursive: true, force: true });
  mkdirSync(outFolder, { recursive: true });
  const names = readdirSync(sourceFolder).map((file) => path.parse(file).name);
  await Promise.all(
    names.map((name) =>
      sharp(path.join(sourceFolder, `${name}.svg`))
        .resize(WIDTH, HEIGHT, { fit: 'fill' })
        .webp({ quality: 75, effort: 6 })
        .toFile(path.join(outFolder, `${name}.webp`)),
    ),
  );
}
