/**
 * A place in a list ordered by arrival and reference, newest first, and which side of it is wanted.
 */
export interface Cursor {
  side: 'after' | 'before';
  arrivedMs: number;
  ref: string;
}

const SHAPE = /^(after|before)\.(\d{1,13})\.([A-Za-z0-9-]{4,64})$/;

/** A cursor as the opaque text of the contract's `next`, `previous` and `at`. */
export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(`${cursor.side}.${cursor.arrivedMs}.${cursor.ref}`).toString('base64url');
}

/**
 * Reads `at`; null for anything that `encodeCursor` did not make, so that a stale or mangled link
 * still shows a page.
 */
export function decodeCursor(text: string | undefined): Cursor | null {
  const match = SHAPE.exec(Buffer.from(text ?? '', 'base64url').toString('latin1'));
  if (!match) return null;
  return { side: match[1] as Cursor['side'], arrivedMs: Number(match[2]), ref: match[3] ?? '' };
}
