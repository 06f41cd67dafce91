/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { adjustMetrics, fontCharacters, buildFontFaces, buildWebFont } from '@/scripts/web-font';

const textsFolder = path.join(process.cwd(), 'messages/en');

describe('the web font', () => {
  it('is small, and keeps its name while unchanged', async () => {
    const [firstFont, secondFont] = [await buildWebFont(), await buildWebFont()];
    expect(firstFont.bytes.subarray(0, 4).toString()).toBe('wOF2');
    expect(firstFont.bytes.length).toBeLessThan(14 * 1024);
    expect(firstFont.name).toMatch(/^manrope-[0-9a-f]{8}\.woff2$/);
    expect(secondFont.name).toBe(firstFont.name);
  });

  it('has every character of the English texts', () => {
    const textFiles = readdirSync(textsFolder).map((file) =>
      readFileSync(path.join(textsFolder, file), 'utf8'),
    );
    const missing = [...new Set(textFiles.join(''))].filter(
      (character) => character >= ' ' && !fontCharacters.includes(character),
    );
    expect(missing).toEqual([]);
  });
});

describe('the fallback of the web font', () => {
  it('has the same width and line height', () => {
    const webMetrics = {
      unitsPerEm: 2000,
      xWidthAvg: 1000,
      ascent: 2100,
      descent: -600,
      lineGap: 0,
    };
    expect(adjustMetrics(webMetrics, { unitsPerEm: 1000, xWidthAvg: 400 })).toEqual({
      'size-adjust': '125%',
      'ascent-override': '84%',
      'descent-override': '24%',
      'line-gap-override': '0%',
    });
  });

  it('is a system font, and the list begins with the web font', () => {
    const css = buildFontFaces('/build/manrope-0a1b2c3d.woff2');
    expect(css.match(/url\([^)]*\)/g)).toEqual(['url("/build/manrope-0a1b2c3d.woff2")']);
    expect(css.match(/src:local\("Arial Bold"\);[^}]*size-adjust:99\.4%/)).not.toBeNull();
    expect(css).toMatch(/\$face:Manrope,"Manrope on/);
  });
});
