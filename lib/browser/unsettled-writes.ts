/**
 * A retry after a reload or in another tab reuses the key of an unsettled write. Inputs are stored
 * as checksums.
 */

interface UnsettledWrite {
  /** Checksum of the input. */
  sum: string;
  key: string;
  /** Unix milliseconds. */
  since: number;
}

type UnsettledWrites = Record<string, UnsettledWrite>;

/** Less than the host's one day: after half an hour, the same input is a new write. */
const RETENTION_MS = 30 * 60_000;

/** Does not name the member: it outlives a sign-out for a retry after the next sign-in. */
const buildStorageKey = (suite: string | null) =>
  `unsettled.${suite === null ? 'guest' : checksum(suite)}`;

const isUnsettled = (value: unknown): value is UnsettledWrite =>
  typeof value === 'object' &&
  value !== null &&
  'sum' in value &&
  'key' in value &&
  'since' in value;

function readWrites(suite: string | null): UnsettledWrites {
  try {
    const data: unknown = JSON.parse(localStorage.getItem(buildStorageKey(suite)) ?? '{}');
    const isRecent = ([, entry]: [string, unknown]) =>
      isUnsettled(entry) && Date.now() - entry.since < RETENTION_MS;
    return Object.fromEntries(Object.entries(data as object).filter(isRecent)) as UnsettledWrites;
  } catch {
    return {};
  }
}

function storeWrites(suite: string | null, unsettledWrites: UnsettledWrites): void {
  try {
    if (Object.keys(unsettledWrites).length > 0)
      localStorage.setItem(buildStorageKey(suite), JSON.stringify(unsettledWrites));
    else localStorage.removeItem(buildStorageKey(suite));
  } catch {
    // Storage blocked: a key lasts as long as its form.
  }
}

/**
 * Returns the key of an unsettled write with the same input, else stores `newKey`. Each call
 * stores one write.
 */
export function reuseUnsettledKey(
  suite: string | null,
  call: string,
  input: unknown,
  newKey: string,
): string {
  const unsettledWrites = readWrites(suite);
  const sum = checksum(JSON.stringify(input, omitPasswords));
  const storedWrite = unsettledWrites[call];
  if (storedWrite?.sum === sum) return storedWrite.key;
  storeWrites(suite, { ...unsettledWrites, [call]: { sum, key: newKey, since: Date.now() } });
  return newKey;
}

/** Call it once the outcome is certain. */
export function settle(suite: string | null, call: string, key: string): void {
  const { [call]: storedWrite, ...rest } = readWrites(suite);
  if (storedWrite?.key === key) storeWrites(suite, rest);
}

/** Another change in the same area makes a repeat a new write. */
export function settleRelated(suite: string | null, call: string): void {
  const unsettledWrites = readWrites(suite);
  const rest = Object.entries(unsettledWrites).filter(
    ([otherCall]) => parseArea(otherCall) !== parseArea(call),
  );
  if (rest.length < Object.keys(unsettledWrites).length)
    storeWrites(suite, Object.fromEntries(rest));
}

/** Whether a write of this call has an unknown outcome, so that a repeat reuses its key. */
export function isUnsettledCall(suite: string | null, call: string): boolean {
  return call in readWrites(suite);
}

const omitPasswords = (name: string, value: unknown) =>
  name.startsWith('password') ? undefined : value;

const parseArea = (call: string) => /\/(?:prelogin\/)?([^/]+)/.exec(call)?.[1];

/** 53 bits (cyrb53). The host detects collisions, since it compares inputs. */
function checksum(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
}
