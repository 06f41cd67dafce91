import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import { eq } from 'drizzle-orm';

import { openOperatorDesk, type OperatorDesk } from '@/__tests__/support/operator-context';
import { schema } from '@/host/db/client';

import { dealColumns } from './deals';

let desk: OperatorDesk;
beforeAll(async () => void (desk = await openOperatorDesk()));
afterAll(() => desk.close());

const columns = [...dealColumns, 'valid_to', 'kind'];
const goodRow: Record<string, string> = {
  key: 'mug',
  lists: 'deals/home; gifts/him',
  name_en: '"Travel mug, 12 oz"',
  store: 'Mugs & More',
  url: 'https://mugs.example.com/travel',
  price_usd: '38',
  weight_kg: '0.6',
  category: 'homeGifts',
  checked_on: '2026-11-20',
  valid_from: '2026-11-20',
};
async function importRows(rows: Record<string, string>[], head = columns) {
  const file = path.join(desk.folder, `${Math.random()}.csv`);
  const lines = rows.map((row) => head.map((column) => ({ ...goodRow, ...row })[column] ?? ''));
  await writeFile(file, [head, ...lines].map((cells) => cells.join(',')).join('\n'));
  return desk.run(['import-deals', file]);
}

describe('operator import-deals', () => {
  it('adds each key once, and reports what it did', async () => {
    expect(await importRows([{}, { key: 'cup' }])).toMatchObject({
      code: 0,
      printed: ['2 new, 0 changed, 0 unchanged, 0 refused.'],
    });
    expect((await importRows([{}, { key: 'cup', price_usd: '29.99' }])).printed).toEqual([
      '0 new, 1 changed, 1 unchanged, 0 refused.',
    ]);
    const rows = await desk.host.db
      .select()
      .from(schema.deals)
      .where(eq(schema.deals.store, 'Mugs & More'))
      .orderBy(schema.deals.key);
    expect(
      rows.map(({ key, lists, priceCents, name }) => [key, lists, priceCents, name.en]),
    ).toEqual([
      ['cup', ['deals', 'deals/home', 'gifts/him'], 2999, 'Travel mug, 12 oz'],
      ['mug', ['deals', 'deals/home', 'gifts/him'], 3800, 'Travel mug, 12 oz'],
    ]);
  });

  it('refuses bad rows by line, column and reason, and imports the good ones', async () => {
    const { code, printed } = await importRows([
      { key: 'a1', price_usd: 'cheap' },
      { key: 'a2', url: 'javascript:alert(1)' },
      { key: 'a3', lists: 'deals/cats' },
      { key: 'a4', name_en: '' },
      { key: '../etc', name_en: '=HYPERLINK(1)' },
      { key: 'a6', valid_to: '2026-11-19' },
      { key: 'a7' },
    ]);
    expect(code).toBe(1);
    expect(printed).toEqual([
      'line 2, column price_usd: must be an amount like 49.90, but it is "cheap"',
      'line 3, column url: must be an https link',
      'line 4, column lists: "deals/cats" is not a list',
      'line 5, column name_en: must not be empty',
      expect.stringMatching(/^line 6, column key: /),
      'line 7, column valid_to: must be after the first day',
      '1 new, 0 changed, 0 unchanged, 6 refused.',
    ]);
  });

  it('prints nothing that controls a terminal, and stores no hidden characters', async () => {
    const { printed } = await importRows([
      { key: 'b1', lists: '\u001b[31mred' },
      { key: 'b2', name_en: 'Mug \u202egum' },
    ]);
    expect(printed.join('\n')).not.toMatch(/[\u001b\u202e]/);
    expect(printed.at(-1)).toBe('0 new, 0 changed, 0 unchanged, 2 refused.');
  });

  it('refuses a file that is not a list of goods', async () => {
    expect((await importRows([{}], ['key', 'lists'])).complained[0]).toMatch(
      /is not a list of goods: line 1 has no column name_en, store/,
    );
    expect((await desk.run(['import-deals', '/nowhere.csv'])).complained).toEqual([
      'There is no list of goods /nowhere.csv.',
    ]);
    expect((await desk.run(['import-deals'])).complained).toEqual([
      'Give one file: import-deals FILE.csv.',
    ]);
  });

  it('imports the sample file', async () => {
    expect(
      (await desk.run(['import-deals', path.join(process.cwd(), 'docs/samples/deals.csv')]))
        .printed,
    ).toEqual(['3 new, 0 changed, 0 unchanged, 0 refused.']);
  });
});
