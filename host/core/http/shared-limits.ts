import { createHash } from 'node:crypto';

import type {
  FastifyRateLimitOptions,
  FastifyRateLimitStore,
  RateLimitOptions,
} from '@fastify/rate-limit';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { RouteOptions } from 'fastify';
import { LRUCache } from 'lru-cache';

import { schema, type Database, type Db } from '@/host/db/client';

import { MAX_CLOCK_SKEW_MS, now } from '../clock';
import { Problem } from '../errors';

const { rateCounts } = schema;
const MAX_COUNT = 1_000_000;
const MINUTE_MS = 60_000;

type Limit = RateLimitOptions & { shared?: boolean; countedAs?: string; routeInfo: RouteOptions };
type CountCallback = Parameters<FastifyRateLimitStore['incr']>[1];

/** Counts in PostgreSQL, across hosts and restarts. Stores the caller's address as a hash. */
class SharedCounts implements FastifyRateLimitStore {
  constructor(
    private readonly db: Database,
    private readonly route: string,
  ) {}

  incr(address: string, done: CountCallback, timeWindow = MINUTE_MS): void {
    countInWindow(this.db, `${this.route} ${address}`, timeWindow).then(
      (result) => done(null, result),
      (error: Error) => done(error),
    );
  }

  child(): FastifyRateLimitStore {
    return this;
  }
}

/**
 * Counts one event in a window, which the first event starts. Restarts a window that ends too late
 * because a clock was wrong. Returns the count and the milliseconds left.
 */
export async function countInWindow(
  db: Db,
  name: string,
  windowMs: number,
): Promise<{ current: number; ttl: number }> {
  const currentTime = now();
  const key = hashKey(name);
  const endsAt = new Date(currentTime.getTime() + windowMs);
  const latestEnd = new Date(endsAt.getTime() + MAX_CLOCK_SKEW_MS);
  const hasEnded = sql`(${rateCounts.endsAt} <= ${currentTime} or ${rateCounts.endsAt} > ${latestEnd}::timestamptz)`;
  const [row] = await db
    .insert(rateCounts)
    .values({ key, n: 1, endsAt })
    .onConflictDoUpdate({
      target: rateCounts.key,
      set: {
        n: sql`case when ${hasEnded} then 1 else least(${rateCounts.n} + 1, ${MAX_COUNT}) end`,
        endsAt: sql`case when ${hasEnded} then ${endsAt}::timestamptz else ${rateCounts.endsAt} end`,
      },
    })
    .returning();
  return { current: row?.n ?? 1, ttl: (row?.endsAt ?? endsAt).getTime() - currentTime.getTime() };
}

/** @throws Problem tooManyRequests */
export async function limitInWindow(
  db: Db,
  name: string,
  { max, windowMs }: { max: number; windowMs: number },
): Promise<void> {
  const { current, ttl } = await countInWindow(db, name, windowMs);
  if (current > max)
    throw new Problem('tooManyRequests', { retryAfterSeconds: Math.ceil(ttl / 1000) });
}

/** Returns milliseconds, 0 when no window is open. Takes no lock. */
export async function readTimeLeft(db: Db, name: string, windowMs: number): Promise<number> {
  const currentTime = now();
  const latestEnd = new Date(currentTime.getTime() + windowMs + MAX_CLOCK_SKEW_MS);
  const isOpen = and(
    eq(rateCounts.key, hashKey(name)),
    gt(rateCounts.endsAt, currentTime),
    lte(rateCounts.endsAt, latestEnd),
  );
  const [row] = await db.select({ endsAt: rateCounts.endsAt }).from(rateCounts).where(isOpen);
  return row ? row.endsAt.getTime() - currentTime.getTime() : 0;
}

export const isInWindow = async (db: Db, name: string, windowMs: number): Promise<boolean> =>
  (await readTimeLeft(db, name, windowMs)) > 0;

/** Reverses one `countInWindow`. */
export async function uncountInWindow(db: Db, name: string): Promise<void> {
  const n = sql`greatest(${rateCounts.n} - 1, 0)`;
  await db
    .update(rateCounts)
    .set({ n })
    .where(eq(rateCounts.key, hashKey(name)));
}

export async function clearWindow(db: Db, name: string): Promise<void> {
  await db.delete(rateCounts).where(eq(rateCounts.key, hashKey(name)));
}

const hashKey = (name: string) => createHash('sha256').update(name).digest('base64url');

/** Across routes and callers. */
const MAX_LOCAL_WINDOWS = 50_000;
type Windows = LRUCache<string, { current: number; endsAt: number }>;

function createLocalWindows(): { windows: Windows; tidy: (time: number) => void } {
  const windows: Windows = new LRUCache({ max: MAX_LOCAL_WINDOWS, ttl: MINUTE_MS });
  let lastTidiedAt = performance.now();
  return {
    windows,
    tidy: (time) => {
      if (time - lastTidiedAt < MINUTE_MS) return;
      lastTidiedAt = time;
      windows.purgeStale();
    },
  };
}

/** Replaces the plugin's store, which would hold 5,000 callers per route. */
class LocalCounts implements FastifyRateLimitStore {
  constructor(
    private readonly localWindows: ReturnType<typeof createLocalWindows>,
    private readonly route: string,
  ) {}

  incr(address: string, done: CountCallback, timeWindow = MINUTE_MS): void {
    const time = performance.now();
    const { windows, tidy } = this.localWindows;
    tidy(time);
    const key = `${this.route} ${address}`;
    const storedWindow = windows.get(key);
    const currentWindow =
      storedWindow && storedWindow.endsAt > time
        ? storedWindow
        : { current: 0, endsAt: time + timeWindow };
    currentWindow.current += 1;
    if (currentWindow !== storedWindow) windows.set(key, currentWindow, { ttl: timeWindow });
    done(null, { current: currentWindow.current, ttl: currentWindow.endsAt - time });
  }

  child(): FastifyRateLimitStore {
    return this;
  }
}

export function createLimitStore(db: Database) {
  const localWindows = createLocalWindows();
  return class extends LocalCounts {
    constructor(_options: FastifyRateLimitOptions) {
      super(localWindows, '');
    }

    override child(options?: Parameters<FastifyRateLimitStore['child']>[0]): FastifyRateLimitStore {
      // The plugin's types are wrong: it passes the limit with `routeInfo`.
      const { shared, countedAs, routeInfo } = options as unknown as Limit;
      const route = countedAs ?? `${String(routeInfo.method)} ${routeInfo.url}`;
      return shared ? new SharedCounts(db, route) : new LocalCounts(localWindows, route);
    }
  };
}
