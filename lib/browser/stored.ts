/** Where a text is kept: in the browser for good, or in this tab. */
export type StoredIn = 'browser' | 'tab';

const changed = 'stored-changed';
const storageOf = (area: StoredIn) => (area === 'tab' ? sessionStorage : localStorage);

/** The text under a key; null where there is none, or where the browser keeps nothing. */
export function readStored(area: StoredIn, key: string): string | null {
  try {
    return storageOf(area).getItem(key);
  } catch {
    return null;
  }
}

/**
 * Keeps a text under a key and notifies whatever shows it. What the browser refuses to keep is not
 * kept.
 */
export function writeStored(area: StoredIn, key: string, text: string): void {
  try {
    storageOf(area).setItem(key, text);
  } catch {
    return;
  }
  window.dispatchEvent(new Event(changed));
}

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
