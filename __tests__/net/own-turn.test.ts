/** @jest-environment node */
import { deferTurns, waitForTurn } from '@/net/own-turn';

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

it('accepts waiting connections before the next piece of work', async () => {
  const order: string[] = [];
  let connections = 5;
  const accept = () => {
    order.push('connection');
    deferTurns();
    if ((connections -= 1) > 0) setImmediate(accept);
  };
  setImmediate(accept);
  await waitForTurn();
  order.push('work');
  expect(order).toEqual([...Array<string>(5).fill('connection'), 'work']);
});
