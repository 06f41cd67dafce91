import { shareShipTo } from './session';
import { forgetUnkept } from './stored';
import { cartKey } from './stored-cart';

/** Things of a member that any browser storage may hold under keys of their own. */
const sharedKeys = [cartKey];

/**
 * Forgets what this browser keeps of a member: stored packages, shipping speed and shipment state
 * of the tab, and everything kept by suite, such as the chosen address (spec §4 Session). Storage
 * that is switched off is no failure.
 */
export function forgetMember(suite: string | null): void {
  forgetUnkept();
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
    // A browser without storage has nothing to forget.
  }
}

const guideKey = (suite: string) => `newUserGuide.${suite}`;

/**
 * Whether the New User Guide opens by itself: from the registration until it is closed, even when
 * the page is opened again.
 */
export function wantsGuide(suite: string, isNew: boolean): boolean {
  if (typeof window === 'undefined') return false;
  try {
    const state = localStorage.getItem(guideKey(suite));
    if (isNew && state === null) localStorage.setItem(guideKey(suite), 'open');
    return isNew ? state !== 'closed' : state === 'open';
  } catch {
    return isNew;
  }
}

/** The New User Guide was closed: it does not open by itself again. */
export function endGuide(suite: string): void {
  try {
    localStorage.setItem(guideKey(suite), 'closed');
  } catch {
    // Without storage it is closed for this page.
  }
}
