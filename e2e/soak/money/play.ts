import { setTimeout as pause } from 'node:timers/promises';

import { Client } from '../../kill/client';

import type { Order } from './book';
import type { Lie } from './lies';
import { coverWithCredits, openAttempt, pay } from './pay';
import { findRequest, createRequest, createPayable, type Payable } from './payables';
import { Run } from './run';
import type { Scenario } from './scenario';
import {
  buyAll,
  buyAtRaisedPrice,
  refundOwed,
  raisePriceAndAccept,
  processOrder,
  processShipment,
} from './warehouse';
import type { System } from './system';

const SWEEP_MS = 1_600;
/** Short, because the host refuses a locked payment indefinitely. */
const SHORT_TIMEOUT_MS = 8_000;

/** Plays a scenario from registration to refunds and disputes. */
export async function play(
  { url, gateways }: Pick<System, 'url' | 'gateways'>,
  scenario: Scenario,
): Promise<Run> {
  const run = new Run(new Client(url), new Client(url, SHORT_TIMEOUT_MS), gateways, scenario);
  await run.step('start', async () => {
    await playActs(run);
    run.isComplete = true;
  });
  return run;
}

async function playActs(run: Run): Promise<void> {
  const { target } = run.scenario;
  if (target === 'order') await playOrder(run);
  else if (target === 'difference') await playDifference(run);
  else if (target === 'orderdue') await playOrderDue(run);
  else await playSimple(run, target);
  await pause(SWEEP_MS);
  await playAfterPayment(run);
}

/** Pays another member's target without a lie, so that a later lie can show its money. */
async function payCompanion(run: Run, kind: 'shipment' | 'bfm'): Promise<Order | null> {
  const { lie, gateway } = run.scenario;
  if (lie?.kind !== 'of another order') return null;
  const member = await run.registerMember();
  const target = await createPayable(run.client, member, kind);
  run.payables.push(target);
  return pay(run, target, { gateway, lie: null });
}

async function playSimple(run: Run, target: 'shipment' | 'request'): Promise<void> {
  const { client, scenario } = run;
  const companion = await payCompanion(run, 'shipment');
  const member = await run.registerMember();
  const payable =
    target === 'shipment'
      ? await createPayable(client, member, 'shipment')
      : await createRequest(client, member);
  run.payables.push(payable);
  if (scenario.credits) await coverWithCredits(run, payable);
  await pay(run, payable, { ...scenario, companion });
  if (target === 'shipment') await processShipment(run, payable);
}

async function createOrder(run: Run, credits: boolean): Promise<Payable> {
  const member = await run.registerMember();
  const order = await createPayable(run.client, member, 'bfm');
  run.payables.push(order);
  if (credits) await coverWithCredits(run, order);
  return order;
}

async function playOrder(run: Run): Promise<void> {
  const { scenario } = run;
  const companion = await payCompanion(run, 'bfm');
  const order = await createOrder(run, scenario.credits);
  const paid = await pay(run, order, { ...scenario, companion });
  await waitForPayment(run, order);
  await processOrder(run, order);
  await pause(SWEEP_MS);
  if (scenario.paysAgain) await payExtraRequest(run, order);
  if (paid && scenario.lie?.kind.endsWith('after the new payment')) run.gateways.book.settle(paid);
}

/** Waits for a payment, up to five sweeps. */
async function waitForPayment(run: Run, payable: Payable): Promise<void> {
  for (let tries = 0; tries < 5; tries += 1) {
    const state = await payable.readState().catch(() => null);
    if (state?.paid) return;
    await pause(SWEEP_MS / 2);
  }
  run.note(`${payable.reference} is still unpaid`);
}

/** Pays an order's additional request without a lie. */
async function payExtraRequest(run: Run, order: Payable): Promise<void> {
  const request = await run.step('find the additional request', () =>
    findRequest(run.client, order.member, order),
  );
  if (!request) return;
  run.payables.push(request);
  const gateway = run.scenario.gateway === 'paypal' ? 'stripe' : 'paypal';
  await pay(run, request, { gateway, lie: null });
}

/** Pays an order's request with the lying gateway. */
async function payRequest(run: Run, order: Payable): Promise<void> {
  const { client, scenario } = run;
  const request = await run.step('find the request', () =>
    findRequest(client, order.member, order),
  );
  if (!request) return run.note('no request');
  run.payables.push(request);
  if (scenario.credits) await coverWithCredits(run, request);
  const companion = await payCompanion(run, 'shipment');
  await pay(run, request, { ...scenario, companion });
  await waitForPayment(run, request);
}

async function playDifference(run: Run): Promise<void> {
  const order = await createOrder(run, false);
  await pay(run, order, { gateway: run.scenario.holder, lie: null });
  await waitForPayment(run, order);
  await raisePriceAndAccept(run, order);
  await payRequest(run, order);
  await buyAtRaisedPrice(run, order);
}

async function playOrderDue(run: Run): Promise<void> {
  const order = await createOrder(run, false);
  const { holder, paysAgain } = run.scenario;
  const lie: Lie = { at: 'capture', kind: 'declined', hasEffect: paysAgain };
  await pay(run, order, { gateway: holder, lie });
  await waitForPayment(run, order);
  await buyAll(run, order);
  await pause(SWEEP_MS);
  await payRequest(run, order);
}

/** Plays what the payer, the gateway and finance do after a capture. */
async function playAfterPayment(run: Run): Promise<void> {
  const { followUp, refundsOwed } = run.scenario;
  const order = run.orders.find(({ captures }) =>
    captures.some((capture) => capture.state === 'completed'),
  );
  const capture = order?.captures.find(({ state }) => state === 'completed');
  const isUntouched = capture?.refunds.length === 0 && capture.cents > 100;
  if (order && capture && isUntouched && followUp !== 'nothing') {
    const isFull = followUp === 'full refund' || order.vendor === 'enets';
    // Whole units, because yen have no smaller ones.
    const cents = isFull ? capture.cents : Math.ceil(capture.cents / 300) * 100;
    run.note(`the gateway: ${followUp} (${cents} of ${capture.id})`);
    if (followUp === 'dispute' && order.vendor !== 'enets')
      run.gateways.book.dispute(order, capture, cents);
    else run.gateways.book.refund(order, capture, cents);
  }
  if (refundsOwed) await refundOwed(run);
}

/** Tries another gateway for what is unpaid, after its attempts have expired. */
export async function tryOtherGateway(run: Run): Promise<void> {
  const other = run.scenario.gateway === 'paypal' ? 'stripe' : 'paypal';
  for (const payable of run.payables) {
    const state = await payable.readState().catch(() => null);
    if (state?.paid) continue;
    const outcome = await openAttempt(run, payable, other).catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    );
    if (typeof outcome === 'object')
      await run.fastClient
        .call('POST /payment/cancel', payable.member.caller, {
          body: { attemptid: outcome.attemptid },
        })
        .catch(() => null);
    else if (typeof outcome === 'string' || outcome === IN_FLIGHT)
      run.lockedTargets.push(`${payable.reference}: ${outcome}`);
  }
}
const IN_FLIGHT = 1008;
