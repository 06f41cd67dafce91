declare global {
  interface Window {
    /** Opened during a click that waits for React. */
    openedEarly?: Window | null;
  }
}

const SMALL_TOUCH = '(pointer: coarse) and (max-width: 767.98px)';

/** Phones have no popup windows. */
export const isWithoutPopups = (): boolean =>
  typeof window.matchMedia === 'function' && window.matchMedia(SMALL_TOUCH).matches;

/** Opens the window within the click, since browsers block a later one. */
export function openEarlyWindow(features: string): void {
  if (!isWithoutPopups()) window.openedEarly ??= window.open('', '_blank', features);
}

export function takeEarlyWindow(): Window | null {
  const earlyWindow = window.openedEarly;
  window.openedEarly = null;
  return earlyWindow && !earlyWindow.closed ? earlyWindow : null;
}

/** Uses the early window if present. Null if blocked. */
export const openWindow = (features: string): Window | null =>
  takeEarlyWindow() ?? window.open('', '_blank', features);
