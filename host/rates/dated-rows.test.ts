import { buildSeedTables } from '@/host/testing/quotes';

import { filterTables, filterValid } from './dated-rows';
import type { RateRows } from './rows';

const row = { id: 'r', source: 'a page', validFrom: '2026-02-01', validTo: '2026-03-01' };
const isValid = (change: object, moment: string) =>
  filterValid([{ ...row, ...change }], new Date(moment)).length === 1;

it.each([
  ['the last moment before its first day', {}, '2026-01-31T23:59:59.999Z', false],
  ['its first moment', {}, '2026-02-01T00:00:00Z', true],
  ['its last moment', {}, '2026-02-28T23:59:59.999Z', true],
  ['the day of its end', {}, '2026-03-01T00:00:00Z', false],
  ['any later day when it has no end', { validTo: null }, '2099-01-01T00:00:00Z', true],
  ['an earlier day when it has no end', { validTo: null }, '2026-01-01T00:00:00Z', false],
])('checks the validity of a row for %s', (_what, change, moment, shouldBeValid) => {
  expect(isValid(change, moment)).toBe(shouldBeValid);
});

it('every table except countries is filtered to the rows of the day', () => {
  const seedTables = buildSeedTables();
  const all = Object.fromEntries(
    Object.entries(seedTables).map(([name, rows]) => [
      name,
      rows.slice(0, 1).flatMap((seedRow: object) => [
        { ...seedRow, ...row, id: 'now' },
        { ...seedRow, ...row, id: 'later', validFrom: '2026-02-16' },
      ]),
    ]),
  ) as unknown as RateRows;
  const validTables = filterTables(all, new Date('2026-02-15T12:00:00Z'));
  const ids = Object.fromEntries(
    Object.entries(validTables).map(([name, rows]) => [
      name,
      (rows as readonly { id?: string }[]).map(({ id }) => id),
    ]),
  );
  const { countries, ...datedIds } = ids;
  expect(countries).toEqual(['now', 'later']);
  expect(Object.keys(datedIds).sort()).toEqual([
    'brackets',
    'exchange',
    'fees',
    'remoteAreas',
    'services',
    'storage',
    'surcharges',
    'taxes',
    'zones',
  ]);
  for (const list of Object.values(datedIds)) expect(list).toEqual(['now']);
});
