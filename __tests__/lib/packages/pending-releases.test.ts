/** @jest-environment node */
import {
  dropPendingRelease,
  addPendingRelease,
  readPendingReleases,
  type PendingRelease,
} from '@/lib/browser/pending-releases';

const request: PendingRelease = { suite: 'CG1', ref: 'PK1', name: 'Tea', action: 'fix', key: 'k1' };

describe('stored requests', () => {
  it('are limited to one per package and owner; the latest one wins', () => {
    const otherRequest = { ...request, suite: 'CG2' };
    expect(addPendingRelease([request, otherRequest], { ...request, key: 'k2' })).toEqual([
      otherRequest,
      { ...request, key: 'k2' },
    ]);
    expect(dropPendingRelease([request, otherRequest], request)).toEqual([otherRequest]);
  });

  it('are read back complete, without malformed ones', () => {
    expect(
      readPendingReleases(
        JSON.stringify([request, { ...request, action: 'discard' }, { ref: 1 }, null]),
      ),
    ).toEqual([request]);
    for (const brokenText of [null, '', '{', '{}', '"x"'])
      expect(readPendingReleases(brokenText)).toEqual([]);
  });
});
