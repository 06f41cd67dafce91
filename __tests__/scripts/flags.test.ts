/** @jest-environment node */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import sharp from 'sharp';

import { writeFlags } from '@/scripts/process/flags';

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'flags-'));
  await writeFlags(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sizeOf = (name: string) => statSync(path.join(folder, name)).size;

describe('flags', () => {
  it('exist for each country, and for an unknown one', () => {
    const names = readdirSync(folder);
    expect(names.length).toBeGreaterThan(250);
    for (const iso of ['xx', 'us', 'jp', 'ph']) expect(names).toContain(`${iso}.webp`);
  });

  it('are at most 2 kB each, including those with a coat of arms', () => {
    for (const iso of ['rs', 'mx', 'bo', 'sv']) expect(sizeOf(`${iso}.webp`)).toBeLessThan(1_500);
    expect(readdirSync(folder).filter((name) => sizeOf(name) > 2_048)).toEqual([]);
  });

  it('have three times the 20 by 15 pixels that pages show', async () =>
    expect(await sharp(path.join(folder, 'jp.webp')).metadata()).toMatchObject({
      format: 'webp',
      width: 60,
      height: 45,
    }));
});
