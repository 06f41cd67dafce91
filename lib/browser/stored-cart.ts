import type { CartLine } from '@/rules/cart/product';

/**
 * Local storage key of spec §3. It holds a guest's lines (`owner` null), or how many lines a member
 * has.
 */
export const cartKey = 'cartItems';

/**
 * A guest's line. Its id is the key under which it is added to a member's cart once, whichever tab
 * does it.
 */
export interface LocalLine extends CartLine {
  saved: boolean;
}

interface StoredCart {
  /** Suite of the member, null for a guest. */
  owner: string | null;
  count: number;
  lines: LocalLine[];
}

const empty: StoredCart = { owner: null, count: 0, lines: [] };
const changed = 'cart-changed';

const isLine = (value: unknown): value is LocalLine => {
  if (typeof value !== 'object' || value === null) return false;
  const line = value as Record<string, unknown>;
  const texts = [
    line['id'],
    line['name'],
    line['url'],
    line['price'],
    line['color'],
    line['size'],
    line['notes'],
  ].every((text) => typeof text === 'string');
  return (
    texts &&
    /^https?:/.test(String(line['url'])) &&
    /^\d{1,6}\.\d\d$/.test(String(line['price'])) &&
    Number.isInteger(line['quantity']) &&
    typeof line['saved'] === 'boolean'
  );
};

/** What the storage holds, as text: equal texts are the same cart. */
export function storedCart(): string {
  try {
    return localStorage.getItem(cartKey) ?? '';
  } catch {
    return '';
  }
}

/** Reads a stored cart; anything broken is an empty one of a guest. */
function readCart(stored: string): StoredCart {
  try {
    const { owner, count, lines } = JSON.parse(stored) as Record<string, unknown>;
    return {
      owner: typeof owner === 'string' ? owner : null,
      count: typeof count === 'number' && Number.isInteger(count) && count > 0 ? count : 0,
      lines: Array.isArray(lines) ? lines.filter(isLine) : [],
    };
  } catch {
    return empty;
  }
}

/**
 * How many lines are in the cart of this suite (null: of the guest); null while this browser does
 * not know.
 */
export function knownCount(stored: string, suite: string | null): number | null {
  const { owner, count, lines } = readCart(stored);
  if (suite === null) return owner === null ? lines.filter(({ saved }) => !saved).length : 0;
  return owner === suite ? count : null;
}

/** The guest's lines, newest first; no member's. */
export function guestLines(stored = storedCart()): LocalLine[] {
  const { owner, lines } = readCart(stored);
  return owner === null ? lines : [];
}

function store(cart: StoredCart): void {
  try {
    localStorage.setItem(cartKey, JSON.stringify(cart));
  } catch {
    // Without storage a guest's cart lasts as long as the page, and a member's count is asked for
    // again.
  }
  window.dispatchEvent(new Event(changed));
}

const storeLines = (lines: LocalLine[]) => store({ ...empty, lines });

/** Keeps how many lines a member's cart has. A guest's lines that are not in it yet stay. */
export function rememberCount(suite: string, count: number): void {
  if (guestLines().length === 0 && knownCount(storedCart(), suite) !== count)
    store({ ...empty, owner: suite, count });
}

/** Forgets how many lines a member's cart has, since it is being ordered: the host is asked again. */
export function forgetCount(): void {
  if (readCart(storedCart()).owner !== null) store(empty);
}

/**
 * Keeps a line of a guest, in place of whatever a member left. The same product with the same
 * options is kept once.
 */
export function keepLine(line: LocalLine): void {
  const contents = ({ id: _, ...rest }: LocalLine) => JSON.stringify(rest);
  const others = guestLines();
  if (!others.some((kept) => kept.id === line.id || contents(kept) === contents(line)))
    storeLines([line, ...others]);
}

/** Takes a guest's line out: it was deleted, or is in a member's cart now. */
export function dropLine(id: string): void {
  storeLines(guestLines().filter((line) => line.id !== id));
}

/** Sets how many of a guest's product are wanted; 0 takes it out. */
export function setLocalQuantity(id: string, quantity: number): void {
  if (quantity === 0) return dropLine(id);
  storeLines(guestLines().map((line) => (line.id === id ? { ...line, quantity } : line)));
}

/** Saves a guest's line for later, or moves it back. */
export function moveLocalLine(id: string, saved: boolean): void {
  storeLines(guestLines().map((line) => (line.id === id ? { ...line, saved } : line)));
}

/**
 * Calls back when the cart of this browser changes, here or in another tab. Returns how to stop.
 */
export function onCartChange(listener: () => void): () => void {
  window.addEventListener(changed, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(changed, listener);
    window.removeEventListener('storage', listener);
  };
}
