/** @jest-environment node */
import { dropWish, keepWish, readKeptWishes, type KeptWish } from '@/lib/browser/kept-wishes';

const wish: KeptWish = { suite: 'CG1', ref: 'PK1', name: 'Tea', action: 'fix', key: 'k1' };

describe('kept wishes', () => {
  it('are one a package and owner: the later one stays', () => {
    const other = { ...wish, suite: 'CG2' };
    expect(keepWish([wish, other], { ...wish, key: 'k2' })).toEqual([other, { ...wish, key: 'k2' }]);
    expect(dropWish([wish, other], wish)).toEqual([other]);
  });

  it('are read back whole, broken ones left out', () => {
    expect(readKeptWishes(JSON.stringify([wish, { ...wish, action: 'discard' }, { ref: 1 }, null]))).toEqual([wish]);
    for (const broken of [null, '', '{', '{}', '"x"']) expect(readKeptWishes(broken)).toEqual([]);
  });
});
