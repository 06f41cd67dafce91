/** @jest-environment node */
import {
  dropPending,
  addPending,
  readPendingReleases,
  type PendingRelease,
} from '@/lib/browser/pending-releases';

const request: PendingRelease = { suite: 'CG1', ref: 'PK1', name: 'Tea', action: 'fix', key: 'k1' };

describe('stored requests', () => {
  it('are limited to one per package and owner; the latest one wins', () => {
    const other = { ...request, suite: 'CG2' };
    expect(addPending([request, other], { ...request, key: 'k2' })).toEqual([
      other,
      { ...request, key: 'k2' },
    ]);
    expect(dropPending([request, other], request)).toEqual([other]);
  });

  it('are read back complete, without malformed ones', () => {
    expect(
      readPendingReleases(
        JSON.stringify([request, { ...request, action: 'discard' }, { ref: 1 }, null]),
      ),
    ).toEqual([request]);
    for (const broken of [null, '', '{', '{}', '"x"'])
      expect(readPendingReleases(broken)).toEqual([]);
  });
});
