/** Where a text is kept: in the browser for good, or in this tab. */
export type StoredIn = 'browser' | 'tab';

const changed = 'stored-changed';
const storageOf = (area: StoredIn) => (area === 'tab' ? sessionStorage : localStorage);

/**
 * What the browser refused to keep (storage is full or forbidden): it lasts as long as the page.
 */
const unkept = new Map<string, string>();
const nameOf = (area: StoredIn, key: string) => `${area} ${key}`;

/** The text under a key; null where there is none. */
export function readStored(area: StoredIn, key: string): string | null {
  const here = unkept.get(nameOf(area, key));
  if (here !== undefined) return here;
  try {
    return storageOf(area).getItem(key);
  } catch {
    return null;
  }
}

/**
 * Keeps a text under a key, for this page alone where the browser refuses, and notifies whatever
 * shows it.
 */
export function writeStored(area: StoredIn, key: string, text: string): void {
  try {
    storageOf(area).setItem(key, text);
    unkept.delete(nameOf(area, key));
  } catch {
    unkept.set(nameOf(area, key), text);
  }
  window.dispatchEvent(new Event(changed));
}

/** Forgets what only this page kept: its member has left. */
export const forgetUnkept = (): void => unkept.clear();

/**
 * Calls back when something may be stored otherwise, by `writeStored` or in another tab. Returns
 * how to stop.
 */
export function onStored(listener: () => void): () => void {
  window.addEventListener(changed, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(changed, listener);
    window.removeEventListener('storage', listener);
  };
}
