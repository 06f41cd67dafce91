import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import type { Reply } from '@/contract/calls';

import { warehouse } from '../../kill/client';

import { readOrder, type Payable } from './payables';
import type { Run } from './run';

type Line = Awaited<ReturnType<typeof readOrder>>['items'][number];

/** Makes a warehouse call on an order, e.g. "buy". */
const callWarehouse = (run: Run, order: Payable, name: string, fields: object): Promise<unknown> =>
  run.step(`operator: ${name} of ${order.reference}`, () =>
    run.client.callOk(`POST /operator/${name}`, warehouse, {
      body: { txnref: order.reference, ...fields },
    }),
  );

const readLines = async (run: Run, order: Payable): Promise<Line[]> =>
  (await run.step('read the order', () => readOrder(run.client, order)))?.items ?? [];

const buy = (run: Run, order: Payable, line: Line, share = 1) =>
  callWarehouse(run, order, 'buy', {
    itemsid: line.itemsid,
    unitprice: Math.round(Number(line.unitprice) * share * 100) / 100,
    shoporder: `A-${randomUUID().slice(0, 6)}`,
  });

const markSoldOut = (run: Run, order: Payable, { itemsid }: Line) =>
  callWarehouse(run, order, 'soldout', { itemsid });

const cancelOrder = (run: Run, order: Payable) =>
  callWarehouse(run, order, 'cancelorder', { reason: 'Canceled' });

/** Buys every line at a share of its price. */
export async function buyAll(run: Run, order: Payable, share = 1): Promise<void> {
  for (const line of await readLines(run, order)) await buy(run, order, line, share);
}

/** Buys all lines, and runs the action while the last one is captured. */
async function actDuringCapture(run: Run, order: Payable, act: (line: Line) => Promise<unknown>) {
  const lines = await readLines(run, order);
  const last = lines.at(-1);
  for (const line of lines.slice(0, -1)) await buy(run, order, line);
  if (!last) return;
  const buying = buy(run, order, last);
  await pause(700);
  await act(last);
  await buying;
}

/** Carries out the drawn plan for an order. */
export async function processOrder(run: Run, order: Payable): Promise<void> {
  const plan = run.scenario.plan;
  if (plan === 'buy') return buyAll(run, order);
  if (plan === 'buy cheaper') return buyAll(run, order, 0.8);
  if (plan === 'cancel') return void (await cancelOrder(run, order));
  if (plan === 'cancel during capture')
    return actDuringCapture(run, order, () => cancelOrder(run, order));
  if (plan === 'sold out during capture')
    return actDuringCapture(run, order, (line) => markSoldOut(run, order, line));
  if (plan === 'member cancels')
    return void (await run.step('the member cancels the order', () =>
      run.client.callOk('POST /transaction/canceltxn', order.member.caller, {
        body: { txnref: order.reference },
      }),
    ));
  if (plan === 'sold out') {
    const [first, ...more] = await readLines(run, order);
    for (const line of more) await buy(run, order, line);
    if (first) await markSoldOut(run, order, first);
  }
}

/** Raises the price of a line as the warehouse and accepts it as the member. */
export async function raisePriceAndAccept(run: Run, order: Payable): Promise<void> {
  const [line] = await readLines(run, order);
  if (!line) return;
  await callWarehouse(run, order, 'price', {
    itemsid: line.itemsid,
    unitprice: Math.round(Number(line.unitprice) * 140) / 100,
  });
  const [raised] = await readLines(run, order);
  if (!raised) return;
  await run.step('the member accepts the price', () =>
    run.client.callOk('POST /transaction/answerprice', order.member.caller, {
      body: {
        txnid: order.id,
        itemsid: raised.itemsid,
        answer: 'accept',
        difference: raised.difference,
      },
    }),
  );
}

/** Buys the lines of an order whose price was raised. */
export async function buyAtRaisedPrice(run: Run, order: Payable): Promise<void> {
  const [first, ...more] = await readLines(run, order);
  for (const line of more) await buy(run, order, line);
  if (first) await buy(run, order, first, 1.4);
}

/** Dispatches or cancels a paid shipment, as drawn. */
export async function processShipment(run: Run, { reference }: Payable): Promise<void> {
  const plan = run.scenario.plan;
  const isCancelled = plan.startsWith('cancel');
  if (!isCancelled && !plan.startsWith('buy')) return;
  const [name, fields] = isCancelled
    ? ['cancelshipment', { reason: 'Canceled' }]
    : ['dispatch', { awb: `AWB-${reference}`, courier: 'DHL' }];
  await run.step(`operator: ${name} of ${reference}`, () =>
    run.client.callOk(`POST /operator/${name}`, warehouse, {
      body: { shipmentref: reference, ...fields },
    }),
  );
}

/** Refunds at the gateway what is owed, and records it. */
export async function refundOwed(run: Run): Promise<void> {
  await run.step('finance: refund what is owed', async () => {
    const { items } = await run.client.callOk<Reply<'GET /operator/refunds'>>(
      'GET /operator/refunds',
      warehouse,
    );
    for (const { attemptid, amount } of items) {
      const order = run.orders.find((candidate) => candidate.attempt === attemptid);
      const capture = order?.captures.at(-1);
      if (!order || !capture || order.vendor === 'enets') continue;
      const cents = Math.round(Number(amount) * 100);
      if (run.gateways.book.refund(order, capture, cents) !== cents) continue;
      await run.client.callOk('POST /operator/refund', warehouse, {
        body: { attemptid, reference: `BACK-${attemptid.slice(0, 8)}` },
      });
    }
  });
}
