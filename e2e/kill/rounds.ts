import { setTimeout as pause } from 'node:timers/promises';

import { Client as Database } from 'pg';

import type { Order } from '@/contract/money/order';
import type { Attempt } from '@/contract/money/payment';
import type { Reply } from '@/contract/calls';
import type { ShipmentDetails } from '@/contract/member/shipment';

import { test } from '../support/checks';

import { Client, warehouse, type Caller } from './client';
import { gatewayNames, type TargetKind } from './gateways';
import { checkOut, newShopper, flows, type AcknowledgedPayment, type Shopper } from './shopper';
import type { System } from './system';

const SHOPPER_COUNT = flows.length;
const HOST_KILL_EVERY = 4;

/** Lets all shoppers check out at once, retrying calls, while a process is killed at random. */
async function playRound(
  round: number,
  system: System,
  client: Client,
  shoppers: Shopper[],
  killWithinMs: number,
): Promise<{ payments: AcknowledgedPayment[]; tookMs: number }> {
  const startedAt = Date.now();
  // Each shopper keeps a gateway and changes the flow every round, so that every flow meets every
  // gateway. Half of them order a cart while the others ship, alternating.
  const checkouts = shoppers.map((shopper, index) =>
    checkOut(client, shopper, `KILL${round + 1}-${index}`, {
      kind: chooseKind(index, round),
      flow: flows[(index + round + flows.length) % flows.length] ?? 'return',
      gateway: gatewayNames[index % gatewayNames.length] ?? 'paypal',
    }),
  );
  const kill = async () => {
    if (killWithinMs === 0) return;
    await pause(Math.random() * killWithinMs);
    if (round % HOST_KILL_EVERY === HOST_KILL_EVERY / 2 && system.killWorker()) return;
    if (round % HOST_KILL_EVERY !== 0) return system.killPostgres();
    if (round % (2 * HOST_KILL_EVERY) === 0) system.killPostgres();
    await system.killHost();
  };
  const [results] = await Promise.all([Promise.allSettled(checkouts), kill()]);
  const payments = results.flatMap((result) =>
    result.status === 'fulfilled' ? [result.value] : [],
  );
  const failed = results.flatMap((result) =>
    result.status === 'rejected' ? [String(result.reason)] : [],
  );
  if (failed.length > 0) throw new Error(failed.join('\n'));
  return { payments, tookMs: Date.now() - startedAt };
}

/** Alternates with every round, and with every cycle of flows. */
function chooseKind(index: number, round: number): TargetKind {
  const half = Math.floor((2 * index) / SHOPPER_COUNT) + round + Math.floor(round / flows.length);
  return half % 2 === 0 ? 'shipment' : 'bfm';
}

/** Attempts that the sandbox gateways charged or hold, by their own records. */
const takenQueries = [
  "select custom_id as attempt from sandbox_orders where capture is not null or \"authorization\"->>'status' = 'CREATED'",
  "select data->>'attempt' from sandbox_stripe_objects where data->>'kind' = 'intent' and data->>'status' in ('succeeded', 'requires_capture')",
  "select request->>'b2sTxnEndURLParam' from sandbox_enets_sales where status = '0'",
];

/** Counts the charges and holds per shipment and order. */
async function countTaken(url: string): Promise<{ target: string; times: number }[]> {
  const database = new Database({ connectionString: url });
  await database.connect();
  try {
    const { rows } = await database.query<{ target: string; times: number }>(
      `select a.target_id as target, count(*)::int as times from (${takenQueries.join(' union all ')}) taken
        join payment_attempts a on a.id = taken.attempt::uuid group by a.target_id`,
    );
    return rows;
  } finally {
    await database.end();
  }
}

/** Returns the amount that a shipment or order reports as paid. */
async function readPaidAmount(
  client: Client,
  kind: TargetKind,
  caller: Caller,
  { targetId, reference }: Pick<AcknowledgedPayment, 'targetId' | 'reference'>,
): Promise<string> {
  if (kind === 'bfm')
    return (
      await client.callOk<Order>('GET /transaction/bfmdetails', caller, {
        query: { txnid: targetId },
      })
    ).authorizeamt;
  return (
    await client.callOk<ShipmentDetails>('GET /shipment/shipmentdetails', caller, {
      query: { shipmentref: reference },
    })
  ).finalamtpaid;
}

async function checkBooks(
  system: System,
  client: Client,
  acknowledged: AcknowledgedPayment[],
  seededTargets: ReadonlySet<string>,
): Promise<void> {
  await test('the audit has no findings', async () => {
    const { findings, checked } = await client.callOk<Reply<'GET /operator/audit'>>(
      'GET /operator/audit',
      warehouse,
    );
    if (findings.length > 0) throw new Error(JSON.stringify(findings, null, 2));
    console.log(
      `  audited: ${Object.values(checked).reduce((sum, count) => sum + count, 0)} items by ${Object.keys(checked).length} rules`,
    );
  });
  await test('no acknowledged payment is lost', async () => {
    for (const { kind, caller, targetId, reference, attemptId, amount } of acknowledged) {
      const attempt = await client.callOk<Attempt>('GET /payment/attempt', caller, {
        query: { attemptid: attemptId },
      });
      const paid = await readPaidAmount(client, kind, caller, { targetId, reference });
      if (attempt.state !== 'applied' || paid !== amount)
        throw new Error(`${reference}: ${attempt.state}, paid ${paid} of ${amount}`);
    }
  });
  await test('the gateways charged or hold each payment exactly once, and nothing else', async () => {
    const taken = (await countTaken(system.databaseUrl)).filter(
      ({ target }) => !seededTargets.has(target),
    );
    const repeated = taken.filter(({ times }) => times !== 1);
    const paid = new Set(
      acknowledged.filter(({ flow }) => flow !== 'credits').map(({ targetId }) => targetId),
    );
    const extra = taken.filter(({ target }) => !paid.has(target));
    if (repeated.length > 0 || extra.length > 0 || taken.length !== paid.size) {
      const creditTargets = extra.filter(({ target }) =>
        acknowledged.some(({ targetId }) => targetId === target),
      );
      throw new Error(
        JSON.stringify({ repeated, extra, creditTargets, taken: taken.length, paid: paid.size }),
      );
    }
  });
  await test('no refund is due', async () => {
    const { items } = await client.callOk<Reply<'GET /operator/refunds'>>(
      'GET /operator/refunds',
      warehouse,
    );
    if (items.length > 0) throw new Error(JSON.stringify(items));
  });
}

/**
 * Plays rounds of checkouts, kills a process in each, and checks the books.
 * @param firstShopper number of the first shopper; a number registers only once
 */
export async function playRounds(system: System, rounds: number, firstShopper = 0): Promise<void> {
  const client = new Client(system.url);
  const seededTargets = new Set((await countTaken(system.databaseUrl)).map(({ target }) => target));
  const shoppers = await Promise.all(
    Array.from({ length: SHOPPER_COUNT }, (_, index) => newShopper(client, firstShopper + index)),
  );
  const warmUp = await playRound(-1, system, client, shoppers, 0);
  const baseline = await playRound(0, system, client, shoppers, 0);
  console.log(`  an undisturbed round of ${SHOPPER_COUNT} checkouts takes ${baseline.tookMs} ms`);
  const acknowledged = [...warmUp.payments, ...baseline.payments];
  for (let round = 1; round <= rounds; round += 1) {
    await test(`round ${round}`, async () => {
      const { payments } = await playRound(round, system, client, shoppers, baseline.tookMs);
      acknowledged.push(...payments);
    });
  }
  console.log(`  ${rounds} rounds, ${acknowledged.length} payments acknowledged`);
  await checkBooks(system, client, acknowledged, seededTargets);
}
