import { and, eq, gt, isNotNull, notLike } from 'drizzle-orm';

import { now } from '@/host/core/clock';

import { schema, type Db } from '../db/client';

const { mailOutbox } = schema;

/**
 * How the failure of an email begins whose recipient the mail server does not take: the way out
 * works all the same.
 */
export const RECIPIENT_FAILED = 'recipient: ';

/** What is no way out: nothing was said of the email itself. */
const blocking = new Set([
  'EAUTH',
  'ECONNECTION',
  'EDNS',
  'ENOAUTH',
  'ESOCKET',
  'ETIMEDOUT',
  'ETLS',
]);

/**
 * Whether there may be a way out again for emails that found none: so it is for a process that has
 * just begun, maybe with other settings, and once an email has left after one that could not.
 */
export class WayOut {
  #state: 'unknown' | 'open' | 'blocked' | 'mended' = 'unknown';

  /** Notes what became of an email; null: it has left. */
  note(failure: unknown): void {
    const { code } = (failure ?? {}) as { code?: unknown };
    if (blocking.has(String(code))) this.#state = 'blocked';
    else if (failure === null && this.#state === 'blocked') this.#state = 'mended';
  }

  /**
   * Lets emails that wait for a way out go now, where there may be one.
   * @param lease how long whoever sends an email may keep it, in milliseconds: such a one is left
   */
  async release(db: Db, lease: number): Promise<void> {
    if (this.#state !== 'unknown' && this.#state !== 'mended') return;
    this.#state = 'open';
    const at = now();
    await db
      .update(mailOutbox)
      .set({ dueAt: at })
      .where(
        and(
          eq(mailOutbox.state, 'waiting'),
          gt(mailOutbox.dueAt, new Date(at.getTime() + lease)),
          isNotNull(mailOutbox.failure),
          notLike(mailOutbox.failure, `${RECIPIENT_FAILED}%`),
        ),
      );
  }
}
