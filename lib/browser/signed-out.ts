const key = 'signedOut';

/** Leaves a note for the home page that somebody has just signed out in this tab. */
export function noteSignOut(): void {
  try {
    sessionStorage.setItem(key, '1');
  } catch {
    // Without storage it is not said.
  }
}

/** Whether somebody has just signed out; true only once. */
export function takeSignOut(): boolean {
  try {
    const noted = sessionStorage.getItem(key) !== null;
    sessionStorage.removeItem(key);
    return noted;
  } catch {
    return false;
  }
}
