import { shareShipTo } from './session';
import { clearMemoryFallback } from './stored';
import { cartKey } from './stored-cart';

const sharedKeys = [cartKey];

/** Deletes a member's data from this browser. Ignores blocked storage. */
export function deleteMemberData(suite: string | null): void {
  clearMemoryFallback();
  shareShipTo(null);
  try {
    sessionStorage.clear();
    const keys = Array.from(
      { length: localStorage.length },
      (_, index) => localStorage.key(index) ?? '',
    );
    for (const key of keys)
      if (sharedKeys.includes(key) || (suite && key.includes(suite))) localStorage.removeItem(key);
  } catch {
    // Storage blocked: nothing to delete.
  }
}

const buildGuideKey = (suite: string) => `newUserGuide.${suite}`;

/** The guide is shown from registration until it is closed, even after a reload. */
export function shouldShowGuide(suite: string, isNew: boolean): boolean {
  if (typeof window === 'undefined') return false;
  try {
    const state = localStorage.getItem(buildGuideKey(suite));
    if (isNew && state === null) localStorage.setItem(buildGuideKey(suite), 'open');
    return isNew ? state !== 'closed' : state === 'open';
  } catch {
    return isNew;
  }
}

export function closeGuide(suite: string): void {
  try {
    localStorage.setItem(buildGuideKey(suite), 'closed');
  } catch {
    // Storage blocked: closed for this page.
  }
}
