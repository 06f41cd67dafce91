import { and, eq } from 'drizzle-orm';

import {
  openOperatorDesk,
  createReceiveCommand,
  type OperatorDesk,
} from '@/__tests__/support/operator-context';
import { schema } from '@/host/db/client';
import { orderWithCredits } from '@/host/testing/orders';
import { newMember } from '@/host/testing/people';

let desk: OperatorDesk;
beforeAll(async () => void (desk = await openOperatorDesk()));
afterAll(() => desk.close());

describe('the order commands', () => {
  const startOrder = async () => {
    const { member, as } = await newMember(desk.host.db);
    const order = await orderWithCredits(desk.host, { memberId: member.id, as }, { bought: false });
    const { printed } = await desk.run(['orders']);
    const orderIndex = printed.findIndex((text) => text.startsWith(order));
    const line = printed[orderIndex + 1]?.trim().split(' ')[0] ?? '';
    return { member, order, line, lineArgs: ['--order', order, '--line', line] };
  };

  it('ask for a price, record a cheaper purchase, and link the package that arrives', async () => {
    const { member, order, lineArgs } = await startOrder();
    expect(
      (await desk.run(['buy', ...lineArgs, '--paid', '31', '--shop-order', 'A-1'])).complained,
    ).toEqual([expect.stringContaining('US$30.00 may be spent')]);
    expect((await desk.run(['price', ...lineArgs, '--paid', '40'])).printed).toEqual([
      expect.stringContaining('its line asked'),
    ]);
    expect(
      (await desk.run(['buy', ...lineArgs, '--paid', '29.50', '--shop-order', 'A-1'])).printed,
    ).toEqual([`${order} is being bought, its line bought: US$0.00 charged, US$0.00 to refund.`]);
    const ref =
      (await desk.run(createReceiveCommand(member.suite))).printed[0]?.match(/PK\w+/)?.[0] ?? '';
    for (const suffix of ['', ' (unchanged)'])
      expect((await desk.run(['arrived', ...lineArgs, '--package', ref])).printed).toEqual([
        expect.stringContaining(`${order} is complete, its line bought${suffix}:`),
      ]);
    const [parcel] = await desk.host.db
      .select()
      .from(schema.packages)
      .where(and(eq(schema.packages.memberId, member.id), eq(schema.packages.ref, ref)));
    expect(parcel).toMatchObject({ kinds: ['bfm'], amountCents: 2950, itemizationDeclared: true });
  });

  it('record a sold-out line, and cancel an order', async () => {
    const [first, second] = [await startOrder(), await startOrder()];
    expect((await desk.run(['sold-out', ...first.lineArgs])).printed).toEqual([
      expect.stringContaining(`${first.order} is canceled, its line dropped`),
    ]);
    const cancelCommand = [
      'cancel-order',
      '--order',
      second.order,
      '--reason',
      'The store has closed',
    ];
    expect((await desk.run(cancelCommand)).printed).toEqual([
      `${second.order} is canceled: US$0.00 charged, US$0.00 to refund.`,
    ]);
    expect(
      (await desk.run(['buy', ...second.lineArgs, '--paid', '1', '--shop-order', 'B'])).complained,
    ).toEqual([expect.stringContaining('is canceled')]);
  });
});
