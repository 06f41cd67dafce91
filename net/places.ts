import { shareOfPlaces, type ServiceClass } from './service-order';
import type { Arrived } from './small-body';
import { Tally } from './tally';

/** What a refused visitor is told to wait. */
export const RETRY_AFTER_SECONDS = 2;

/** The share of the places for requests whose body had come in part when they were let in. */
const SENDING_SHARE = 0.25;

/**
 * Counts the requests under way: of each class at most its share of `most`, and half of that for
 * one visitor (docs/decisions/0024).
 */
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

  /**
   * Takes a place and answers how to give it back, or null when there is none.
   */
  take(visitor: string, kind: ServiceClass, body: Arrived = 'whole'): (() => void) | null {
    const places = this.#most * shareOfPlaces(kind);
    if (this.#underWay >= places || this.#visitors.of(visitor) >= places / 2) return null;
    const leaveSending = body === 'part' ? this.#sending?.take(visitor, kind) : undefined;
    if (leaveSending === null) return null;
    this.#underWay += 1;
    this.#visitors.add(visitor);
    return () => {
      this.#underWay -= 1;
      this.#visitors.remove(visitor);
      leaveSending?.();
    };
  }

  /**
   * Waits for a body that has no place yet; null when too many of this visitor are waited for.
   */
  awaitBody<T>(body: Promise<T>, visitor: string): Promise<T> | null {
    if (this.#senders.of(visitor) >= this.#most) return null;
    this.#senders.add(visitor);
    return body.finally(() => this.#senders.remove(visitor));
  }
}

/**
 * Resolves when the answer has left and its work has ended, however it ends, so that nobody gets
 * another place by hanging up; work of a visitor who has gone is waited for no longer than
 * `longestMs`.
 */
export async function untilOver(gone: Promise<unknown>, work: Promise<unknown>, longestMs: number) {
  const ended = work.catch(() => undefined);
  await gone;
  let late: NodeJS.Timeout | undefined;
  const tooLong = new Promise((resolve) => {
    late = setTimeout(resolve, longestMs).unref();
  });
  await Promise.race([ended, tooLong]);
  clearTimeout(late);
}
