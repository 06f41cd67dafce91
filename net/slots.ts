import { capacityShare, type ServiceClass } from './service-order';
import type { BodyState } from './small-body';
import { Counter } from './counter';

export const RETRY_AFTER_SECONDS = 2;

/** Share for requests admitted with an incomplete body. */
const SENDING_SHARE = 0.25;

/** Limits concurrent requests per class and visitor (docs/decisions/0024). */
export class Slots {
  readonly #capacity: number;
  readonly #visitors = new Counter();
  readonly #senders = new Counter();
  readonly #sending: Slots | null;
  #active = 0;

  constructor(capacity: number, sendingShare = SENDING_SHARE) {
    this.#capacity = capacity;
    this.#sending = sendingShare > 0 ? new Slots(capacity * sendingShare, 0) : null;
  }

  countActive(): number {
    return this.#active;
  }

  /** Returns a release function, or null when full. */
  take(visitor: string, kind: ServiceClass, body: BodyState = 'whole'): (() => void) | null {
    const maxActive = this.#capacity * capacityShare(kind);
    if (this.#active >= maxActive || this.#visitors.count(visitor) >= maxActive / 2) return null;
    const releaseSending = body === 'part' ? this.#sending?.take(visitor, kind) : undefined;
    if (releaseSending === null) return null;
    this.#active += 1;
    this.#visitors.add(visitor);
    return () => {
      this.#active -= 1;
      this.#visitors.remove(visitor);
      releaseSending?.();
    };
  }

  /** Null when the visitor has too many pending bodies. */
  awaitBody<T>(body: Promise<T>, visitor: string): Promise<T> | null {
    if (this.#senders.count(visitor) >= this.#capacity) return null;
    this.#senders.add(visitor);
    return body.finally(() => this.#senders.remove(visitor));
  }
}

/**
 * Waits for the response and its work, so that hanging up does not free a slot; `maxMs` limits
 * the wait after a disconnect.
 */
export async function awaitEnd(closed: Promise<unknown>, work: Promise<unknown>, maxMs: number) {
  const settledWork = work.catch(() => undefined);
  await closed;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, maxMs).unref();
  });
  await Promise.race([settledWork, timeout]);
  clearTimeout(timer);
}
