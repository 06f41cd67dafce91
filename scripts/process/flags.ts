import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

import sharp from 'sharp';

import { root } from './settings';

/** 20 by 15 pixels on screen, where a pixel may have three dots. */
const WIDTH = 60;
const HEIGHT = 45;

/**
 * Makes a small picture of each flag of flag-icons: an SVG has up to 40 kB, for a coat of arms that
 * cannot be seen at this size.
 */
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
