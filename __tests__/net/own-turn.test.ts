/** @jest-environment node */
import { waitForTurn } from '@/net/own-turn';

it('runs the event loop between two pieces of work', async () => {
  const order: string[] = [];
  const work = async (name: string) => {
    await waitForTurn();
    order.push(name);
    setImmediate(() => order.push(`after ${name}`));
  };
  await Promise.all([work('a'), work('b'), work('c')]);
  expect(order).toEqual(['a', 'after a', 'b', 'after b', 'c']);
});
