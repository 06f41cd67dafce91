import { setTimeout as pause } from 'node:timers/promises';

import { Client as Database } from 'pg';

import type { Attempt } from '@/contract/payment';
import type { Reply } from '@/contract/registry';
import type { ShipmentDetails } from '@/contract/shipment';

import { Client, warehouse } from './client';
import { gatewayNames } from './gateways';
import {
  checkOut,
  newShopper,
  receivePackage,
  ways,
  type Acknowledged,
  type Shopper,
} from './shopper';
import { startWorld, type World } from './world';

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 12);
const SHOPPERS = ways.length;
const HOST_EVERY = 4;

const problems: string[] = [];
let passed = 0;

async function test(name: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
    passed += 1;
  } catch (error) {
    problems.push(name);
    console.log(
      `not ok: ${name}\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
  }
}

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
  const refs = await Promise.all(
    shoppers.map((shopper, index) => receivePackage(client, shopper, `KILL${number + 1}-${index}`)),
  );
  const began = Date.now();
  // Every shopper keeps to a gateway and goes another way in every round, so that each way meets
  // each gateway.
  const checkouts = shoppers.map((shopper, index) =>
    checkOut(
      client,
      shopper,
      refs[index] ?? '',
      ways[(index + number + ways.length) % ways.length] ?? 'return',
      gatewayNames[index % gatewayNames.length] ?? 'paypal',
    ),
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

/** What the sandbox gateways have really taken, each seen from its own books. */
const takenBooks = [
  'select custom_id as attempt from sandbox_orders where capture is not null',
  "select data->>'attempt' from sandbox_stripe_objects where data->>'kind' = 'intent' and data->>'status' = 'succeeded'",
  "select request->>'b2sTxnEndURLParam' from sandbox_enets_sales where status = '0'",
];

/** The same per shipment. */
async function takenByGateways(url: string): Promise<{ shipment: string; times: number }[]> {
  const database = new Database({ connectionString: url });
  await database.connect();
  try {
    const { rows } = await database.query<{ shipment: string; times: number }>(
      `select a.target_id as shipment, count(*)::int as times from (${takenBooks.join(' union all ')}) taken
        join payment_attempts a on a.id = taken.attempt::uuid group by a.target_id`,
    );
    return rows;
  } finally {
    await database.end();
  }
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
    for (const { caller, reference, attemptId, amount } of acknowledged) {
      const attempt = await client.get<Attempt>('GET /payment/attempt', caller, {
        query: { attemptid: attemptId },
      });
      const details = await client.get<ShipmentDetails>('GET /shipment/shipmentdetails', caller, {
        query: { shipmentref: reference },
      });
      if (attempt.state !== 'applied' || details.finalamtpaid !== amount)
        throw new Error(
          `${reference}: ${attempt.state}, paid ${details.finalamtpaid} of ${amount}`,
        );
    }
  });
  await test('the gateways have taken money once for every shipment paid through one, and for no other', async () => {
    const taken = await takenByGateways(world.databaseUrl);
    const twice = taken.filter(({ times }) => times !== 1);
    const paid = new Set(
      acknowledged.filter(({ way }) => way !== 'credits').map(({ shipmentId }) => shipmentId),
    );
    const strange = taken.filter(({ shipment }) => !paid.has(shipment));
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

main()
  .catch((error: unknown) => {
    problems.push('the kill test itself');
    console.log(error instanceof Error ? error.stack : error);
  })
  .finally(() => {
    console.log(`${passed} passed, ${problems.length} failed`);
    process.exit(problems.length > 0 ? 1 : 0);
  });
