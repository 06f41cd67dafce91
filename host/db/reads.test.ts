import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

import { getTestDatabaseUrl } from '../testing/database';

import { openDatabase, type Database } from './client';
import { ReadPool } from './reads';

const doubleQuery = {
  name: 'double',
  text: 'select $1::int * 2 as doubled, pg_backend_pid() as pid',
};
const brokenQuery = { name: 'broken', text: 'select 1 / $1::int' };

let db: Database;
const errors: Error[] = [];

beforeAll(async () => {
  db = openDatabase(await getTestDatabaseUrl(), 2, (error) => errors.push(error));
});
afterAll(() => db.$client.end());

const runDouble = (n: number) =>
  db.$client.reads.query<{ doubled: number; pid: number }>(doubleQuery, [n]);

const collectPids = async (count: number) =>
  new Set(
    (await Promise.all(Array.from({ length: count }, (_, n) => runDouble(n)))).map(
      ([row]) => row?.pid,
    ),
  );

describe('the connections for quick reads', () => {
  it('return the right result to each of many concurrent callers on a few connections', async () => {
    const results = await Promise.all(Array.from({ length: 200 }, (_, n) => runDouble(n)));
    expect(results.map(([row]) => row?.doubled)).toEqual(
      Array.from({ length: 200 }, (_, n) => n * 2),
    );
    expect(new Set(results.map(([row]) => row?.pid)).size).toBeLessThanOrEqual(4);
  });

  it('fail only the caller whose statement fails', async () => {
    const [firstResult, failedResult, lastResult] = await Promise.allSettled([
      runDouble(1),
      db.$client.reads.query(brokenQuery, [0]),
      runDouble(2),
    ]);
    expect(failedResult).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
    expect([firstResult.status, lastResult.status]).toEqual(['fulfilled', 'fulfilled']);
  });

  it('retry on another connection when the database drops all of them during a read', async () => {
    const pids = await collectPids(20);
    const slowQuery = { name: 'slow', text: 'select $1::int as n, pg_sleep(0.3)' };
    const reads = Array.from({ length: 6 }, (_, n) =>
      db.$client.reads.query<{ n: number }>(slowQuery, [n]),
    );
    await db.$client.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [
      [...pids],
    ]);
    expect((await Promise.all(reads)).map(([row]) => row?.n)).toEqual([0, 1, 2, 3, 4, 5]);
    expect([...(await collectPids(20))].filter((pid) => pids.has(pid))).toEqual([]);
  });

  it('recover after they were lost while idle, and leave none open', async () => {
    const pids = await collectPids(20);
    await db.$client.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [
      [...pids],
    ]);
    const freshPids = await collectPids(20);
    expect(freshPids.size).toBeGreaterThan(0);
    const { rows } = await db.$client.query<{ pid: number }>(
      "select pid from pg_stat_activity where application_name = 'host' and datname = current_database() and pid <> pg_backend_pid()",
    );
    expect(rows.map(({ pid }) => pid).filter((pid) => pids.has(pid))).toEqual([]);
  });

  it('replace a silent connection', async () => {
    const url = new URL(await getTestDatabaseUrl());
    const sockets: Socket[] = [];
    const relay = createServer((socket) => {
      const upstream = connect(Number(url.port), url.hostname);
      sockets.push(
        socket.on('error', () => upstream.destroy()),
        upstream.on('error', () => socket.destroy()),
      );
      socket.pipe(upstream).pipe(socket);
    });
    await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
    const address = Object.assign(new URL(url), {
      hostname: '127.0.0.1',
      port: String((relay.address() as AddressInfo).port),
    });
    const reads = new ReadPool(
      { connectionString: address.toString(), query_timeout: 200 },
      () => undefined,
    );
    const readTwice = () =>
      Promise.allSettled([
        reads.query<{ doubled: number }>(doubleQuery, [1]),
        reads.query<{ doubled: number }>(doubleQuery, [1]),
      ]);
    expect((await readTwice()).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    for (const link of sockets) link.unpipe().pause();
    await readTwice();
    expect(
      (await readTwice()).map(
        (result) => result.status === 'fulfilled' && result.value[0]?.doubled,
      ),
    ).toEqual([2, 2]);
    await reads.end();
    for (const link of sockets) link.destroy();
    await new Promise((resolve) => relay.close(resolve));
  });

  it('report an unreachable database', async () => {
    const unreachableDb = openDatabase('postgres://nobody@127.0.0.1:1/none', 1, () => undefined);
    await expect(unreachableDb.$client.reads.query(doubleQuery, [1])).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
    await unreachableDb.$client.end();
  });
});
