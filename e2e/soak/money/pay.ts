import { randomUUID } from 'node:crypto';

import { gateways as facts } from '@/contract/money/gateways';
import type { Attempt } from '@/contract/money/payment';
import { openings, payables, type GatewayName } from '@/contract/money/payments-table';

import { warehouse } from '../../kill/client';

import type { Order } from './book';
import { enetsSale } from './enets';
import type { Lie } from './lies';
import type { Payable } from './payables';
import type { Run } from './run';

const PRICE_CHANGED = 1031;
const TRIES = 3;

/** How a payment goes. */
export interface Manner {
  gateway: GatewayName;
  lie: Lie | null;
  /** Whose money is shown by the lie 'of another order'. */
  companion?: Order | null;
}

/** Agrees to the price as of now; answers the attempt, or the code of a refusal. */
export async function openAttempt(
  { hasty, scenario }: Run,
  { kind, id, member, look }: Payable,
  gateway: GatewayName,
  inPlace = scenario.inPlace,
): Promise<Attempt | number> {
  const place = gateway === 'stripe' && inPlace && { inplace: '1' };
  for (let tries = 0; ; tries += 1) {
    const { quote } = await look();
    const answer = await hasty.call<Attempt>(openings[gateway][kind], member.caller, {
      query: { [payables[kind].id]: id, quote, ...place },
      key: randomUUID(),
    });
    if (answer.code === null) return answer.data;
    if (answer.code !== PRICE_CHANGED || tries === TRIES) return answer.code;
  }
}

/** Opens an attempt, and finds the gateway's side of it. */
async function opened(
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
    gateway === 'enets' ? await sale(run, payable, attempt) : book.ofAttempt(attempt.attemptid);
  if (!order) throw new Error(`the gateway knows nothing of ${attempt.attemptid}`);
  if (!run.orders.includes(order)) run.orders.push(order);
  order.notices = run.scenario.notices;
  return { attempt, order };
}

async function sale(
  { client, gateways }: Run,
  { kind, member }: Payable,
  { attemptid }: Attempt,
): Promise<Order | null> {
  const form = await client.get<{ fields: { name: string; value: string }[] }>(
    facts.enets.form[kind],
    member.caller,
    { query: { attemptid } },
  );
  return enetsSale(
    gateways.book,
    Object.fromEntries(form.fields.map(({ name, value }) => [name, value])),
  );
}

const giveUp = ({ hasty }: Run, { member }: Payable, attemptid: string) =>
  hasty.get('POST /payment/cancel', member.caller, { body: { attemptid } });

/** The payer's way back from the gateway. */
async function comeBack(
  { hasty }: Run,
  { kind }: Payable,
  { vendor, id, attempt: attemptid }: Order,
): Promise<void> {
  const { settle, proof } = facts[vendor];
  const said = { attemptid, [proof.field]: id };
  await hasty.get(settle[kind], {}, vendor === 'enets' ? { query: said } : { body: said });
}

/** Pays for something in the way that was drawn; answers the gateway's side of it. */
export async function pay(run: Run, payable: Payable, manner: Manner): Promise<Order | null> {
  const { way } = run.scenario;
  const { gateway, lie, companion = null } = manner;
  const what = `pay ${payable.reference} by ${gateway}`;
  if (way === 'cancel first' && gateway === 'stripe')
    await run.act(`${what} in the other place first`, () =>
      opened(run, payable, gateway, !run.scenario.inPlace),
    );
  else if (way === 'cancel first')
    await run.act(`${what}, and give it up`, async () => {
      const first = await opened(run, payable, gateway);
      if (first) await giveUp(run, payable, first.attempt.attemptid);
    });
  const begun = await run.act(`${what}${lie ? ` (lie at ${lie.at}: ${lie.kind})` : ''}`, () =>
    opened(run, payable, gateway),
  );
  if (!begun) return null;
  const { order, attempt } = begun;
  Object.assign(order, { lie, companion });
  if (way === 'two gateways') await payBeside(run, payable, gateway);
  run.gateways.book.approve(order);
  if (way === 'cancel after')
    await run.act('give it up after agreeing', () => giveUp(run, payable, attempt.attemptid));
  if (way !== 'no return') {
    const times = way === 'return twice' ? 2 : 1;
    await run.act('come back', () =>
      Promise.all(Array.from({ length: times }, () => comeBack(run, payable, order))),
    );
  }
  return order;
}

async function payBeside(run: Run, payable: Payable, gateway: GatewayName): Promise<void> {
  const other = gateway === 'paypal' ? 'stripe' : 'paypal';
  await run.act(`agree to ${payable.reference} at ${other} too`, async () => {
    const beside = await opened(run, payable, other);
    if (beside) run.gateways.book.approve(beside.order);
  });
}

/** Gives a member credits, and uses them for something. */
export async function coverPart(run: Run, { member, cover, reference }: Payable): Promise<void> {
  await run.act(`use 5.00 credits for ${reference}`, async () => {
    await run.client.get('POST /operator/credit', warehouse, {
      body: { suite: member.suite, amount: 5, reason: 'Test' },
      key: randomUUID(),
    });
    await cover(5);
  });
}
