import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { gt, lt, or } from 'drizzle-orm';

import { CLOCKS_AGREE_MS, now } from '@/host/core/clock';
import { schema, type Db } from '@/host/db/client';
import { match } from '@/host/db/match';

const { loginTurns } = schema;

/** As many attempts of one key may wait at this host behind the one that is judged. */
const LONGEST_LINE = 4;
/**
 * A host that dies, or loses its database, gives its turn back after this time; one that lives
 * renews it.
 */
const LEASE_MS = 4_000;
const RENEW_EVERY_MS = 1_000;
/**
 * How often the first of the line looks whether another host is done, and how long: longer than a
 * dead host's lease.
 */
const LOOK_EVERY_MS = 50;
const LOOK_FOR_MS = 6_000;

interface Line {
  length: number;
  end: Promise<void>;
}

const lines = new Map<string, Line>();

/**
 * Runs work alone: whatever else has the same key waits, here in a line, between hosts by a row
 * that says whose turn it is. No database connection is held while waiting. Answers null without
 * running it when the line is too long.
 */
export async function takeTurn<T>(
  db: Db,
  key: string,
  work: () => Promise<T>,
): Promise<{ result: T } | null> {
  const line = lines.get(key) ?? { length: 0, end: Promise.resolve() };
  if (line.length > LONGEST_LINE) return null;
  const before = line.end;
  let leave = () => undefined as void;
  line.end = new Promise((resolve) => (leave = resolve));
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
    leave();
  }
}

/** Waits until no other host has the turn; null when that takes too long. */
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
        // One that ends later than a turn of now could was taken by a wrong clock.
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

/**
 * Keeps the turn of work that goes on. When the database is away the lease ends; nobody can claim
 * the turn there meanwhile.
 */
async function renew(db: Db, key: string, holder: string): Promise<void> {
  const mine = match(loginTurns, { key, holder });
  await db
    .update(loginTurns)
    .set({ endsAt: leaseEnd(now()) })
    .where(mine)
    .catch(() => undefined);
}

const leaseEnd = (at: Date) => new Date(at.getTime() + LEASE_MS);

/** Forgets turns of hosts that died. */
export async function forgetOldTurns(db: Db): Promise<void> {
  await db.delete(loginTurns).where(lt(loginTurns.endsAt, now()));
}
