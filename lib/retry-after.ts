/** What is told when the host that refuses does not say itself, in seconds. */
const usual: Readonly<Record<number, number>> = { 429: 60, 503: 5 };

/** A host that asks for more is wrong, and would keep members out. */
const LONGEST_SECONDS = 3600;

/**
 * The Retry-After header that an answer of this status must carry, in seconds; null for one that
 * needs none.
 */
export function retryAfter(status: number, told: number | null): string | null {
  const seconds = usual[status];
  return seconds === undefined ? null : String(told ?? seconds);
}

/**
 * Reads a Retry-After header, seconds or a date, as seconds from now; null when there is none or it
 * says nothing.
 */
export function readRetryAfter(header: unknown): number | null {
  if (typeof header !== 'string' || header === '') return null;
  const seconds = /^\d{1,9}$/.test(header)
    ? Number(header)
    : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? null : Math.min(LONGEST_SECONDS, Math.max(0, seconds));
}
