import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { gt, lt, or } from 'drizzle-orm';

import { CLOCKS_AGREE_MS, now } from '@/host/core/clock';
import { schema, type Db } from '@/host/db/client';
import { match } from '@/host/db/match';

const { loginTurns } = schema;

const LONGEST_LINE = 4;
/** Frees the turn of a dead host; a live host renews its lease. */
const LEASE_MS = 4_000;
const RENEW_EVERY_MS = 1_000;
/** Longer than a dead host's lease. */
const LOOK_EVERY_MS = 50;
const LOOK_FOR_MS = 6_000;

interface Line {
  length: number;
  end: Promise<void>;
}

const lines = new Map<string, Line>();

/**
 * Runs work alone per key, across hosts, without holding a database connection while waiting.
 * Returns null when the line is too long.
 */
export async function takeTurn<T>(
  db: Db,
  key: string,
  work: () => Promise<T>,
): Promise<{ result: T } | null> {
  const line = lines.get(key) ?? { length: 0, end: Promise.resolve() };
  if (line.length > LONGEST_LINE) return null;
  const before = line.end;
  let endTurn = () => undefined as void;
  line.end = new Promise((resolve) => (endTurn = resolve));
  line.length += 1;
  lines.set(key, line);
  try {
    await before;
    const holder = await claim(db, key);
    if (holder === null) return null;
    const renewal = setInterval(() => void renew(db, key, holder), RENEW_EVERY_MS);
    try {
      return { result: await work() };
    } finally {
      clearInterval(renewal);
      await db.delete(loginTurns).where(match(loginTurns, { key, holder }));
    }
  } finally {
    line.length -= 1;
    if (line.length === 0) lines.delete(key);
    endTurn();
  }
}

async function claim(db: Db, key: string): Promise<string | null> {
  const holder = randomUUID();
  const until = performance.now() + LOOK_FOR_MS;
  for (;;) {
    const at = now();
    const mine = { holder, endsAt: leaseEnd(at) };
    const got = await db
      .insert(loginTurns)
      .values({ key, ...mine })
      .onConflictDoUpdate({
        target: loginTurns.key,
        set: mine,
        // A lease that ends too late was taken by a wrong clock.
        setWhere: or(
          lt(loginTurns.endsAt, at),
          gt(loginTurns.endsAt, new Date(leaseEnd(at).getTime() + CLOCKS_AGREE_MS)),
        ),
      })
      .returning({ key: loginTurns.key });
    if (got.length > 0) return holder;
    if (performance.now() > until) return null;
    await sleep(LOOK_EVERY_MS);
  }
}

/** While the database is down the lease ends, but other hosts cannot claim it either. */
async function renew(db: Db, key: string, holder: string): Promise<void> {
  const mine = match(loginTurns, { key, holder });
  await db
    .update(loginTurns)
    .set({ endsAt: leaseEnd(now()) })
    .where(mine)
    .catch(() => undefined);
}

const leaseEnd = (at: Date) => new Date(at.getTime() + LEASE_MS);

export async function deleteOldTurns(db: Db): Promise<void> {
  await db.delete(loginTurns).where(lt(loginTurns.endsAt, now()));
}
