import { seededTables } from '@/host/testing/quotes';

import { filterTables, filterValid } from './dated-rows';
import type { RateRows } from './rows';

const row = { id: 'r', source: 'a page', validFrom: '2026-02-01', validTo: '2026-03-01' };
const holds = (change: object, at: string) =>
  filterValid([{ ...row, ...change }], new Date(at)).length === 1;

it.each([
  ['the last moment before its first day', {}, '2026-01-31T23:59:59.999Z', false],
  ['its first moment', {}, '2026-02-01T00:00:00Z', true],
  ['its last moment', {}, '2026-02-28T23:59:59.999Z', true],
  ['the day of its end', {}, '2026-03-01T00:00:00Z', false],
  ['any later day when it has no end', { validTo: null }, '2099-01-01T00:00:00Z', true],
  ['an earlier day when it has no end', { validTo: null }, '2026-01-01T00:00:00Z', false],
])('a row and %s', (_what, change, at, held) => {
  expect(holds(change, at)).toBe(held);
});

it('every table except countries is filtered to the rows of the day', () => {
  const seeded = seededTables();
  const all = Object.fromEntries(
    Object.entries(seeded).map(([name, rows]) => [
      name,
      rows.slice(0, 1).flatMap((each: object) => [
        { ...each, ...row, id: 'now' },
        { ...each, ...row, id: 'later', validFrom: '2026-02-16' },
      ]),
    ]),
  ) as unknown as RateRows;
  const day = filterTables(all, new Date('2026-02-15T12:00:00Z'));
  const ids = Object.fromEntries(
    Object.entries(day).map(([name, rows]) => [
      name,
      (rows as readonly { id?: string }[]).map(({ id }) => id),
    ]),
  );
  const { countries, ...dated } = ids;
  expect(countries).toEqual(['now', 'later']);
  expect(Object.keys(dated).sort()).toEqual([
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
  for (const list of Object.values(dated)) expect(list).toEqual(['now']);
});
