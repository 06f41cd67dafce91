import fc from 'fast-check';

import { listHref, readListWish } from '@/lib/packages/list-wish';
import { factsOf, readSelection } from '@/lib/packages/stored-selection';

import { aPackage } from './builders';

describe('the address of the packages page', () => {
  it.each([
    [{}, { tab: 'active', page: 1 }],
    [{ tab: 'history', page: '3', status: '0' }, { tab: 'history', page: 3 }],
    [{ status: '1', page: '2', at: 'abc_-9' }, { tab: 'active', page: 2, status: '1', at: 'abc_-9' }],
    [{ page: '-4' }, { tab: 'active', page: 1 }],
    [{ page: '1e99', status: 'P', tab: ['history', 'x'] }, { tab: 'history', page: 1_000_000 }],
    [{ page: 'two', at: 'a b' }, { tab: 'active', page: 1 }],
    [{ page: '2', at: 'a b"' }, { tab: 'active', page: 2 }],
  ])('%j is read as %j', (query, wish) => expect(readListWish(query)).toEqual(wish));

  it('comes back as it was written', () => {
    const wish = fc.record({ status: fc.constantFrom('0' as const, '1' as const, '2' as const), page: fc.integer({ min: 2, max: 999 }), at: fc.stringMatching(/^[\w-]{1,40}$/) });
    fc.assert(fc.property(wish, ({ status, page, at }) => {
      const query = Object.fromEntries(new URL(listHref({ tab: 'active', status }, page, at), 'http://x').searchParams);
      expect(readListWish(query)).toEqual({ tab: 'active', status, page, at });
    }));
  });
});

describe('a kept selection', () => {
  it('comes back with the facts only', () => {
    const item = { ...aPackage(), name: 'Tea', tracking: '1Z' };
    expect(readSelection(JSON.stringify([factsOf(item)]))).toEqual([aPackage()]);
    expect(factsOf(item)).not.toHaveProperty('name');
  });

  it('is empty for anything else', () => {
    for (const kept of [null, '', '{}', 'null', '[1]', '[{"ref":"PK1"}]', JSON.stringify([{ ...aPackage(), amount: 'NaN' }])]) expect(readSelection(kept)).toEqual([]);
  });
});
