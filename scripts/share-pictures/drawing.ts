import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import sharp, { type OverlayOptions } from 'sharp';
import subsetFont from 'subset-font';

import brandShapes from '../../components/kit/art/brand-shapes.json';
import type { Brand } from '../../rules/brand';
import { languageTags, type Locale } from '../../rules/locale';
import { memoize } from '../../rules/memoize';

import { root } from '../process/settings';
import { breakLines } from './lines';
import type { PictureWords } from './words';
import { fontCharacters } from '../web-font';

const WIDTH = 1200;
const HEIGHT = 630;
const TITLE = { left: 80, top: 210, width: 570, height: 310 };
const BARS = { left: 766, top: 404 };
const titleSizes = [64, 56, 48, 42, 36];
const colors = { paper: '#FBFAF7', ink: '#14213D', muted: '#56607A', surface: '#FFFFFF' };
/** Sixteen colors cover soft edges and make pictures fast and small. */
const pngOptions = {
  palette: true,
  colours: 16,
  dither: 0,
  effort: 1,
  compressionLevel: 6,
} as const;
const brandStyles = {
  cgw: { route: '#1457D9', dash: '12 12', radius: 14 },
  hsg: { route: '#0F7B6C', dash: '0.1 14', radius: 28 },
} as const;

interface Face {
  family: string;
  file: string;
}

const findNoto = (script: 'JP' | 'SC' | 'TC'): Face => ({
  family: `Noto Sans ${script} Bold`,
  file: path.join(
    root,
    `node_modules/@expo-google-fonts/noto-sans-${script.toLowerCase()}/700Bold/NotoSans${script}_700Bold.ttf`,
  ),
});

/** For country names such as "Curaçao". */
const accentedLetters = String.fromCharCode(...Array.from({ length: 0x40 }, (_, i) => 0xc0 + i));

async function buildManrope(folder: string): Promise<Face> {
  const source = 'node_modules/@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2';
  const bytes = await subsetFont(
    readFileSync(path.join(root, source)),
    `${fontCharacters}${accentedLetters}`,
    { targetFormat: 'truetype', variationAxes: { wght: 750 } },
  );
  const file = path.join(folder, 'manrope.ttf');
  writeFileSync(file, bytes);
  // The variable font has its thinnest weight's name; the comma ends the family name.
  return { family: 'Manrope ExtraLight, Ultra-Bold', file };
}

const escapeText = (text: string) =>
  text.replace(/[&<>]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[char] ?? char);

async function drawText(
  { family, file }: Face,
  getLines: (size: number) => readonly string[],
  options: { color: string; sizes: readonly number[]; height: number; width: number },
): Promise<OverlayOptions> {
  for (const size of options.sizes) {
    const text = getLines(size).map(escapeText).join('\n');
    const { data, info } = await sharp({
      text: {
        text: `<span foreground="${options.color}">${text}</span>`,
        font: `${family} ${size}`,
        fontfile: file,
        rgba: true,
        spacing: Math.round(size * 0.2),
      },
    })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    if (height <= options.height && width <= options.width)
      return { input: data, raw: { width, height, channels: 4 } };
  }
  throw new Error(`"${getLines(titleSizes.at(-1) ?? 0).join(' ')}" does not fit into its picture.`);
}

function drawBars(name: string): string {
  let state = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  let x = 0;
  const rects: string[] = [];
  while (x < 280) {
    state = (state * 1_103_515_245 + 12_345) >>> 0;
    const width = 3 + ((state >>> 16) % 3) * 3;
    rects.push(`<rect x="${x}" width="${width}" height="64"/>`);
    x += width + 3 + ((state >>> 20) % 2) * 3;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="295" height="64" fill="${colors.ink}">${rects.join('')}</svg>`;
}

function drawScene(portal: Brand['portal']): string {
  const { mark, word, tape } = brandShapes[portal];
  const { route, dash, radius } = brandStyles[portal];
  const { paper, ink, surface } = colors;
  const logo = mark
    .map((stroke) => {
      const paint = stroke.tone === 'tape' ? tape : ink;
      return 'fill' in stroke && stroke.fill
        ? `<path d="${stroke.d}" fill="${paint}"/>`
        : `<path d="${stroke.d}" fill="none" stroke="${paint}" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/>`;
    })
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${paper}"/>
<g transform="translate(80 84) scale(2.4)">${logo}<path transform="translate(29 19)" fill="${ink}" d="${word.d}"/></g>
<path d="M0 566C160 540 300 596 470 584S760 510 920 530S1120 590 1200 566" fill="none" stroke="${route}" stroke-width="4" stroke-linecap="round" stroke-dasharray="${dash}"/>
<circle cx="84" cy="556" r="11" fill="${tape}" stroke="${ink}" stroke-width="4"/>
<rect x="730" y="120" width="390" height="380" rx="${radius}" fill="${surface}" stroke="${ink}" stroke-width="3.5"/>
<path d="M730 372H1120" stroke="${ink}" stroke-width="3" stroke-dasharray="${dash}" stroke-linecap="round"/>
<rect x="858" y="98" width="134" height="44" fill="${tape}"/>
<path d="M888 283H946M930 267L946 283L930 299" transform="translate(8 0)" fill="none" stroke="${route}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/>
</svg>`;
}

/** Labels use Latin letters in every language. */
const listLabelLines = (country: string) =>
  [
    { words: 'FROM PORTLAND, OREGON', left: 766, top: 178, size: 22, color: colors.muted },
    { words: 'PDX', left: 766, top: 258, size: 56, color: colors.ink },
    { words: country, left: 984, top: 258, size: 56, color: colors.ink },
  ] as const;

/**
 * Returns a function that draws share pictures (PNG, 1200 × 630). Fonts come from the project, so
 * every machine draws the same pictures; `folder` stores them.
 */
export async function createPainter(
  portal: Brand['portal'],
  folder: string,
): Promise<(picture: PictureWords, locale: Locale) => Promise<Buffer>> {
  const latin = await buildManrope(folder);
  const faces = { en: latin, zh: findNoto('SC'), tw: findNoto('TC'), ja: findNoto('JP') };
  const { data: background, info } = await sharp(Buffer.from(drawScene(portal)))
    .flatten({ background: colors.paper })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const drawLabel = memoize((country: string) =>
    Promise.all(
      listLabelLines(country).map(async ({ words, left, top, size, color }) => ({
        ...(await drawText(latin, () => [words], { color, sizes: [size], height: 80, width: 330 })),
        left,
        top,
      })),
    ),
  );
  return async ({ path: page, title, country }, locale) => {
    const titleImage = await drawText(
      faces[locale],
      (size) => breakLines(title, languageTags[locale], TITLE.width / size),
      { color: colors.ink, sizes: titleSizes, ...TITLE },
    );
    return sharp(background, { raw })
      .composite([
        ...(await drawLabel(country)),
        { ...titleImage, left: TITLE.left, top: TITLE.top },
        { input: Buffer.from(drawBars(page)), ...BARS },
      ])
      .png(pngOptions)
      .toBuffer();
  };
}
