import { and, eq, gt, isNotNull, notLike } from 'drizzle-orm';

import { now } from '@/host/core/clock';

import { schema, type Db } from '../db/client';

const { mailOutbox } = schema;

/** Prefix of failures that concern the recipient, not the mail server. */
export const RECIPIENT_PREFIX = 'recipient: ';

/** Connection errors, unrelated to the email. */
const connectionErrors = new Set([
  'EAUTH',
  'ECONNECTION',
  'EDNS',
  'ENOAUTH',
  'ESOCKET',
  'ETIMEDOUT',
  'ETLS',
]);

/** The server may work again after a restart, or when an email succeeds after a failure. */
export class MailServerState {
  #state: 'unknown' | 'open' | 'blocked' | 'recovered' = 'unknown';

  /** Null means sent. */
  record(failure: unknown): void {
    const { code } = (failure ?? {}) as { code?: unknown };
    if (connectionErrors.has(String(code))) this.#state = 'blocked';
    else if (failure === null && this.#state === 'blocked') this.#state = 'recovered';
  }

  /**
   * Makes blocked emails due if the server may work again; `leaseMs` protects those in
   * progress.
   */
  async releaseBlocked(db: Db, leaseMs: number): Promise<void> {
    if (this.#state !== 'unknown' && this.#state !== 'recovered') return;
    this.#state = 'open';
    const currentTime = now();
    await db
      .update(mailOutbox)
      .set({ dueAt: currentTime })
      .where(
        and(
          eq(mailOutbox.state, 'waiting'),
          gt(mailOutbox.dueAt, new Date(currentTime.getTime() + leaseMs)),
          isNotNull(mailOutbox.failure),
          notLike(mailOutbox.failure, `${RECIPIENT_PREFIX}%`),
        ),
      );
  }
}
