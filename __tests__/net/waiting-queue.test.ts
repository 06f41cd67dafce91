/** @jest-environment node */
import { WaitingQueue } from '@/net/waiting-queue';

const USUAL_LENGTH = 3;

/** A queue with its own clock; its entries are identified by number. */
function createQueue(length: number, isOvertaken = false) {
  let now = 0;
  const queue: WaitingQueue<number> = new WaitingQueue(
    { isLong: () => queue.length > USUAL_LENGTH, isOvertaken: () => isOvertaken },
    1000,
    () => now,
  );
  for (let n = 0; n < length; n += 1) queue.join(n);
  return { queue, advance: (ms: number) => (now += ms) };
}

describe('a waiting queue', () => {
  it('accepts everyone while it is short, however slow it is', () => {
    const { queue, advance } = createQueue(USUAL_LENGTH);
    advance(60_000);
    expect(queue.join(9)).toBe(true);
  });

  it('refuses entries while it is long and its head has waited three quarters of the limit', () => {
    const { queue, advance } = createQueue(USUAL_LENGTH + 1);
    advance(750);
    expect(queue.join(4)).toBe(true);
    advance(1);
    expect(queue.join(5)).toBe(false);
    expect(queue.length).toBe(USUAL_LENGTH + 2);
  });

  it('accepts entries again once its head has waited less', () => {
    const { queue, advance } = createQueue(1);
    advance(400);
    for (let n = 1; n <= USUAL_LENGTH + 1; n += 1) queue.join(n);
    advance(351);
    expect(queue.join(8)).toBe(false);
    queue.takeFirst();
    expect(queue.join(9)).toBe(true);
  });

  it('removes entries that have waited the whole limit while it is long, and serves the rest', () => {
    const { queue, advance } = createQueue(USUAL_LENGTH + 2);
    advance(1001);
    expect([queue.takeOverdue(), queue.takeOverdue(), queue.takeOverdue()]).toEqual([
      0,
      1,
      undefined,
    ]);
    expect([queue.takeFirst(), queue.length]).toEqual([2, USUAL_LENGTH - 1]);
  });

  it('removes entries of a short queue after 1.5 times the limit if others are served first', () => {
    const { queue, advance } = createQueue(1, true);
    advance(1500);
    expect(queue.takeOverdue()).toBeUndefined();
    advance(1);
    expect(queue.takeOverdue()).toBe(0);
  });

  it('serves entries that have waited twice the limit, and removes those behind them in time', () => {
    const { queue, advance } = createQueue(2, true);
    advance(1500);
    queue.join(2);
    expect(queue.isCommitted()).toBe(false);
    advance(501);
    expect([queue.takeOverdue(), queue.isCommitted()]).toEqual([undefined, true]);
    advance(1000);
    expect([queue.takeOverdue(), queue.takeFirst(), queue.takeFirst()]).toEqual([2, 0, 1]);
  });
});
