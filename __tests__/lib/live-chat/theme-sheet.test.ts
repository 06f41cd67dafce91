/** @jest-environment node */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { buildThemeSheet, themeTokens } from '@/lib/server/cache/season';
import { themeNames } from '@/rules/themes';

const tokensFile = readFileSync(path.join(process.cwd(), 'styles/_tokens.scss'), 'utf8');
/** Reads a token of the base palettes: the first match is light, the second dark. */
const readBaseToken = (name: string, mode: 'light' | 'dark') =>
  [...tokensFile.matchAll(new RegExp(`--${name}: (#[0-9a-f]{3,6});`, 'g'))][
    mode === 'light' ? 0 : 1
  ]?.[1] ?? '';

function getLuminance(hex: string): number {
  const fullHex = hex.length === 4 ? hex.replace(/[0-9a-f]/g, '$&$&') : hex;
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => parseInt(fullHex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function getContrast(firstColor: string, secondColor: string): number {
  const [light = 0, dark = 0] = [getLuminance(firstColor), getLuminance(secondColor)].sort(
    (a, b) => b - a,
  );
  return (light + 0.05) / (dark + 0.05);
}

const palettes = themeNames.flatMap((name) =>
  (['light', 'dark'] as const).map((mode) => ({ name, mode, tokens: themeTokens[name][mode] })),
);

it.each(palettes)('$name in $mode meets AA for every text pair', ({ mode, tokens }) => {
  for (const background of ['paper', 'surface', 'sunken'])
    for (const text of [tokens.route, tokens['route-strong']])
      expect(getContrast(text, readBaseToken(background, mode))).toBeGreaterThanOrEqual(4.5);
  expect(getContrast(tokens['on-route'], tokens.route)).toBeGreaterThanOrEqual(4.5);
  expect(getContrast(tokens['on-route'], tokens['route-strong'])).toBeGreaterThanOrEqual(4.5);
  expect(getContrast(tokens['on-tape'], tokens.tape)).toBeGreaterThanOrEqual(4.5);
});

/** Returns a reader for a brand's own tokens, which fall back to the base palette. */
const createTokenReader = (mode: 'light' | 'dark') => {
  const mixin = new RegExp(`@mixin hopstreet-${mode} \\{([^}]*)\\}`).exec(tokensFile)?.[1] ?? '';
  const readOwnToken = (name: string) =>
    new RegExp(`--${name}: (#[0-9a-f]{3,6});`).exec(mixin)?.[1];
  return (name: string) => readOwnToken(name) ?? readBaseToken(name, mode);
};

it.each([
  ['cgw', 'light', (name: string) => readBaseToken(name, 'light')],
  ['cgw', 'dark', (name: string) => readBaseToken(name, 'dark')],
  ['hsg', 'light', createTokenReader('light')],
  ['hsg', 'dark', createTokenReader('dark')],
] as const)('%s in %s meets AA for every text pair', (brand, mode, readToken) => {
  const states = ['danger', 'success', 'warning', 'info'];
  for (const text of ['ink', 'muted', 'route', 'route-strong', ...states])
    for (const background of ['paper', 'surface', ...(states.includes(text) ? [] : ['sunken'])])
      expect([
        text,
        background,
        getContrast(readToken(text), readToken(background)) >= 4.5,
      ]).toEqual([text, background, true]);
  expect(getContrast(readToken('on-route'), readToken('route'))).toBeGreaterThanOrEqual(4.5);
  expect(getContrast(readToken('on-tape'), readToken('tape'))).toBeGreaterThanOrEqual(4.5);
  expect(getContrast(readToken('control'), readToken('surface'))).toBeGreaterThanOrEqual(3);
  if (brand === 'hsg') expect(readToken('route')).not.toBe(readBaseToken('route', mode));
});

it.each(themeNames)('%s has its ornament, and a style sheet without external resources', (name) => {
  const file = path.join(process.cwd(), 'public/themes', `${name}.svg`);
  expect(existsSync(file)).toBe(true);
  expect(readFileSync(file).length).toBeLessThan(1024);
  const sheet = buildThemeSheet(name);
  expect(sheet.match(/url\([^)]*\)/g)).toEqual([`url(/themes/${name}.svg)`]);
  expect(sheet.length).toBeLessThan(1200);
});

it('the theme sheet is empty outside all seasons', () => {
  expect(buildThemeSheet('default')).toBe('');
});
