import { Problem } from '@/host/core/errors';

import { HashQueue } from './hash-queue';

const gate = () => {
  let open = () => undefined as void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
};

describe('the hash queue', () => {
  it('runs two at once, queues the others, and refuses beyond its queue with Retry-After', async () => {
    const queue = new HashQueue(2, 3);
    const { open, opened } = gate();
    let running = 0;
    let most = 0;
    const task = async () => {
      running += 1;
      most = Math.max(most, running);
      await opened;
      running -= 1;
    };
    const taken = Array.from({ length: 5 }, () => queue.run(task));
    const refused = await queue.run(task).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Problem);
    expect(refused).toMatchObject({ problem: 'tooManyRequests', retryAfterSeconds: 5 });
    open();
    await Promise.all(taken);
    expect(most).toBe(2);
    await expect(queue.run(async () => 'free again')).resolves.toBe('free again');
  });

  it('serves priority tasks first, and reserves room for them when the queue is full', async () => {
    const queue = new HashQueue(1, 2);
    const { open, opened } = gate();
    const order: string[] = [];
    const task = (name: string) => async () => {
      await opened;
      order.push(name);
    };
    const taken = [
      queue.run(task('under way')),
      queue.run(task('stranger 1')),
      queue.run(task('stranger 2')),
    ];
    await expect(queue.run(task('stranger 3'))).rejects.toMatchObject({
      problem: 'tooManyRequests',
    });
    taken.push(queue.run(task('known'), { first: true }));
    open();
    await Promise.all(taken);
    expect(order).toEqual(['under way', 'known', 'stranger 1', 'stranger 2']);
  });

  it('continues after a failed task', async () => {
    const queue = new HashQueue(1, 1);
    const failing = queue.run(() => Promise.reject(new Error('no memory')));
    const waiting = queue.run(async () => 'next');
    await expect(failing).rejects.toThrow('no memory');
    await expect(waiting).resolves.toBe('next');
  });
});
