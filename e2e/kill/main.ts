import { setTimeout as pause } from 'node:timers/promises';

import { Client as Database } from 'pg';

import type { Order } from '@/contract/money/order';
import type { Attempt } from '@/contract/money/payment';
import type { Reply } from '@/contract/calls';
import type { ShipmentDetails } from '@/contract/member/shipment';

import { runAndExit, test } from '../support/checks';

import { Client, warehouse, type Caller } from './client';
import { gatewayNames, type Kind } from './gateways';
import { checkOut, newShopper, ways, type Acknowledged, type Shopper } from './shopper';
import { startWorld, type World } from './world';

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 12);
const SHOPPERS = ways.length;
const HOST_EVERY = 4;

/**
 * All shoppers check out at once while something is killed at a random moment; everybody repeats
 * until they are answered.
 */
async function round(
  number: number,
  world: World,
  client: Client,
  shoppers: Shopper[],
  killWithinMs: number,
): Promise<{ done: Acknowledged[]; tookMs: number }> {
  const began = Date.now();
  // Every shopper keeps to a gateway and goes another way in every round, so that each way meets
  // each gateway; half of them order a cart while the others ship, by turns.
  const checkouts = shoppers.map((shopper, index) =>
    checkOut(client, shopper, `KILL${number + 1}-${index}`, {
      kind: kindOf(index, number),
      way: ways[(index + number + ways.length) % ways.length] ?? 'return',
      gateway: gatewayNames[index % gatewayNames.length] ?? 'paypal',
    }),
  );
  const kill = async () => {
    if (killWithinMs === 0) return;
    await pause(Math.random() * killWithinMs);
    if (number % HOST_EVERY === HOST_EVERY / 2 && world.killWorker()) return;
    if (number % HOST_EVERY !== 0) return world.killPostgres();
    if (number % (2 * HOST_EVERY) === 0) world.killPostgres();
    await world.killHost();
  };
  const [results] = await Promise.all([Promise.allSettled(checkouts), kill()]);
  const done = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const failed = results.flatMap((result) =>
    result.status === 'rejected' ? [String(result.reason)] : [],
  );
  if (failed.length > 0) throw new Error(failed.join('\n'));
  return { done, tookMs: Date.now() - began };
}

/** Changes sides with every round, and with every round of all ways. */
function kindOf(index: number, number: number): Kind {
  const side = Math.floor((2 * index) / SHOPPERS) + number + Math.floor(number / ways.length);
  return side % 2 === 0 ? 'shipment' : 'bfm';
}

/** What the sandbox gateways have really taken, or hold, each seen from its own books. */
const takenBooks = [
  "select custom_id as attempt from sandbox_orders where capture is not null or \"authorization\"->>'status' = 'CREATED'",
  "select data->>'attempt' from sandbox_stripe_objects where data->>'kind' = 'intent' and data->>'status' in ('succeeded', 'requires_capture')",
  "select request->>'b2sTxnEndURLParam' from sandbox_enets_sales where status = '0'",
];

/** The same per thing that was paid for. */
async function takenByGateways(url: string): Promise<{ target: string; times: number }[]> {
  const database = new Database({ connectionString: url });
  await database.connect();
  try {
    const { rows } = await database.query<{ target: string; times: number }>(
      `select a.target_id as target, count(*)::int as times from (${takenBooks.join(' union all ')}) taken
        join payment_attempts a on a.id = taken.attempt::uuid group by a.target_id`,
    );
    return rows;
  } finally {
    await database.end();
  }
}

/** What a shipment or an order says that was paid for it. */
async function paidFor(
  client: Client,
  kind: Kind,
  caller: Caller,
  { targetId, reference }: Pick<Acknowledged, 'targetId' | 'reference'>,
): Promise<string> {
  if (kind === 'bfm')
    return (
      await client.get<Order>('GET /transaction/bfmdetails', caller, { query: { txnid: targetId } })
    ).authorizeamt;
  return (
    await client.get<ShipmentDetails>('GET /shipment/shipmentdetails', caller, {
      query: { shipmentref: reference },
    })
  ).finalamtpaid;
}

async function checkBooks(
  world: World,
  client: Client,
  acknowledged: Acknowledged[],
): Promise<void> {
  await test('the auditor finds nothing', async () => {
    const { findings, checked } = await client.get<Reply<'GET /operator/audit'>>(
      'GET /operator/audit',
      warehouse,
    );
    if (findings.length > 0) throw new Error(JSON.stringify(findings, null, 2));
    console.log(
      `  audited: ${Object.values(checked).reduce((sum, count) => sum + count, 0)} things by ${Object.keys(checked).length} rules`,
    );
  });
  await test('nothing acknowledged is lost', async () => {
    for (const { kind, caller, targetId, reference, attemptId, amount } of acknowledged) {
      const attempt = await client.get<Attempt>('GET /payment/attempt', caller, {
        query: { attemptid: attemptId },
      });
      const paid = await paidFor(client, kind, caller, { targetId, reference });
      if (attempt.state !== 'applied' || paid !== amount)
        throw new Error(`${reference}: ${attempt.state}, paid ${paid} of ${amount}`);
    }
  });
  await test('the gateways have taken or hold money once for everything paid through one, and for nothing else', async () => {
    const taken = await takenByGateways(world.databaseUrl);
    const twice = taken.filter(({ times }) => times !== 1);
    const paid = new Set(
      acknowledged.filter(({ way }) => way !== 'credits').map(({ targetId }) => targetId),
    );
    const strange = taken.filter(({ target }) => !paid.has(target));
    if (twice.length > 0 || strange.length > 0 || taken.length !== paid.size)
      throw new Error(JSON.stringify({ twice, strange, taken: taken.length, paid: paid.size }));
  });
  await test('nothing has to be refunded', async () => {
    const { items } = await client.get<Reply<'GET /operator/refunds'>>(
      'GET /operator/refunds',
      warehouse,
    );
    if (items.length > 0) throw new Error(JSON.stringify(items));
  });
}

async function main(): Promise<void> {
  const world = await startWorld();
  try {
    const client = new Client(world.url);
    const shoppers = await Promise.all(
      Array.from({ length: SHOPPERS }, (_, index) => newShopper(client, index)),
    );
    const first = await round(-1, world, client, shoppers, 0);
    const calm = await round(0, world, client, shoppers, 0);
    console.log(`  a calm round of ${SHOPPERS} checkouts takes ${calm.tookMs} ms`);
    const acknowledged = [...first.done, ...calm.done];
    for (let number = 1; number <= ROUNDS; number += 1) {
      await test(`round ${number}`, async () => {
        const { done } = await round(number, world, client, shoppers, calm.tookMs);
        acknowledged.push(...done);
      });
    }
    console.log(`  ${ROUNDS} rounds, ${acknowledged.length} payments acknowledged`);
    await checkBooks(world, client, acknowledged);
  } finally {
    await world.end();
  }
}

void runAndExit('the kill test itself', main);
