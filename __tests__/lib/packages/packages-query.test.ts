/** @jest-environment node */
import fc from 'fast-check';

import { recentDays, packageSorts } from '@/contract/member/list-choices';
import { toSelectedPackage, readSelection } from '@/lib/browser/stored-selection';
import { pageSizes } from '@/lib/queries/list-query';
import { toHref, readPackagesQuery, withoutFilters } from '@/lib/queries/packages';
import { readSearch, splitSearch } from '@/rules/packages/text';

import { buildPackageFacts } from './builders';

describe('the URL of the packages page', () => {
  it.each([
    [{}, { tab: 'active', page: 1 }],
    [
      { tab: 'history', page: '3', status: '0' },
      { tab: 'history', page: 3 },
    ],
    [
      { status: '1', page: '2', at: 'abc_-9' },
      { tab: 'active', page: 2, status: '1', at: 'abc_-9' },
    ],
    [{ page: '-4' }, { tab: 'active', page: 1 }],
    [
      { page: '1e99', status: 'P', tab: ['history', 'x'] },
      { tab: 'history', page: 1_000_000 },
    ],
    [
      { page: 'two', at: 'a b' },
      { tab: 'active', page: 1 },
    ],
    [
      { page: '2', at: 'a b"' },
      { tab: 'active', page: 2 },
    ],
    [{ search: '  tea \t cup ' }, { tab: 'active', page: 1, search: 'tea cup' }],
    [
      { tab: 'history', search: ['\u202e茶\u0000壺', 'x'] },
      { tab: 'history', page: 1, search: '茶 壺' },
    ],
    [
      { sort: 'free', size: '50' },
      { tab: 'active', page: 1, sort: 'free', size: 50 },
    ],
    [
      { tab: 'history', sort: 'free', size: '10' },
      { tab: 'history', page: 1, size: 10 },
    ],
    [
      { sort: 'name', size: '500' },
      { tab: 'active', page: 1 },
    ],
    [
      { store: 'Trader Joe’s 50% & "co"', arrived: '30' },
      { tab: 'active', page: 1, store: 'Trader Joe’s 50% & "co"', arrived: 30 },
    ],
    [
      { tab: 'history', store: ['Nike', 'x'], arrived: ['7', '90'] },
      { tab: 'history', page: 1, store: 'Nike', arrived: 7 },
    ],
    [
      { store: '', arrived: '' },
      { tab: 'active', page: 1 },
    ],
    ...['31', '-7', '7.0', ' 7', '1e1', 'month'].map(
      (arrived): [Record<string, string>, object] => [{ arrived }, { tab: 'active', page: 1 }],
    ),
    ...['a\u0000', 'a\n', '\ud800', 'x'.repeat(101)].map(
      (store): [Record<string, string>, object] => [{ store }, { tab: 'active', page: 1 }],
    ),
    [{ search: ' \u200f\ud800 ' }, { tab: 'active', page: 1 }],
    [{ search: '😀'.repeat(25_000) }, { tab: 'active', page: 1, search: '😀'.repeat(80) }],
  ])('%j is read as %j', (query, result) => expect(readPackagesQuery(query)).toEqual(result));

  it('round-trips unchanged', () => {
    const queries = fc.record({
      status: fc.constantFrom('0' as const, '1' as const, '2' as const),
      page: fc.integer({ min: 2, max: 999 }),
      at: fc.stringMatching(/^[\w-]{1,40}$/),
      search: fc.string({ unit: 'binary' }).map(readSearch),
      sort: fc.constantFrom(...packageSorts),
      size: fc.constantFrom(...pageSizes),
      store: fc.string({ minLength: 1 }),
      arrived: fc.constantFrom(...recentDays),
    });
    fc.assert(
      fc.property(queries, ({ page, at, search, ...otherFields }) => {
        const storedQuery = { tab: 'active' as const, ...otherFields, ...(search && { search }) };
        const query = Object.fromEntries(
          new URL(toHref(storedQuery, page, at), 'http://x').searchParams,
        );
        expect(readPackagesQuery(query)).toEqual({ ...storedQuery, page, at });
      }),
    );
  });
});

describe('the filters of the packages page', () => {
  it('can be removed without changing the rest of the query', () => {
    const otherParams = { tab: 'active', page: 2, status: '0', search: 'tea', size: 50 } as const;
    expect(withoutFilters({ ...otherParams, store: 'Nike', arrived: 7 })).toEqual(otherParams);
  });
});

describe('a stored selection', () => {
  it('is restored with the facts only', () => {
    const item = { ...buildPackageFacts(), name: 'Tea', tracking: '1Z' };
    expect(readSelection(JSON.stringify([toSelectedPackage(item)]))).toEqual([
      { ...buildPackageFacts(), name: 'Tea' },
    ]);
    expect(toSelectedPackage(item)).not.toHaveProperty('tracking');
  });

  it('is empty for anything else', () => {
    for (const storedText of [
      null,
      '',
      '{}',
      'null',
      '[1]',
      '[{"ref":"PK1"}]',
      JSON.stringify([{ ...buildPackageFacts(), amount: 'NaN' }]),
    ])
      expect(readSelection(storedText)).toEqual([]);
  });
});

describe('the words of a search', () => {
  it('are at most ten, have at most 80 characters in total, and are never blank', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const words = splitSearch(text);
        expect(words.length).toBeLessThanOrEqual(10);
        expect([...words.join(' ')].length).toBeLessThanOrEqual(80);
        for (const word of words) expect(word).toMatch(/^[^\s\p{Cc}\p{Cf}\p{Cs}]+$/u);
      }),
    );
  });
});
