import type { TimeMeasurement } from '@/host/db/database-time';

import {
  trackDatabaseClock,
  resetClock,
  mayExpire,
  getPendingMeasurement,
  now,
  travel,
  withOffset,
} from './clock';

const HOUR_MS = 3600_000;
const realNow = Date.now.bind(Date);

let shiftMs = 0;
/** The database's time: the true time plus an offset. */
let database: { aheadMs: number; readCount: number; isDown: boolean };
const readTime = async (): Promise<TimeMeasurement> => {
  database.readCount += 1;
  if (database.isDown) throw new Error('away');
  return { base: realNow() + database.aheadMs - performance.now(), errorMs: 1 };
};
/** Difference between the host's clock and the database's, in whole seconds. */
const getOffsetSeconds = () =>
  Math.round((now().getTime() - realNow() - database.aheadMs) / 1000) + 0;

beforeEach(() => {
  shiftMs = 0;
  database = { aheadMs: 0, readCount: 0, isDown: false };
  jest.spyOn(Date, 'now').mockImplementation(() => realNow() + shiftMs);
});
afterEach(() => {
  resetClock();
  travel(0);
  jest.restoreAllMocks();
});

describe('the time of a host', () => {
  it.each([4, 24, 24 * 30, 24 * 366, -24 * 200])(
    'is the database’s when its machine is %i hours off, and nothing expires there',
    async (hours) => {
      shiftMs = hours * HOUR_MS;
      await trackDatabaseClock(readTime);
      expect([getOffsetSeconds(), mayExpire()]).toEqual([0, false]);
    },
  );

  it('is the database’s when both differ a little, and rows expire', async () => {
    database.aheadMs = 20_000;
    await trackDatabaseClock(readTime);
    expect([getOffsetSeconds(), mayExpire()]).toEqual([0, true]);
  });

  it('does not move when the machine’s clock jumps, and is measured before the next response', async () => {
    await trackDatabaseClock(readTime);
    shiftMs = -24 * 200 * HOUR_MS;
    expect([getOffsetSeconds(), mayExpire()]).toEqual([0, false]);
    expect(getPendingMeasurement()).not.toBeNull();
    await getPendingMeasurement();
    expect([getOffsetSeconds(), mayExpire(), database.readCount]).toEqual([0, false, 2]);
    shiftMs = 0;
    expect(mayExpire()).toBe(false);
    await getPendingMeasurement();
    expect([getOffsetSeconds(), mayExpire(), getPendingMeasurement()]).toEqual([0, true, null]);
  });

  it('is right after the machine slept, once it is measured', async () => {
    await trackDatabaseClock(readTime);
    const realPerformanceNow = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => realPerformanceNow() - HOUR_MS);
    await getPendingMeasurement();
    expect([getOffsetSeconds(), mayExpire()]).toEqual([0, true]);
  });

  it('is uncertain while the database is unreachable', async () => {
    database.isDown = true;
    await trackDatabaseClock(readTime);
    expect([getOffsetSeconds(), mayExpire()]).toEqual([0, false]);
  });

  it('is not changed by a difference within the measurement error', async () => {
    database.aheadMs = 60;
    await trackDatabaseClock(readTime);
    const lagMs = realNow() - now().getTime();
    expect(Math.abs(lagMs)).toBeLessThan(30);
  });

  it('includes the offset of tests and of a session', async () => {
    shiftMs = 4 * HOUR_MS;
    await trackDatabaseClock(readTime);
    travel(HOUR_MS);
    expect(withOffset(HOUR_MS, getOffsetSeconds)).toBe(7200);
  });
});
