/** @jest-environment node */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { buildThemeSheet, themeTokens } from '@/lib/server/cache/season';
import { themeNames } from '@/rules/themes';

const tokensFile = readFileSync(path.join(process.cwd(), 'styles/_tokens.scss'), 'utf8');
/** A token of the base palettes: the first is light, the second dark. */
const base = (name: string, mode: 'light' | 'dark') =>
  [...tokensFile.matchAll(new RegExp(`--${name}: (#[0-9a-f]{3,6});`, 'g'))][
    mode === 'light' ? 0 : 1
  ]?.[1] ?? '';

function luminance(hex: string): number {
  const full = hex.length === 4 ? hex.replace(/[0-9a-f]/g, '$&$&') : hex;
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => parseInt(full.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const looks = themeNames.flatMap((name) =>
  (['light', 'dark'] as const).map((mode) => ({ name, mode, look: themeTokens[name][mode] })),
);

it.each(looks)('$name in $mode meets AA for every text pair', ({ mode, look }) => {
  for (const ground of ['paper', 'surface', 'sunken'])
    for (const text of [look.route, look['route-strong']])
      expect(contrast(text, base(ground, mode))).toBeGreaterThanOrEqual(4.5);
  expect(contrast(look['on-route'], look.route)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(look['on-route'], look['route-strong'])).toBeGreaterThanOrEqual(4.5);
  expect(contrast(look['on-tape'], look.tape)).toBeGreaterThanOrEqual(4.5);
});

/** A brand's own palette, over the base one. */
const brandTokens = (mode: 'light' | 'dark') => {
  const mixin = new RegExp(`@mixin hopstreet-${mode} \\{([^}]*)\\}`).exec(tokensFile)?.[1] ?? '';
  const own = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{3,6});`).exec(mixin)?.[1];
  return (name: string) => own(name) ?? base(name, mode);
};

it.each([
  ['cgw', 'light', (name: string) => base(name, 'light')],
  ['cgw', 'dark', (name: string) => base(name, 'dark')],
  ['hsg', 'light', brandTokens('light')],
  ['hsg', 'dark', brandTokens('dark')],
] as const)('%s in %s has every text pair at AA', (brand, mode, token) => {
  const states = ['danger', 'success', 'warning', 'info'];
  for (const text of ['ink', 'muted', 'route', 'route-strong', ...states])
    for (const ground of ['paper', 'surface', ...(states.includes(text) ? [] : ['sunken'])])
      expect([text, ground, contrast(token(text), token(ground)) >= 4.5]).toEqual([
        text,
        ground,
        true,
      ]);
  expect(contrast(token('on-route'), token('route'))).toBeGreaterThanOrEqual(4.5);
  expect(contrast(token('on-tape'), token('tape'))).toBeGreaterThanOrEqual(4.5);
  expect(contrast(token('control'), token('surface'))).toBeGreaterThanOrEqual(3);
  if (brand === 'hsg') expect(token('route')).not.toBe(base('route', mode));
});

it.each(themeNames)('%s has its ornament, and a style sheet without external resources', (name) => {
  const file = path.join(process.cwd(), 'public/themes', `${name}.svg`);
  expect(existsSync(file)).toBe(true);
  expect(readFileSync(file).length).toBeLessThan(1024);
  const sheet = buildThemeSheet(name);
  expect(sheet.match(/url\([^)]*\)/g)).toEqual([`url(/themes/${name}.svg)`]);
  expect(sheet.length).toBeLessThan(1200);
});

it('is empty outside all seasons', () => {
  expect(buildThemeSheet('default')).toBe('');
});
