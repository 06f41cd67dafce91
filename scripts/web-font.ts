import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import subsetFont from 'subset-font';

import { root } from './process/settings';

const source = path.join(root, 'node_modules/@fontsource-variable/manrope');
export const fontLicense = path.join(source, 'LICENSE');
const weights = { min: 500, max: 800 };

/** The system font draws all other characters. */
export const fontCharacters =
  String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, i) => 0x20 + i)) +
  '\u00a0·×÷–—‘’“”•…−€£¥';

interface Metrics {
  unitsPerEm: number;
  xWidthAvg: number;
  ascent: number;
  descent: number;
  lineGap: number;
  fullName: string;
}

/** System fonts in fallback order; Apple has Arial too. */
const localFonts = ['roboto', 'arial'] as const;
type Weights<Weight extends string> = { variants: Record<Weight, Metrics> };
type FontMetrics = Record<
  (typeof localFonts)[number],
  { familyName: string } & Weights<'regular' | '700'>
> &
  Record<'manrope', Weights<'500' | '600'>>;

/** Capsize metrics that Next includes. */
const readMetrics = (): FontMetrics =>
  JSON.parse(
    readFileSync(
      path.join(root, 'node_modules/next/dist/server/capsize-font-metrics.json'),
      'utf8',
    ),
  ) as FontMetrics;

const formatPercent = (share: number) => `${Number((share * 100).toFixed(1))}%`;

/** Matches the web font's metrics, so the swap causes no layout shift. */
export function adjustMetrics(
  web: Omit<Metrics, 'fullName'>,
  local: Pick<Metrics, 'unitsPerEm' | 'xWidthAvg'>,
): Record<string, string> {
  const size = web.xWidthAvg / web.unitsPerEm / (local.xWidthAvg / local.unitsPerEm);
  const toPercent = (units: number) => formatPercent(Math.abs(units) / web.unitsPerEm / size);
  return {
    'ascent-override': toPercent(web.ascent),
    'descent-override': toPercent(web.descent),
    'line-gap-override': toPercent(web.lineGap),
    'size-adjust': formatPercent(size),
  };
}

const buildFace = (descriptors: Record<string, string>) =>
  `@font-face{${Object.entries(descriptors)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}\n`;

const buildLocalFace = (family: string, weight: string, web: Metrics, local: Metrics) =>
  buildFace({
    'font-family': family,
    'font-weight': weight,
    src: `local("${local.fullName}")`,
    ...adjustMetrics(web, local),
  });

/** Returns font faces, local fallbacks and $face for the style sheet. */
export function buildFontFaces(url: string): string {
  const { manrope, ...systemFonts } = readMetrics();
  const web = buildFace({
    'font-family': 'Manrope',
    'font-weight': `${weights.min} ${weights.max}`,
    'font-display': 'optional',
    src: `url("${url}") format("woff2")`,
  });
  const fallbacks = localFonts.map((key) => {
    const { familyName, variants } = systemFonts[key];
    const family = `"Manrope on ${familyName}"`;
    const faces =
      buildLocalFace(family, '1 500', manrope.variants['500'], variants.regular) +
      buildLocalFace(family, '501 1000', manrope.variants['600'], variants['700']);
    return { family, faces };
  });
  const families = ['Manrope', ...fallbacks.map(({ family }) => family)].join(',');
  return `${web}${fallbacks.map(({ faces }) => faces).join('')}$face:${families};\n`;
}

interface WebFont {
  name: string;
  bytes: Buffer;
}

export async function buildWebFont(): Promise<WebFont> {
  const fullFont = readFileSync(path.join(source, 'files/manrope-latin-wght-normal.woff2'));
  const options = {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
    keepFeatures: ['kern', 'tnum'],
    noHinting: true,
  } as const;
  const bytes = await subsetFont(fullFont, fontCharacters, options);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  return { name: `manrope-${hash}.woff2`, bytes };
}
