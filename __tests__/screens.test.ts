/** @jest-environment node */
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

import sizes from '@/components/marketing/screens.json';
import { locales } from '@/rules/locale';

const folder = path.join(__dirname, '../public/screens');
const names = ['packages', 'bill', 'tracking'];

describe('the pictures of the product on public pages', () => {
  it('exist in every language and both themes, and nothing else does', () => {
    const expectedFiles = names.flatMap((name) =>
      locales.flatMap((locale) =>
        ['light', 'dark'].map((theme) => `${name}-${locale}-${theme}.avif`),
      ),
    );
    expect(readdirSync(folder).sort()).toEqual(expectedFiles.sort());
  });

  it.each(Object.entries(sizes))(
    '%s is small and has the size that pages reserve for it',
    async (name, size) => {
      const file = path.join(folder, `${name}-light.avif`);
      const { width, height } = await sharp(file).metadata();
      expect([width / 2, height / 2].map(Math.round)).toEqual(size);
      expect(statSync(file).size).toBeLessThanOrEqual(45 * 1024);
    },
  );
});
