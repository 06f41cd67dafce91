import { testDatabaseUrl } from '../testing/database';

import { openDatabase, type Database } from './client';

const double = { name: 'double', text: 'select $1::int * 2, pg_backend_pid()' };
const broken = { name: 'broken', text: 'select 1 / $1::int' };

let db: Database;
const losses: Error[] = [];

beforeAll(async () => {
  db = openDatabase(await testDatabaseUrl(), 2, (error) => losses.push(error));
});
afterAll(() => db.$client.end());

const ask = (n: number) => db.$client.reads.rows<[doubled: number, pid: number]>(double, [n]);

describe('the shared connections of quick reads', () => {
  it('give everyone his own answer, however many ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => ask(n)));
    expect(answers.map(([row]) => row?.[0])).toEqual(Array.from({ length: 200 }, (_, n) => n * 2));
    expect(new Set(answers.map(([row]) => row?.[1])).size).toBe(2);
  });

  it('fail only the one whose statement fails', async () => {
    const [good, bad, after] = await Promise.allSettled([ask(1), db.$client.reads.rows(broken, [0]), ask(2)]);
    expect(bad).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
    expect([good.status, after.status]).toEqual(['fulfilled', 'fulfilled']);
  });

  it('are opened again after the database dropped them', async () => {
    const pids = (await Promise.all([ask(1), ask(1)])).map(([row]) => row?.[1]);
    await db.$client.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [pids]);
    const until = Date.now() + 5_000;
    let fresh: number | undefined;
    while (Date.now() < until && (fresh === undefined || pids.includes(fresh))) fresh = await ask(3).then(([row]) => row?.[1], () => undefined);
    expect(pids).not.toContain(fresh);
    expect((await Promise.all([ask(4), ask(5)])).map(([row]) => row?.[0])).toEqual([8, 10]);
  });

  it('say so when the database cannot be reached', async () => {
    const nowhere = openDatabase('postgres://nobody@127.0.0.1:1/none', 1, () => undefined);
    await expect(nowhere.$client.reads.rows(double, [1])).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await nowhere.$client.end();
  });
});
