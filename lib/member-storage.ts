/** Things of a member that any browser storage may hold under keys of their own. */
const sharedKeys = ['cartItems'];

/**
 * Forgets what this browser keeps of a member: stored packages, shipping speed and shipment state of the tab, and
 * everything kept by suite, such as the chosen address (spec §4 Session). Storage that is switched off is no failure.
 */
export function forgetMember(suite: string | null): void {
  try {
    sessionStorage.clear();
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
    for (const key of keys) if (sharedKeys.includes(key) || (suite && key.includes(suite))) localStorage.removeItem(key);
  } catch {
    // A browser without storage has nothing to forget.
  }
}
