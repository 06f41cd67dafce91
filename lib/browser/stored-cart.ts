import type { CartLine } from '@/rules/cart/product';

/** Local storage key of a guest's lines (`owner` null) or a member's line count. */
export const cartKey = 'cartItems';

/** Its id makes adding it to a member's cart idempotent across tabs. */
export interface LocalLine extends CartLine {
  saved: boolean;
}

interface StoredCart {
  /** Member's suite, null for a guest. */
  owner: string | null;
  count: number;
  lines: LocalLine[];
}

const emptyCart: StoredCart = { owner: null, count: 0, lines: [] };
const CHANGE_EVENT = 'cart-changed';

const isLine = (value: unknown): value is LocalLine => {
  if (typeof value !== 'object' || value === null) return false;
  const line = value as Record<string, unknown>;
  const hasTexts = [
    line['id'],
    line['name'],
    line['url'],
    line['price'],
    line['color'],
    line['size'],
    line['notes'],
  ].every((text) => typeof text === 'string');
  return (
    hasTexts &&
    /^https?:/.test(String(line['url'])) &&
    /^\d{1,6}\.\d\d$/.test(String(line['price'])) &&
    Number.isInteger(line['quantity']) &&
    typeof line['saved'] === 'boolean'
  );
};

/** Returns the stored text, which can be compared to detect changes. */
export function getRawCart(): string {
  try {
    return localStorage.getItem(cartKey) ?? '';
  } catch {
    return '';
  }
}

/** Invalid data reads as an empty guest cart. */
function readCart(storedText: string): StoredCart {
  try {
    const { owner, count, lines } = JSON.parse(storedText) as Record<string, unknown>;
    return {
      owner: typeof owner === 'string' ? owner : null,
      count: typeof count === 'number' && Number.isInteger(count) && count > 0 ? count : 0,
      lines: Array.isArray(lines) ? lines.filter(isLine) : [],
    };
  } catch {
    return emptyCart;
  }
}

/** A null `suite` means the guest. Returns null if the count is unknown. */
export function readCount(storedText: string, suite: string | null): number | null {
  const { owner, count, lines } = readCart(storedText);
  if (suite === null) return owner === null ? lines.filter(({ saved }) => !saved).length : 0;
  return owner === suite ? count : null;
}

/** Newest first; empty for a member. */
export function readGuestLines(storedText = getRawCart()): LocalLine[] {
  const { owner, lines } = readCart(storedText);
  return owner === null ? lines : [];
}

function storeCart(cart: StoredCart): void {
  try {
    localStorage.setItem(cartKey, JSON.stringify(cart));
  } catch {
    // Storage blocked: the cart lasts as long as the page.
  }
  window.dispatchEvent(new Event(CHANGE_EVENT));
}

const storeLines = (lines: LocalLine[]) => storeCart({ ...emptyCart, lines });

/** Unmerged guest lines take precedence. */
export function rememberCount(suite: string, count: number): void {
  if (readGuestLines().length === 0 && readCount(getRawCart(), suite) !== count)
    storeCart({ ...emptyCart, owner: suite, count });
}

/** The next read asks the host again. */
export function clearCount(): void {
  if (readCart(getRawCart()).owner !== null) storeCart(emptyCart);
}

/** Identical products are stored once. */
export function addGuestLine(line: LocalLine): void {
  const serializeContents = ({ id: _, ...rest }: LocalLine) => JSON.stringify(rest);
  const storedLines = readGuestLines();
  const contents = serializeContents(line);
  if (!storedLines.some((item) => item.id === line.id || serializeContents(item) === contents))
    storeLines([line, ...storedLines]);
}

export function dropLine(id: string): void {
  storeLines(readGuestLines().filter((line) => line.id !== id));
}

/** A quantity of 0 removes the line. */
export function setLocalQuantity(id: string, quantity: number): void {
  if (quantity === 0) return dropLine(id);
  storeLines(readGuestLines().map((line) => (line.id === id ? { ...line, quantity } : line)));
}

export function moveLocalLine(id: string, saved: boolean): void {
  storeLines(readGuestLines().map((line) => (line.id === id ? { ...line, saved } : line)));
}

/** Includes changes in other tabs. Returns an unsubscribe function. */
export function onCartChange(listener: () => void): () => void {
  window.addEventListener(CHANGE_EVENT, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(CHANGE_EVENT, listener);
    window.removeEventListener('storage', listener);
  };
}
