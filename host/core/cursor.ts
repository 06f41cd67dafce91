/** A place in a list sorted newest first, and the side to read. */
export interface Cursor {
  side: 'after' | 'before';
  arrivedMs: number;
  ref: string;
}

const CURSOR_PATTERN = /^(after|before)\.(\d{1,13})\.([A-Za-z0-9-]{4,64})$/;

export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(`${cursor.side}.${cursor.arrivedMs}.${cursor.ref}`).toString('base64url');
}

/** Returns null for malformed text, so that a stale link still shows a page. */
export function decodeCursor(text: string | undefined): Cursor | null {
  const match = CURSOR_PATTERN.exec(Buffer.from(text ?? '', 'base64url').toString('latin1'));
  if (!match) return null;
  return { side: match[1] as Cursor['side'], arrivedMs: Number(match[2]), ref: match[3] ?? '' };
}
