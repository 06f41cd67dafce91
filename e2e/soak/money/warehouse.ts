import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import type { Reply } from '@/contract/calls';

import { warehouse } from '../../kill/client';

import { orderOf, type Payable } from './payables';
import type { Run } from './run';

type Line = Awaited<ReturnType<typeof orderOf>>['items'][number];

/** A word of the warehouse on an order, e.g. "buy". */
const command = (run: Run, order: Payable, name: string, more: object): Promise<unknown> =>
  run.act(`operator: ${name} of ${order.reference}`, () =>
    run.client.get(`POST /operator/${name}`, warehouse, {
      body: { txnref: order.reference, ...more },
    }),
  );

const readLines = async (run: Run, order: Payable): Promise<Line[]> =>
  (await run.act('look at the order', () => orderOf(run.client, order)))?.items ?? [];

const buy = (run: Run, order: Payable, line: Line, share = 1) =>
  command(run, order, 'buy', {
    itemsid: line.itemsid,
    unitprice: Math.round(Number(line.unitprice) * share * 100) / 100,
    shoporder: `A-${randomUUID().slice(0, 6)}`,
  });

const soldOut = (run: Run, order: Payable, { itemsid }: Line) =>
  command(run, order, 'soldout', { itemsid });

const callOff = (run: Run, order: Payable) =>
  command(run, order, 'cancelorder', { reason: 'Called off' });

/** Buys every line, all of them for a part of their price. */
export async function buyAll(run: Run, order: Payable, share = 1): Promise<void> {
  for (const line of await readLines(run, order)) await buy(run, order, line, share);
}

/** The last line is bought, and while the money is taken something else is decided. */
async function meanwhile(run: Run, order: Payable, action: (line: Line) => Promise<unknown>) {
  const lines = await readLines(run, order);
  const last = lines.at(-1);
  for (const line of lines.slice(0, -1)) await buy(run, order, line);
  if (!last) return;
  const buying = buy(run, order, last);
  await pause(700);
  await action(last);
  await buying;
}

/** Does with an order what was drawn. */
export async function workOn(run: Run, order: Payable): Promise<void> {
  const plan = run.scenario.order;
  if (plan === 'buy') return buyAll(run, order);
  if (plan === 'buy cheaper') return buyAll(run, order, 0.8);
  if (plan === 'call off') return void (await callOff(run, order));
  if (plan === 'call off while it is taken')
    return meanwhile(run, order, () => callOff(run, order));
  if (plan === 'sold out while it is taken')
    return meanwhile(run, order, (line) => soldOut(run, order, line));
  if (plan === 'member cancels')
    return void (await run.act('the member cancels the order', () =>
      run.client.get('POST /transaction/canceltxn', order.member.caller, {
        body: { txnref: order.reference },
      }),
    ));
  if (plan === 'leave a line out') {
    const [first, ...more] = await readLines(run, order);
    for (const line of more) await buy(run, order, line);
    if (first) await soldOut(run, order, first);
  }
}

/** The price of a line has risen, and the member accepts it. */
export async function riseAndAccept(run: Run, order: Payable): Promise<void> {
  const [line] = await readLines(run, order);
  if (!line) return;
  await command(run, order, 'price', {
    itemsid: line.itemsid,
    unitprice: Math.round(Number(line.unitprice) * 140) / 100,
  });
  const [risen] = await readLines(run, order);
  if (!risen) return;
  await run.act('the member accepts the price', () =>
    run.client.get('POST /transaction/answerprice', order.member.caller, {
      body: {
        txnid: order.id,
        itemsid: risen.itemsid,
        answer: 'accept',
        difference: risen.difference,
      },
    }),
  );
}

/** The lines of an order whose price has risen, after its difference was paid. */
export async function buyRisen(run: Run, order: Payable): Promise<void> {
  const [first, ...more] = await readLines(run, order);
  for (const line of more) await buy(run, order, line);
  if (first) await buy(run, order, first, 1.4);
}

/** A paid shipment goes to its courier, or is called off. */
export async function workOnShipment(run: Run, { reference }: Payable): Promise<void> {
  const plan = run.scenario.order;
  const off = plan.startsWith('call off');
  if (!off && !plan.startsWith('buy')) return;
  const [name, more] = off
    ? ['cancelshipment', { reason: 'Called off' }]
    : ['dispatch', { awb: `AWB-${reference}`, courier: 'DHL' }];
  await run.act(`operator: ${name} of ${reference}`, () =>
    run.client.get(`POST /operator/${name}`, warehouse, {
      body: { shipmentref: reference, ...more },
    }),
  );
}

/** Finance gives back at the gateway what is owed, and notes it. */
export async function payBack(run: Run): Promise<void> {
  await run.act('finance: pay back what is owed', async () => {
    const { items } = await run.client.get<Reply<'GET /operator/refunds'>>(
      'GET /operator/refunds',
      warehouse,
    );
    for (const { attemptid, amount } of items) {
      const order = run.orders.find((one) => one.attempt === attemptid);
      const capture = order?.captures.at(-1);
      if (!order || !capture || order.vendor === 'enets') continue;
      const cents = Math.round(Number(amount) * 100);
      if (run.gateways.book.refund(order, capture, cents) !== cents) continue;
      await run.client.get('POST /operator/refund', warehouse, {
        body: { attemptid, reference: `BACK-${attemptid.slice(0, 8)}` },
      });
    }
  });
}
