import { Problem } from '@/host/core/errors';

import { HashQueue } from './hash-queue';

const createGate = () => {
  let open = () => undefined as void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
};

describe('the hash queue', () => {
  it('runs two at once, queues the others, and refuses tasks beyond its queue with Retry-After', async () => {
    const queue = new HashQueue(2, 3);
    const { open, opened } = createGate();
    let runningCount = 0;
    let maxRunning = 0;
    const task = async () => {
      runningCount += 1;
      maxRunning = Math.max(maxRunning, runningCount);
      await opened;
      runningCount -= 1;
    };
    const acceptedTasks = Array.from({ length: 5 }, () => queue.run(task));
    const refusal = await queue.run(task).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Problem);
    expect(refusal).toMatchObject({ problem: 'tooManyRequests', retryAfterSeconds: 5 });
    open();
    await Promise.all(acceptedTasks);
    expect(maxRunning).toBe(2);
    await expect(queue.run(async () => 'free again')).resolves.toBe('free again');
  });

  it('serves priority tasks first, and reserves room for them when the queue is full', async () => {
    const queue = new HashQueue(1, 2);
    const { open, opened } = createGate();
    const order: string[] = [];
    const createTask = (name: string) => async () => {
      await opened;
      order.push(name);
    };
    const acceptedTasks = [
      queue.run(createTask('under way')),
      queue.run(createTask('stranger 1')),
      queue.run(createTask('stranger 2')),
    ];
    await expect(queue.run(createTask('stranger 3'))).rejects.toMatchObject({
      problem: 'tooManyRequests',
    });
    acceptedTasks.push(queue.run(createTask('known'), { first: true }));
    open();
    await Promise.all(acceptedTasks);
    expect(order).toEqual(['under way', 'known', 'stranger 1', 'stranger 2']);
  });

  it('continues after a failed task', async () => {
    const queue = new HashQueue(1, 1);
    const failingTask = queue.run(() => Promise.reject(new Error('no memory')));
    const waitingTask = queue.run(async () => 'next');
    await expect(failingTask).rejects.toThrow('no memory');
    await expect(waitingTask).resolves.toBe('next');
  });
});
