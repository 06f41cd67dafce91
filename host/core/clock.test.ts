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

const HOUR = 3600_000;
const realNow = Date.now.bind(Date);

let shift = 0;
/** The database's time: the true time plus an offset. */
let database: { ahead: number; asked: number; isAway: boolean };
const ask = async (): Promise<TimeMeasurement> => {
  database.asked += 1;
  if (database.isAway) throw new Error('away');
  return { base: realNow() + database.ahead - performance.now(), within: 1 };
};
/** Difference between the host's clock and the database's, in whole seconds. */
const getOffsetSeconds = () =>
  Math.round((now().getTime() - realNow() - database.ahead) / 1000) + 0;

beforeEach(() => {
  shift = 0;
  database = { ahead: 0, asked: 0, isAway: false };
  jest.spyOn(Date, 'now').mockImplementation(() => realNow() + shift);
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
      shift = hours * HOUR;
      await trackDatabaseClock(ask);
      expect([getOffsetSeconds(), mayExpire()]).toEqual([0, false]);
    },
  );

  it('is the database’s when both differ a little, and rows expire', async () => {
    database.ahead = 20_000;
    await trackDatabaseClock(ask);
    expect([getOffsetSeconds(), mayExpire()]).toEqual([0, true]);
  });

  it('does not move when the machine’s clock jumps, and is measured before the next response', async () => {
    await trackDatabaseClock(ask);
    shift = -24 * 200 * HOUR;
    expect([getOffsetSeconds(), mayExpire()]).toEqual([0, false]);
    expect(getPendingMeasurement()).not.toBeNull();
    await getPendingMeasurement();
    expect([getOffsetSeconds(), mayExpire(), database.asked]).toEqual([0, false, 2]);
    shift = 0;
    expect(mayExpire()).toBe(false);
    await getPendingMeasurement();
    expect([getOffsetSeconds(), mayExpire(), getPendingMeasurement()]).toEqual([0, true, null]);
  });

  it('is right after the machine slept, once it is measured', async () => {
    await trackDatabaseClock(ask);
    const realPerformanceNow = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => realPerformanceNow() - HOUR);
    await getPendingMeasurement();
    expect([getOffsetSeconds(), mayExpire()]).toEqual([0, true]);
  });

  it('is uncertain while the database is unreachable', async () => {
    database.isAway = true;
    await trackDatabaseClock(ask);
    expect([getOffsetSeconds(), mayExpire()]).toEqual([0, false]);
  });

  it('is not changed by a difference within the measurement error', async () => {
    database.ahead = 60;
    await trackDatabaseClock(ask);
    const lagMs = realNow() - now().getTime();
    expect(Math.abs(lagMs)).toBeLessThan(30);
  });

  it('includes the offset of tests and of a session', async () => {
    shift = 4 * HOUR;
    await trackDatabaseClock(ask);
    travel(HOUR);
    expect(withOffset(HOUR, getOffsetSeconds)).toBe(7200);
  });
});
