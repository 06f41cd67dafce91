import { setTimeout as pause } from 'node:timers/promises';

import { Client } from '../../kill/client';

import type { Order } from './book';
import type { Lie } from './lies';
import { coverPart, openAttempt, pay } from './pay';
import { askedBy, newRequest, newTarget, type Payable } from './payables';
import { Run } from './run';
import type { Scenario } from './scenario';
import { buyAll, buyRisen, payBack, riseAndAccept, workOn, workOnShipment } from './warehouse';
import type { World } from './world';

const A_SWEEP_MS = 1_600;
/** A payment that is locked is answered so without an end. */
const HASTE_MS = 8_000;

/** Plays one scenario from its member's registration to what comes after the money. */
export async function play(
  { url, gateways }: Pick<World, 'url' | 'gateways'>,
  scenario: Scenario,
): Promise<Run> {
  const run = new Run(new Client(url), new Client(url, HASTE_MS), gateways, scenario);
  await run.act('begin', async () => {
    await acts(run);
    run.whole = true;
  });
  return run;
}

async function acts(run: Run): Promise<void> {
  const { target } = run.scenario;
  if (target === 'order') await playOrder(run);
  else if (target === 'difference') await playDifference(run);
  else if (target === 'orderdue') await playOrderdue(run);
  else await playSimple(run, target);
  await pause(A_SWEEP_MS);
  await afterwards(run);
}

/** Another member's order, or shipment, that is paid honestly: its money is shown by a lie. */
async function payBeside(run: Run, kind: 'shipment' | 'bfm'): Promise<Order | null> {
  const { lie, gateway } = run.scenario;
  if (lie?.kind !== 'of another order') return null;
  const member = await run.newMember();
  const target = await newTarget(run.client, member, kind);
  run.payables.push(target);
  return pay(run, target, { gateway, lie: null });
}

async function playSimple(run: Run, target: 'shipment' | 'request'): Promise<void> {
  const { client, scenario } = run;
  const companion = await payBeside(run, 'shipment');
  const member = await run.newMember();
  const payable =
    target === 'shipment'
      ? await newTarget(client, member, 'shipment')
      : await newRequest(client, member);
  run.payables.push(payable);
  if (scenario.credits) await coverPart(run, payable);
  await pay(run, payable, { ...scenario, companion });
  if (target === 'shipment') await workOnShipment(run, payable);
}

async function newOrder(run: Run, credits: boolean): Promise<Payable> {
  const member = await run.newMember();
  const order = await newTarget(run.client, member, 'bfm');
  run.payables.push(order);
  if (credits) await coverPart(run, order);
  return order;
}

async function playOrder(run: Run): Promise<void> {
  const { scenario } = run;
  const companion = await payBeside(run, 'bfm');
  const order = await newOrder(run, scenario.credits);
  const paid = await pay(run, order, { ...scenario, companion });
  await paidOr(run, order);
  await workOn(run, order);
  await pause(A_SWEEP_MS);
  if (scenario.paysAgain) await payAsked(run, order);
  if (paid && scenario.lie?.kind.endsWith('after the new payment')) run.gateways.book.settle(paid);
}

/** Waits a little for a payment without a return. */
async function paidOr(run: Run, payable: Payable): Promise<void> {
  for (let tries = 0; tries < 5; tries += 1) {
    const seen = await payable.look().catch(() => null);
    if (seen?.paid) return;
    await pause(A_SWEEP_MS / 2);
  }
  run.note(`${payable.reference} is not paid by now`);
}

/** Pays honestly what an order asks for besides. */
async function payAsked(run: Run, order: Payable): Promise<void> {
  const asked = await run.act('look for what is asked', () =>
    askedBy(run.client, order.member, order),
  );
  if (!asked) return;
  run.payables.push(asked);
  const gateway = run.scenario.gateway === 'paypal' ? 'stripe' : 'paypal';
  await pay(run, asked, { gateway, lie: null });
}

/** The request of an order, which is paid by the gateway that lies. */
async function payRequestOf(run: Run, order: Payable): Promise<void> {
  const { client, scenario } = run;
  const asked = await run.act('look for the request', () => askedBy(client, order.member, order));
  if (!asked) return run.note('there is no request');
  run.payables.push(asked);
  if (scenario.credits) await coverPart(run, asked);
  const companion = await payBeside(run, 'shipment');
  await pay(run, asked, { ...scenario, companion });
  await paidOr(run, asked);
}

async function playDifference(run: Run): Promise<void> {
  const order = await newOrder(run, false);
  await pay(run, order, { gateway: run.scenario.holder, lie: null });
  await paidOr(run, order);
  await riseAndAccept(run, order);
  await payRequestOf(run, order);
  await buyRisen(run, order);
}

async function playOrderdue(run: Run): Promise<void> {
  const order = await newOrder(run, false);
  const { holder, paysAgain } = run.scenario;
  const lie: Lie = { at: 'capture', kind: 'declined', effect: paysAgain };
  await pay(run, order, { gateway: holder, lie });
  await paidOr(run, order);
  await buyAll(run, order);
  await pause(A_SWEEP_MS);
  await payRequestOf(run, order);
}

/** What the payer, the gateway and finance do once the money was taken. */
async function afterwards(run: Run): Promise<void> {
  const { after, paysBack } = run.scenario;
  const order = run.orders.find(({ captures }) =>
    captures.some((one) => one.state === 'completed'),
  );
  const capture = order?.captures.find(({ state }) => state === 'completed');
  const left = capture?.refunds.length === 0 && capture.cents > 100;
  if (order && capture && left && after !== 'nothing') {
    const whole = after === 'all goes back' || order.vendor === 'enets';
    // Whole units, since yen have no smaller ones.
    const cents = whole ? capture.cents : Math.ceil(capture.cents / 300) * 100;
    run.note(`the gateway: ${after} (${cents} of ${capture.id})`);
    if (after === 'a dispute' && order.vendor !== 'enets')
      run.gateways.book.dispute(order, capture, cents);
    else run.gateways.book.refund(order, capture, cents);
  }
  if (paysBack) await payBack(run);
}

/** Tries another way to pay what is not paid: its attempts are past their time by now. */
export async function tryOtherWay(run: Run): Promise<void> {
  const other = run.scenario.gateway === 'paypal' ? 'stripe' : 'paypal';
  for (const payable of run.payables) {
    const seen = await payable.look().catch(() => null);
    if (seen?.paid) continue;
    const answer = await openAttempt(run, payable, other).catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    );
    if (typeof answer === 'object')
      await run.hasty
        .call('POST /payment/cancel', payable.member.caller, {
          body: { attemptid: answer.attemptid },
        })
        .catch(() => null);
    else if (typeof answer === 'string' || answer === IN_FLIGHT)
      run.locked.push(`${payable.reference}: ${answer}`);
  }
}
const IN_FLIGHT = 1008;
