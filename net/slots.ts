import { shareOfPlaces, type ServiceClass } from './service-order';
import type { Arrived } from './small-body';
import { Tally } from './counter';

export const RETRY_AFTER_SECONDS = 2;

/** Share for requests admitted with an incomplete body. */
const SENDING_SHARE = 0.25;

/** Limits concurrent requests per class and visitor (docs/decisions/0024). */
export class Places {
  readonly #most: number;
  readonly #visitors = new Tally();
  readonly #senders = new Tally();
  readonly #sending: Places | null;
  #underWay = 0;

  constructor(most: number, sendingShare = SENDING_SHARE) {
    this.#most = most;
    this.#sending = sendingShare > 0 ? new Places(most * sendingShare, 0) : null;
  }

  underWay(): number {
    return this.#underWay;
  }

  /** Returns a release function, or null when full. */
  take(visitor: string, kind: ServiceClass, body: Arrived = 'whole'): (() => void) | null {
    const places = this.#most * shareOfPlaces(kind);
    if (this.#underWay >= places || this.#visitors.of(visitor) >= places / 2) return null;
    const releaseSending = body === 'part' ? this.#sending?.take(visitor, kind) : undefined;
    if (releaseSending === null) return null;
    this.#underWay += 1;
    this.#visitors.add(visitor);
    return () => {
      this.#underWay -= 1;
      this.#visitors.remove(visitor);
      releaseSending?.();
    };
  }

  /** Null when the visitor has too many pending bodies. */
  awaitBody<T>(body: Promise<T>, visitor: string): Promise<T> | null {
    if (this.#senders.of(visitor) >= this.#most) return null;
    this.#senders.add(visitor);
    return body.finally(() => this.#senders.remove(visitor));
  }
}

/**
 * Waits for the response and its work, so that hanging up does not free a place; `longestMs` limits
 * the wait after a disconnect.
 */
export async function untilOver(gone: Promise<unknown>, work: Promise<unknown>, longestMs: number) {
  const finished = work.catch(() => undefined);
  await gone;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, longestMs).unref();
  });
  await Promise.race([finished, timeout]);
  clearTimeout(timer);
}
