import { randomUUID } from 'node:crypto';

import { gateways as contract } from '@/contract/money/gateways';
import type { Attempt } from '@/contract/money/payment';
import { openCalls, payables, type GatewayName } from '@/contract/money/payments-table';

import { warehouse } from '../../kill/client';

import type { Order } from './book';
import { openEnetsSale } from './enets';
import type { Lie } from './lies';
import type { Payable } from './payables';
import type { Run } from './run';

const PRICE_CHANGED = 1031;
const TRIES = 3;

export interface PayOptions {
  gateway: GatewayName;
  lie: Lie | null;
  /** The order whose money the lie 'of another order' shows. */
  companion?: Order | null;
}

/** Opens an attempt at the current price. Returns it, or the code of a refusal. */
export async function openAttempt(
  { fastClient, scenario }: Run,
  { kind, id, member, readState }: Payable,
  gateway: GatewayName,
  inPlace = scenario.inPlace,
): Promise<Attempt | number> {
  const inPlaceQuery = gateway === 'stripe' && inPlace && { inplace: '1' };
  for (let tries = 0; ; tries += 1) {
    const { quote } = await readState();
    const outcome = await fastClient.call<Attempt>(openCalls[gateway][kind], member.caller, {
      query: { [payables[kind].id]: id, quote, ...inPlaceQuery },
      key: randomUUID(),
    });
    if (outcome.code === null) return outcome.data;
    if (outcome.code !== PRICE_CHANGED || tries === TRIES) return outcome.code;
  }
}

/** Opens an attempt and finds its order at the gateway. */
async function openAtGateway(
  run: Run,
  payable: Payable,
  gateway: GatewayName,
  inPlace?: boolean,
): Promise<{ attempt: Attempt; order: Order } | null> {
  const attempt = await openAttempt(run, payable, gateway, inPlace);
  if (typeof attempt === 'number') {
    run.note(`  refused with ${attempt}`);
    return null;
  }
  const { book } = run.gateways;
  const order =
    gateway === 'enets' ? await openSale(run, payable, attempt) : book.find(attempt.attemptid);
  if (!order) throw new Error(`the gateway has no order of ${attempt.attemptid}`);
  if (!run.orders.includes(order)) run.orders.push(order);
  order.notices = run.scenario.notices;
  return { attempt, order };
}

async function openSale(
  { client, gateways }: Run,
  { kind, member }: Payable,
  { attemptid }: Attempt,
): Promise<Order | null> {
  const form = await client.callOk<{ fields: { name: string; value: string }[] }>(
    contract.enets.form[kind],
    member.caller,
    { query: { attemptid } },
  );
  return openEnetsSale(
    gateways.book,
    Object.fromEntries(form.fields.map(({ name, value }) => [name, value])),
  );
}

const cancelPayment = ({ fastClient }: Run, { member }: Payable, attemptid: string) =>
  fastClient.callOk('POST /payment/cancel', member.caller, { body: { attemptid } });

/** Brings the payer back from the gateway, which settles the attempt. */
async function returnFromGateway(
  { fastClient }: Run,
  { kind }: Payable,
  { vendor, id, attempt: attemptid }: Order,
): Promise<void> {
  const { settle, proof } = contract[vendor];
  const data = { attemptid, [proof.field]: id };
  await fastClient.callOk(settle[kind], {}, vendor === 'enets' ? { query: data } : { body: data });
}

/** Pays in the drawn flow. Returns the order at the gateway. */
export async function pay(run: Run, payable: Payable, options: PayOptions): Promise<Order | null> {
  const { flow } = run.scenario;
  const { gateway, lie, companion = null } = options;
  const label = `pay ${payable.reference} with ${gateway}`;
  if (flow === 'cancel first' && gateway === 'stripe')
    await run.step(`${label} in the other form first`, () =>
      openAtGateway(run, payable, gateway, !run.scenario.inPlace),
    );
  else if (flow === 'cancel first')
    await run.step(`${label}, and cancel`, async () => {
      const first = await openAtGateway(run, payable, gateway);
      if (first) await cancelPayment(run, payable, first.attempt.attemptid);
    });
  const opened = await run.step(`${label}${lie ? ` (lie at ${lie.at}: ${lie.kind})` : ''}`, () =>
    openAtGateway(run, payable, gateway),
  );
  if (!opened) return null;
  const { order, attempt } = opened;
  Object.assign(order, { lie, companion });
  if (flow === 'two gateways') await payAtSecondGateway(run, payable, gateway);
  run.gateways.book.approve(order);
  if (flow === 'cancel after')
    await run.step('cancel after approval', () => cancelPayment(run, payable, attempt.attemptid));
  if (flow !== 'no return') {
    const times = flow === 'return twice' ? 2 : 1;
    await run.step('return', () =>
      Promise.all(Array.from({ length: times }, () => returnFromGateway(run, payable, order))),
    );
  }
  return order;
}

async function payAtSecondGateway(run: Run, payable: Payable, gateway: GatewayName): Promise<void> {
  const other = gateway === 'paypal' ? 'stripe' : 'paypal';
  await run.step(`approve ${payable.reference} at ${other} too`, async () => {
    const second = await openAtGateway(run, payable, other);
    if (second) run.gateways.book.approve(second.order);
  });
}

/** Gives the member credits and uses them. */
export async function coverWithCredits(run: Run, payable: Payable): Promise<void> {
  await run.step(`use 5.00 credits for ${payable.reference}`, async () => {
    await run.client.callOk('POST /operator/credit', warehouse, {
      body: { suite: payable.member.suite, amount: 5, reason: 'Test' },
      key: randomUUID(),
    });
    await payable.useCredits(5);
  });
}
