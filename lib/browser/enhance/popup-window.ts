declare global {
  interface Window {
    /** Opened within a press that waits for React, for whoever takes the press over. */
    openedEarly?: Window | null;
  }
}

const SMALL_TOUCH = '(pointer: coarse) and (max-width: 767.98px)';

/** On phones there are no small windows. */
export const isWithoutPopups = (): boolean =>
  typeof window.matchMedia === 'function' && window.matchMedia(SMALL_TOUCH).matches;

/** Opens the empty window of a press that waits: a browser blocks one that opens after it. */
export function openEarly(features: string): void {
  if (!isWithoutPopups()) window.openedEarly ??= window.open('', '_blank', features);
}

/** The window that was opened early, once; null without one. */
export function takeEarly(): Window | null {
  const early = window.openedEarly;
  window.openedEarly = null;
  return early && !early.closed ? early : null;
}

/** An empty window, opened now or within the press that has waited. Null when it was blocked. */
export const openWindow = (features: string): Window | null =>
  takeEarly() ?? window.open('', '_blank', features);
