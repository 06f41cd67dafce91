import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { gt, lt, or } from 'drizzle-orm';

import { MAX_CLOCK_SKEW_MS, now } from '@/host/core/clock';
import { schema, type Db } from '@/host/db/client';
import { match } from '@/host/db/match';

const { loginTurns } = schema;

const MAX_QUEUE = 4;
/** Frees the turn of a dead host; a live host renews its lease. */
const LEASE_MS = 4_000;
const RENEW_EVERY_MS = 1_000;
const CLAIM_INTERVAL_MS = 50;
/** Longer than a dead host's lease. */
const CLAIM_TIMEOUT_MS = 6_000;

interface Queue {
  length: number;
  end: Promise<void>;
}

const queues = new Map<string, Queue>();

/**
 * Runs one piece of work at a time per key, across hosts, without holding a database connection while
 * waiting.
 * Returns null when the queue is full, or when another host keeps the turn too long.
 */
export async function takeTurn<T>(
  db: Db,
  key: string,
  work: () => Promise<T>,
): Promise<{ result: T } | null> {
  const queue = queues.get(key) ?? { length: 0, end: Promise.resolve() };
  if (queue.length > MAX_QUEUE) return null;
  const previousTurn = queue.end;
  let endTurn = () => undefined as void;
  queue.end = new Promise((resolve) => (endTurn = resolve));
  queue.length += 1;
  queues.set(key, queue);
  try {
    await previousTurn;
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
    queue.length -= 1;
    if (queue.length === 0) queues.delete(key);
    endTurn();
  }
}

async function claim(db: Db, key: string): Promise<string | null> {
  const holder = randomUUID();
  const deadline = performance.now() + CLAIM_TIMEOUT_MS;
  for (;;) {
    const at = now();
    const lease = { holder, endsAt: getLeaseEnd(at) };
    const claimedRows = await db
      .insert(loginTurns)
      .values({ key, ...lease })
      .onConflictDoUpdate({
        target: loginTurns.key,
        set: lease,
        // A lease that ends too late was taken by a host with a wrong clock.
        setWhere: or(
          lt(loginTurns.endsAt, at),
          gt(loginTurns.endsAt, new Date(getLeaseEnd(at).getTime() + MAX_CLOCK_SKEW_MS)),
        ),
      })
      .returning({ key: loginTurns.key });
    if (claimedRows.length > 0) return holder;
    if (performance.now() > deadline) return null;
    await sleep(CLAIM_INTERVAL_MS);
  }
}

/** While the database is down, the lease may end, but other hosts cannot claim it either. */
async function renew(db: Db, key: string, holder: string): Promise<void> {
  const turnFilter = match(loginTurns, { key, holder });
  await db
    .update(loginTurns)
    .set({ endsAt: getLeaseEnd(now()) })
    .where(turnFilter)
    .catch(() => undefined);
}

const getLeaseEnd = (at: Date) => new Date(at.getTime() + LEASE_MS);
