/** Local storage or session storage. */
export type StoredIn = 'browser' | 'tab';

const changed = 'stored-changed';
const storageOf = (area: StoredIn) => (area === 'tab' ? sessionStorage : localStorage);

/** In-memory fallback if storage is full or blocked. */
const unkept = new Map<string, string>();
const nameOf = (area: StoredIn, key: string) => `${area} ${key}`;

export function readStored(area: StoredIn, key: string): string | null {
  const here = unkept.get(nameOf(area, key));
  if (here !== undefined) return here;
  try {
    return storageOf(area).getItem(key);
  } catch {
    return null;
  }
}

/** Falls back to memory if storage refuses, and notifies listeners. */
export function writeStored(area: StoredIn, key: string, text: string): void {
  try {
    storageOf(area).setItem(key, text);
    unkept.delete(nameOf(area, key));
  } catch {
    unkept.set(nameOf(area, key), text);
  }
  window.dispatchEvent(new Event(changed));
}

export const forgetUnkept = (): void => unkept.clear();

/** Includes changes in other tabs. Returns an unsubscribe function. */
export function onStored(listener: () => void): () => void {
  window.addEventListener(changed, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(changed, listener);
    window.removeEventListener('storage', listener);
  };
}
