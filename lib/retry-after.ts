/** Default seconds when the host sends none. */
const defaultSeconds: Readonly<Record<number, number>> = { 429: 60, 503: 5 };

/** Longer values would lock members out. */
const MAX_SECONDS = 3600;

/** Returns the Retry-After header in seconds, or null if the status needs none. */
export function formatRetryAfter(status: number, hostSeconds: number | null): string | null {
  const seconds = defaultSeconds[status];
  return seconds === undefined ? null : String(hostSeconds ?? seconds);
}

/** Reads seconds or a date, as seconds from now; null when invalid. */
export function readRetryAfter(header: unknown): number | null {
  if (typeof header !== 'string' || header === '') return null;
  const seconds = /^\d{1,9}$/.test(header)
    ? Number(header)
    : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? null : Math.min(MAX_SECONDS, Math.max(0, seconds));
}
