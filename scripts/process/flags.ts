import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

import sharp from 'sharp';

import { root } from './settings';

/** 20 × 15 CSS pixels at three dots per pixel. */
const WIDTH = 60;
const HEIGHT = 45;

/** An SVG with a coat of arms has up to 40 kB. */
export async function writeFlags(
  to: string,
  from = path.join(root, 'node_modules/flag-icons/flags/4x3'),
): Promise<void> {
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  const names = readdirSync(from).map((file) => path.parse(file).name);
  await Promise.all(
    names.map((name) =>
      sharp(path.join(from, `${name}.svg`))
        .resize(WIDTH, HEIGHT, { fit: 'fill' })
        .webp({ quality: 75, effort: 6 })
        .toFile(path.join(to, `${name}.webp`)),
    ),
  );
}
