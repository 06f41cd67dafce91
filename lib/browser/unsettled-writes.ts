/**
 * Keys of writes whose outcome nobody knows, kept by this browser: a retry after a reload, in
 * another tab or in a new form finds the key of the first try, so that the host does it once. What
 * was sent is kept as a short checksum only.
 */

interface Unsettled {
  /** Checksum of the input. */
  sum: string;
  key: string;
  /** Milliseconds since 1970. */
  since: number;
}

type Kept = Record<string, Unsettled>;

/**
 * Much less than a host keeps its keys (a day): whoever sends the same after half an hour means a
 * new one.
 */
const KEPT_MS = 30 * 60_000;

/**
 * A name that says nothing of the member: it outlives a sign-out, since the retry may come after
 * the next sign-in.
 */
const placeOf = (suite: string | null) => `unsettled.${suite === null ? 'guest' : checksum(suite)}`;

const isUnsettled = (value: unknown): value is Unsettled =>
  typeof value === 'object' &&
  value !== null &&
  'sum' in value &&
  'key' in value &&
  'since' in value;

function read(suite: string | null): Kept {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(placeOf(suite)) ?? '{}');
    const young = ([, one]: [string, unknown]) =>
      isUnsettled(one) && Date.now() - one.since < KEPT_MS;
    return Object.fromEntries(Object.entries(stored as object).filter(young)) as Kept;
  } catch {
    return {};
  }
}

function write(suite: string | null, kept: Kept): void {
  try {
    if (Object.keys(kept).length > 0) localStorage.setItem(placeOf(suite), JSON.stringify(kept));
    else localStorage.removeItem(placeOf(suite));
  } catch {
    // Without storage a key lives as long as its form.
  }
}

/**
 * The key to send a write with: the one of an earlier try of the same input that is not settled,
 * else `proposed`, which is remembered from now on. One write a call: another input takes the place
 * of the one before.
 */
export function unsettledKey(
  suite: string | null,
  call: string,
  input: unknown,
  proposed: string,
): string {
  const kept = read(suite);
  const sum = checksum(JSON.stringify(input, withoutPasswords));
  const before = kept[call];
  if (before?.sum === sum) return before.key;
  write(suite, { ...kept, [call]: { sum, key: proposed, since: Date.now() } });
  return proposed;
}

/** The outcome of a write is known: its key is forgotten. */
export function settle(suite: string | null, call: string, key: string): void {
  const { [call]: known, ...others } = read(suite);
  if (known?.key === key) write(suite, others);
}

/**
 * Something else was changed at the same place (the address was deleted): what is sent again now is
 * a new one.
 */
export function settleBeside(suite: string | null, call: string): void {
  const kept = read(suite);
  const others = Object.entries(kept).filter(([other]) => areaOf(other) !== areaOf(call));
  if (others.length < Object.keys(kept).length) write(suite, Object.fromEntries(others));
}

/** Whether there is a write of this call whose outcome nobody knows. */
export function isUnsettledCall(suite: string | null, call: string): boolean {
  return call in read(suite);
}

const withoutPasswords = (name: string, value: unknown) =>
  name.startsWith('password') ? undefined : value;

const areaOf = (call: string) => /\/(?:prelogin\/)?([^/]+)/.exec(call)?.[1];

/**
 * 53 bits (cyrb53): tells inputs of one form apart. Two that meet are refused by the host, which
 * compares what it got.
 */
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
