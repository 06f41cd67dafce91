import { randomUUID } from 'node:crypto';

import { openOperatorDesk, type OperatorDesk } from '@/__tests__/support/operator-context';
import { schema } from '@/host/db/client';
import { createTestServices } from '@/host/testing/services';

let desk: OperatorDesk;
beforeAll(async () => {
  desk = await openOperatorDesk();
  Object.assign(desk.host.services, createTestServices({ ownUrl: desk.hostUrl }));
});
afterAll(() => desk.close());

const insertCase = (kind: string, counterpart = '') =>
  desk.host.db
    .insert(schema.reconciliationCases)
    .values({
      gateway: 'paypal',
      kind,
      reference: `REF-${randomUUID()}`,
      currency: 'USD',
      amountCents: 1234,
      other: counterpart,
      foundAt: new Date(),
      ...(kind === 'found' && { settledAt: new Date() }),
    });

it('reconcile describes the open cases, and cases settles one', async () => {
  const firstRun = await desk.run(['reconcile', '--from', '2026-01-01', '--to', '2026-01-02']);
  expect(firstRun.printed).toContain('No open cases.');
  expect(firstRun.printed.filter((line) => line.endsWith('compared'))).toHaveLength(3);
  expect(firstRun.code).toBe(0);
  await insertCase('unknown');
  await insertCase('differs', 'USD 10.00');
  await insertCase('not-there', 'applied');
  await insertCase('found', 'refund-due');
  const { printed } = await desk.run(['cases']);
  expect(printed.join('\n')).toMatch(
    /USD 12\.34: paypal captured it for none of our payments[^]+the books have USD 10\.00[^]+missing from paypal's list/,
  );
  expect(printed.at(-1)).toBe('3 cases are open.');
  expect((await desk.run(['cases', '--found'])).printed.join('\n')).toContain(
    'captured it without notifying us; booked as refund-due',
  );
  const id = printed.find((line) => line.includes('none of our payments'))?.split(' ')[0] ?? '';
  const settleCommand = ['cases', '--settle', id, '--note', 'Old shop'];
  expect((await desk.run(settleCommand)).printed).toEqual([`${id} is settled.`]);
  expect((await desk.run(settleCommand)).printed).toEqual([
    `${id} was already settled; nothing changed.`,
  ]);
  const secondRun = await desk.run(['reconcile', '--from', '2026-01-01', '--to', '2026-01-02']);
  expect(secondRun).toMatchObject({ code: 1 });
  expect(secondRun.printed.at(-1)).toBe('2 cases are open (see cases).');
});
