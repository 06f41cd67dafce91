const key = 'signedOut';

export function noteSignOut(): void {
  try {
    sessionStorage.setItem(key, '1');
  } catch {
    // Storage blocked: no message.
  }
}

/** Returns true once after a sign-out. */
export function takeSignOut(): boolean {
  try {
    const isSignedOut = sessionStorage.getItem(key) !== null;
    sessionStorage.removeItem(key);
    return isSignedOut;
  } catch {
    return false;
  }
}
