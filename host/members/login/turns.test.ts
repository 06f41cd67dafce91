import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { eq } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { openDatabase, schema, type Database } from '@/host/db/client';
import { getTestDatabaseUrl } from '@/host/testing/database';
import { deleteExpired, expiries } from '@/host/core/retention';

import { takeTurn } from './turns';

const { loginTurns } = schema;
let db: Database;
beforeAll(async () => {
  db = openDatabase(await getTestDatabaseUrl(), 4, () => undefined);
});
afterAll(() => db.$client.end());

/** Holds a turn as another host would. */
const holdElsewhere = (key: string, durationMs: number) =>
  db
    .insert(loginTurns)
    .values({
      key,
      holder: '00000000-0000-4000-8000-000000000000',
      endsAt: new Date(now().getTime() + durationMs),
    });
const releaseTurn = (key: string) => db.delete(loginTurns).where(eq(loginTurns.key, key));

describe('a turn', () => {
  it('is exclusive: five wait in the queue, a sixth is refused', async () => {
    let runningCount = 0;
    let maxRunning = 0;
    const work = async () => {
      runningCount += 1;
      maxRunning = Math.max(maxRunning, runningCount);
      await sleep(20);
      runningCount -= 1;
      return 'done';
    };
    const answers = await Promise.all(Array.from({ length: 6 }, () => takeTurn(db, 'one', work)));
    expect(answers).toEqual([...Array.from({ length: 5 }, () => ({ result: 'done' })), null]);
    expect(maxRunning).toBe(1);
    expect(await db.select().from(loginTurns)).toEqual([]);
  });

  it('for one key does not wait for another key', async () => {
    const nestedResult = await takeTurn(db, 'outer', () =>
      takeTurn(db, 'inner', async () => 'both'),
    );
    expect(nestedResult).toEqual({ result: { result: 'both' } });
  });

  it('waits while another host has it', async () => {
    await holdElsewhere('elsewhere', 20_000);
    const events: string[] = [];
    const pendingTurn = takeTurn(db, 'elsewhere', async () => events.push('judged'));
    await sleep(300);
    expect(events).toEqual([]);
    await releaseTurn('elsewhere');
    expect(await pendingTurn).toEqual({ result: 1 });
  });

  it('does not last a day when it was taken by a host whose clock was a day ahead', async () => {
    await holdElsewhere('ahead', 24 * 3600_000);
    expect(await takeTurn(db, 'ahead', async () => 'judged')).toEqual({ result: 'judged' });
  });

  it('stays with a live host, however long the work takes', async () => {
    const readEndTimes = async () =>
      (await db.select().from(loginTurns)).map(({ endsAt }) => endsAt.getTime());
    await takeTurn(db, 'long', async () => {
      const [firstEnd = 0] = await readEndTimes();
      for (;;) {
        const [laterEnd = 0] = await readEndTimes();
        if (laterEnd > firstEnd) break;
        await sleep(50);
      }
    });
    expect(await readEndTimes()).toEqual([]);
  });

  it('passes to a waiting host when its holder dies', async () => {
    await takeTurn(db, 'killed', async () => {
      const [heldTurn] = await db.select().from(loginTurns);
      // What a killed host leaves behind: a fresh row that is never renewed.
      await db
        .insert(loginTurns)
        .values({ key: 'left', holder: randomUUID(), endsAt: heldTurn?.endsAt ?? now() });
    });
    expect(await takeTurn(db, 'left', async () => 'judged')).toEqual({ result: 'judged' });
  });

  it('is released when its host dies or its work fails', async () => {
    await holdElsewhere('dead', -1);
    await expect(
      takeTurn(db, 'dead', () => Promise.reject(new Error('no memory'))),
    ).rejects.toThrow('no memory');
    expect(await takeTurn(db, 'dead', async () => 'next')).toEqual({ result: 'next' });
    await holdElsewhere('dead', -1);
    await deleteExpired(db, expiries.login_turns);
    expect(await db.select().from(loginTurns)).toEqual([]);
  });
});
