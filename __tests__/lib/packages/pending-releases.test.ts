/** @jest-environment node */
import {
  dropPending,
  addPending,
  readPendingReleases,
  type PendingRelease,
} from '@/lib/browser/pending-releases';

const wish: PendingRelease = { suite: 'CG1', ref: 'PK1', name: 'Tea', action: 'fix', key: 'k1' };

describe('kept wishes', () => {
  it('are one a package and owner: the later one stays', () => {
    const other = { ...wish, suite: 'CG2' };
    expect(addPending([wish, other], { ...wish, key: 'k2' })).toEqual([
      other,
      { ...wish, key: 'k2' },
    ]);
    expect(dropPending([wish, other], wish)).toEqual([other]);
  });

  it('are read back whole, broken ones left out', () => {
    expect(
      readPendingReleases(JSON.stringify([wish, { ...wish, action: 'discard' }, { ref: 1 }, null])),
    ).toEqual([wish]);
    for (const broken of [null, '', '{', '{}', '"x"'])
      expect(readPendingReleases(broken)).toEqual([]);
  });
});
