import type { TimeMeasurement } from '@/host/db/database-time';

import { followClock, resetClock, mayEnd, newMeasurement, now, travel, travelling } from './clock';

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
const off = () => Math.round((now().getTime() - realNow() - database.ahead) / 1000) + 0;

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
    'is the database’s where its machine is %i hours off, and nothing ends there',
    async (hours) => {
      shift = hours * HOUR;
      await followClock(ask);
      expect([off(), mayEnd()]).toEqual([0, false]);
    },
  );

  it('is the database’s where both differ a little, and things end', async () => {
    database.ahead = 20_000;
    await followClock(ask);
    expect([off(), mayEnd()]).toEqual([0, true]);
  });

  it('does not move when the machine’s clock jumps, and is measured before the next answer', async () => {
    await followClock(ask);
    shift = -24 * 200 * HOUR;
    expect([off(), mayEnd()]).toEqual([0, false]);
    expect(newMeasurement()).not.toBeNull();
    await newMeasurement();
    expect([off(), mayEnd(), database.asked]).toEqual([0, false, 2]);
    shift = 0;
    expect(mayEnd()).toBe(false);
    await newMeasurement();
    expect([off(), mayEnd(), newMeasurement()]).toEqual([0, true, null]);
  });

  it('is that of a machine that slept, once it is measured', async () => {
    await followClock(ask);
    const awake = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => awake() - HOUR);
    await newMeasurement();
    expect([off(), mayEnd()]).toEqual([0, true]);
  });

  it('is not sure while the database cannot be asked', async () => {
    database.isAway = true;
    await followClock(ask);
    expect([off(), mayEnd()]).toEqual([0, false]);
  });

  it('is not changed within the measuring error', async () => {
    database.ahead = 60;
    await followClock(ask);
    const behind = realNow() - now().getTime();
    expect(Math.abs(behind)).toBeLessThan(30);
  });

  it('has the travel of tests and of a session on top', async () => {
    shift = 4 * HOUR;
    await followClock(ask);
    travel(HOUR);
    expect(travelling(HOUR, off)).toBe(7200);
  });
});
