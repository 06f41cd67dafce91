import { Client } from 'pg';
import PgBoss from 'pg-boss';

import { countPackages } from '../members/user/package-stages';
import { ChatWatch, notifyChatChange } from '../members/chat/watch';
import { getTestDatabaseUrl } from '../testing/database';
import { openTestHost, type TestHost } from '../testing/host';
import { receiveBody } from '../testing/operator';
import { getData, newShopper, callOperator, payWithCredits } from '../testing/shipping';
import { startTransactionPooler, type TransactionPooler } from '../testing/transaction-pooler';

import { setRoleLimits } from './migrate';
import { openDatabase } from './client';

let pooler: TransactionPooler;
let host: TestHost;
let directUrl: string;

beforeAll(async () => {
  directUrl = await getTestDatabaseUrl();
  await setRoleLimits(directUrl);
  pooler = await startTransactionPooler(directUrl);
  host = await openTestHost(pooler.url, { pooled: true, directUrl });
});
afterAll(async () => {
  await host.close();
  await pooler.stop();
});

describe('behind a pooler that gives every transaction another connection', () => {
  it('several members concurrently register goods, pay, list and search', async () => {
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        const shopper = await newShopper(host);
        await payWithCredits(host, shopper);
        const body = receiveBody(shopper.as.user.suite);
        getData(await callOperator(host, 'POST /operator/receive', body));
        const countListed = async (query: Record<string, string>) =>
          getData<{ transactionpackages: { items: unknown[] } }>(
            await host.call('GET /pmt/packages', { as: shopper.as, query }),
          ).transactionpackages.items.length;
        expect(await countListed({})).toBe(1);
        expect(await countListed({ search: 'no such thing' })).toBe(0);
        expect((await countPackages(host.db, shopper.memberId, [])).history).toBe(2);
      }),
    );
    expect(pooler.counts.moved).toBeGreaterThan(100);
    expect(await pooler.listLeftovers()).toEqual([]);
  });

  it('a waiting chat request is notified through a direct connection', async () => {
    const watch = new ChatWatch(host.db);
    const { wait, stop } = await watch.subscribe('m:somebody');
    const wakeup = wait(60_000, new AbortController().signal);
    await notifyChatChange(host.db, 'm:somebody');
    await wakeup;
    stop();
    await watch.close();
    expect(await pooler.listLeftovers()).toEqual([]);
  });

  it('the job runner works', async () => {
    const boss = new PgBoss({ connectionString: pooler.url, max: 3 });
    await boss.start();
    await boss.createQueue('look');
    const jobRun = new Promise<void>((resolve) => {
      void boss.work('look', { pollingIntervalSeconds: 0.5 }, async () => resolve());
    });
    await boss.send('look', {});
    await jobRun;
    await boss.stop({ graceful: true, timeout: 5_000 });
    expect(await pooler.listLeftovers()).toEqual([]);
  });

  it('statements have the limits of the role', async () => {
    const [row] = (
      await host.db.$client.query<{ statement_timeout: string }>('show statement_timeout')
    ).rows;
    // The host's connections were opened after the role's limits were set.
    expect(row?.statement_timeout).toBe('10s');
  });

  it('a host without pooler settings is refused', async () => {
    const plainDb = openDatabase(pooler.url, 1, () => undefined);
    await expect(plainDb.$client.query('select 1')).rejects.toThrow(
      'unsupported startup parameter',
    );
    await plainDb.$client.end();
  });

  it('the test detects state left on a connection', async () => {
    const client = new Client({ connectionString: pooler.url });
    await client.connect();
    await client.query("set work_mem = '5MB'");
    await client.query('select pg_advisory_lock(1)');
    await client.query({ name: 'kept', text: 'select 1' });
    expect((await pooler.listLeftovers()).sort()).toEqual([
      'lock 1',
      'setting work_mem',
      'statement kept',
    ]);
    await client.end();
  });
});
