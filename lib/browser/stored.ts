/** Local storage or session storage. */
export type StorageArea = 'browser' | 'tab';

const CHANGE_EVENT = 'stored-changed';
const getStorage = (area: StorageArea) => (area === 'tab' ? sessionStorage : localStorage);

/** In-memory fallback if storage is full or blocked. */
const memoryFallback = new Map<string, string>();
const buildMemoryKey = (area: StorageArea, key: string) => `${area} ${key}`;

/** Reads the in-memory fallback first. Null if nothing is stored or storage is blocked. */
export function readStored(area: StorageArea, key: string): string | null {
  const fallback = memoryFallback.get(buildMemoryKey(area, key));
  if (fallback !== undefined) return fallback;
  try {
    return getStorage(area).getItem(key);
  } catch {
    return null;
  }
}

/** Falls back to memory if storage refuses, and notifies listeners. */
export function writeStored(area: StorageArea, key: string, text: string): void {
  try {
    getStorage(area).setItem(key, text);
    memoryFallback.delete(buildMemoryKey(area, key));
  } catch {
    memoryFallback.set(buildMemoryKey(area, key), text);
  }
  window.dispatchEvent(new Event(CHANGE_EVENT));
}

export const clearMemoryFallback = (): void => memoryFallback.clear();

/** Includes changes in other tabs. Returns an unsubscribe function. */
export function onStored(listener: () => void): () => void {
  window.addEventListener(CHANGE_EVENT, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(CHANGE_EVENT, listener);
    window.removeEventListener('storage', listener);
  };
}
