import { randomUUID } from 'node:crypto';

import { Client } from '../kill/client';
import { checkOut, newShopper, type Shopper } from '../kill/shopper';
import { receivePackage } from '../kill/targets';
import { startSystem } from '../kill/system';

import type { Cluster } from '../../scripts/testing/citus';

const PAIRS = 5;
const CALLS = 30;
const PAYMENTS = 4;
const FIRST_SHOPPER = 40;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

interface Bench {
  client: Client;
  shopper: Shopper;
  refs: string[];
  close: () => Promise<void>;
}

async function openBench(url: string, distributed: boolean): Promise<Bench> {
  process.env.DATABASE_DISTRIBUTED = distributed ? 'citus' : '';
  const system = await startSystem(() =>
    Promise.resolve({ url, kill: () => undefined, stop: () => Promise.resolve() }),
  );
  const client = new Client(system.url);
  const shopper = await newShopper(client, FIRST_SHOPPER);
  const refs: string[] = [];
  for (let n = 0; n < 10; n += 1) refs.push(await receivePackage(client, shopper, `SPEED${n}`));
  return { client, shopper, refs, close: system.stop };
}

const list = ({ client, shopper }: Bench) => client.callOk('GET /pmt/packages', shopper.caller);
const declare = ({ client, shopper, refs }: Bench, n: number) =>
  client.callOk('POST /pmt/declareamount', shopper.caller, {
    key: randomUUID(),
    body: { packageref: refs[n % refs.length], amount: 10 + n },
  });
const pay = ({ client, shopper }: Bench, n: number) =>
  checkOut(client, shopper, `SPEED${randomUUID().slice(0, 6)}${n}`, {
    ...{ kind: 'shipment', flow: 'return', gateway: 'paypal' },
  });

/** Prints the median duration of each call on one PostgreSQL and on the cluster, by turns. */
export async function compareSpeed(cluster: Cluster, url: string): Promise<void> {
  const plain = await openBench(cluster.coordinator.url('plain'), false);
  const citus = await openBench(url, true);
  const calls = { list, declare, pay };
  for (const [name, call] of Object.entries(calls)) {
    const count = name === 'pay' ? PAYMENTS : CALLS;
    const runs = { plain: [] as number[], many: [] as number[] };
    for (let pair = 0; pair < PAIRS; pair += 1)
      for (const [side, bench] of [
        ['plain', plain],
        ['many', citus],
      ] as const) {
        const measured: number[] = [];
        for (let n = 0; n < count; n += 1) measured.push(await measureMs(() => call(bench, n)));
        runs[side].push(median(measured));
      }
    const [one, other] = [median(runs.plain), median(runs.many)];
    console.log(
      `  ${name}: ${one.toFixed(1)} ms on one PostgreSQL, ${other.toFixed(1)} ms on the cluster, ${(other / one).toFixed(2)} times`,
    );
  }
  await Promise.all([plain.close(), citus.close()]);
}
