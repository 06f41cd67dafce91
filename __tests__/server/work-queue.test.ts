/** @jest-environment node */
import { Arrivals, waitForTurn } from '@/net/own-turn';
import { createWorkQueue, type WorkClass } from '@/server/work-queue';

const CAPACITY = 4;

/** A queue whose work ends on demand; records what happened to each entry. */
function createQueue({ isBusy = false } = {}) {
  let stalledMs = 0;
  const now = () => performance.now() + stalledMs;
  const arrivals = new Arrivals(now);
  const enqueue = createWorkQueue(
    { maxRunning: CAPACITY, maxQueued: CAPACITY },
    arrivals,
    now,
    () => () => isBusy,
  );
  const outcomes: string[] = [];
  const ends: (() => void)[] = [];
  const enter = (name: string, kind: WorkClass = 'guest') =>
    enqueue(kind, {
      start: () => {
        outcomes.push(`${name} begins`);
        return new Promise((resolve) => ends.push(resolve));
      },
      refuse: () => outcomes.push(`${name} is refused`),
    });
  const enterMany = (name: string, count: number) => {
    for (let n = 1; n <= count; n += 1) enter(`${name} ${n}`);
  };
  /** Simulates time in which the process did not run. */
  const stall = (ms: number) => void (stalledMs += ms);
  return { outcomes, ends, enter, crowd: enterMany, arrivals, stall };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('the queue of admitted requests', () => {
  it('starts requests up to its limit, and the next when one has ended', async () => {
    const { outcomes, ends, crowd } = createQueue();
    crowd('visitor', CAPACITY + 1);
    await jest.advanceTimersByTimeAsync(1);
    expect(outcomes).toEqual([1, 2, 3, 4].map((n) => `visitor ${n} begins`));
    ends[0]?.();
    await jest.advanceTimersByTimeAsync(1);
    expect(outcomes.at(-1)).toBe('visitor 5 begins');
  });

  it('refuses new requests while it is long and stuck, except sign-in and payment', async () => {
    const { outcomes, enter, crowd } = createQueue();
    crowd('early', 5 * CAPACITY);
    // After 200 ms the work in progress counts as waiting for the host, and the next starts.
    await jest.advanceTimersByTimeAsync(230);
    expect(outcomes).toHaveLength(2 * CAPACITY);
    enter('late');
    expect(outcomes.at(-1)).toBe('late is refused');
    enter('payment', 'call');
    await jest.advanceTimersByTimeAsync(1);
    expect(outcomes.at(-1)).toBe('payment begins');
    enter('checkout', 'payment');
    await jest.advanceTimersByTimeAsync(250);
    expect(outcomes.indexOf('checkout begins')).toBeGreaterThan(0);
    expect(outcomes).not.toContain('early 20 begins');
  });

  it('defers work for at most 200 ms while connections arrive', () => {
    const { outcomes, enter, arrivals, stall } = createQueue();
    enter('visitor');
    for (let turn = 0; turn < 3; turn += 1) {
      expect(outcomes).toEqual([]);
      arrivals.record();
      jest.runOnlyPendingTimers();
      stall(100);
    }
    expect(outcomes).toEqual(['visitor begins']);
  });

  it('refuses overdue requests while connections arrive', () => {
    const { outcomes, crowd, arrivals, stall } = createQueue();
    crowd('visitor', CAPACITY + 2);
    stall(301);
    arrivals.record();
    jest.runOnlyPendingTimers();
    expect(outcomes).toEqual(['visitor 1 is refused', 'visitor 2 is refused']);
  });

  it('starts nothing while five pages wait for the CPU, except payment calls', async () => {
    const { outcomes, enter } = createQueue();
    for (let page = 0; page < 5; page += 1) void waitForTurn();
    enter('visitor');
    enter('payment', 'call');
    jest.runOnlyPendingTimers();
    expect(outcomes).toEqual(['payment begins']);
    await jest.advanceTimersByTimeAsync(1);
    expect(outcomes).toEqual(['payment begins', 'visitor begins']);
  });

  it('refuses requests that have waited too long while it is long', async () => {
    const { outcomes, crowd } = createQueue();
    crowd('visitor', 12 * CAPACITY);
    await jest.advanceTimersByTimeAsync(5_000);
    const startedEntries = outcomes.filter((entry) => entry.endsWith('begins'));
    expect(startedEntries).toHaveLength(3 * CAPACITY);
    expect(outcomes.filter((entry) => entry.endsWith('is refused'))).toHaveLength(9 * CAPACITY);
  });

  it('starts payments, then member writes, sign-ins, member reads, guests, crawlers', async () => {
    const { outcomes, ends, enter, crowd } = createQueue();
    crowd('visitor', CAPACITY);
    await jest.advanceTimersByTimeAsync(1);
    const classes = ['crawler', 'guest', 'read', 'signIn', 'write', 'payment'] as const;
    for (const kind of classes) enter(kind, kind);
    for (let n = 0; n < classes.length; n += 1) {
      ends[n]?.();
      await jest.advanceTimersByTimeAsync(1);
    }
    expect(outcomes.slice(CAPACITY)).toEqual(classes.map((kind) => `${kind} begins`).toReversed());
  });

  it('starts member reads between sign-ins, which anyone can send', async () => {
    const { outcomes, ends, enter, crowd } = createQueue();
    crowd('visitor', CAPACITY);
    await jest.advanceTimersByTimeAsync(1);
    for (let n = 0; n < 3; n += 1) enter(`sign-in ${n}`, 'signIn');
    for (let n = 0; n < 3; n += 1) enter(`read ${n}`, 'read');
    for (let n = 0; n < 6; n += 1) {
      ends[n]?.();
      await jest.advanceTimersByTimeAsync(1);
    }
    expect(outcomes.slice(CAPACITY)).toEqual(
      [0, 1, 2].flatMap((n) => [`sign-in ${n} begins`, `read ${n} begins`]),
    );
  });

  it('refuses requests in time when their turn does not come', async () => {
    const { outcomes, enter } = createQueue();
    for (let n = 0; n < 12 * CAPACITY; n += 1) enter('member', 'write');
    enter('guest');
    await jest.advanceTimersByTimeAsync(1_100);
    expect(outcomes).toContain('guest is refused');
  });

  it('does not refuse member writes because others wait behind them', async () => {
    const { outcomes, enter, crowd, stall } = createQueue();
    enter('member', 'write');
    stall(600);
    crowd('visitor', 3 * CAPACITY);
    enter('member', 'write');
    await jest.advanceTimersByTimeAsync(1);
    expect(outcomes.slice(0, 2)).toEqual(['member begins', 'member begins']);
  });

  it('starts nothing for two seconds while work waits for a busy CPU', async () => {
    const { outcomes, crowd } = createQueue({ isBusy: true });
    crowd('visitor', CAPACITY + 1);
    await jest.advanceTimersByTimeAsync(1_990);
    expect(outcomes).toHaveLength(CAPACITY);
    await jest.advanceTimersByTimeAsync(20);
    expect(outcomes.at(-1)).toBe('visitor 5 begins');
  });

  it.each([
    ['signIn', 'write'],
    ['read', 'signIn'],
    ['guest', 'read'],
    ['crawler', 'guest'],
  ] as const)('refuses a %s that waits in a short queue behind a %s', (kind, higherClass) => {
    const { outcomes, enter, arrivals, stall } = createQueue();
    enter('late', kind);
    enter('first', higherClass);
    stall(365);
    arrivals.record();
    jest.runOnlyPendingTimers();
    expect(outcomes).toEqual([]);
    stall(20);
    arrivals.record();
    jest.runOnlyPendingTimers();
    expect(outcomes).toContain('late is refused');
  });

  it('after payments and writes, starts requests that are too late to refuse', async () => {
    const { outcomes, enter, ends, crowd, stall } = createQueue();
    crowd('visitor', CAPACITY);
    await jest.advanceTimersByTimeAsync(1);
    enter('late', 'crawler');
    stall(610);
    for (const kind of ['read', 'signIn', 'write', 'payment'] as const) enter(kind, kind);
    for (let n = 0; n < 3; n += 1) {
      ends[n]?.();
      await jest.advanceTimersByTimeAsync(1);
    }
    expect(outcomes.slice(CAPACITY)).toEqual(['payment begins', 'write begins', 'late begins']);
  });
});
