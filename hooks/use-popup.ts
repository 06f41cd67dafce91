import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';

import { limits } from '@/contract/limits';
import { isWithoutPopups, openWindow } from '@/lib/browser/enhance/popup-window';

export const popupFeatures = `popup,width=${limits.popupWidth},height=${limits.popupHeight},menubar=no,toolbar=no,location=no`;

/**
 * How a payer is sent to a gateway: in a small window, or on phones and without windows in this
 * tab.
 */
export type PopupWay = 'popup' | 'page';

/** The one popup of a page. */
export interface Popup {
  /**
   * Opens an empty window. Call it synchronously in the click. False when the browser blocked it.
   */
  open: (waitingText: string) => boolean;
  /**
   * Points the window at a gateway, not before 1500 ms after it was opened (spec §9). False when
   * the address is not allowed.
   */
  goTo: (address: string) => boolean;
  close: () => void;
  focus: () => void;
  /** The window seems to be closed. A hint only: a gateway may cut the link to its window. */
  closed: boolean;
}

/** True for an https address (or one of this machine) at an allowed origin. */
export function isAllowedAddress(address: string, origins: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  const safe =
    url.protocol === 'https:' ||
    (url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname));
  return safe && !url.username && !url.password && origins.includes(url.origin);
}

/** Phones get the gateway in this tab: small windows do not exist there. Call in the click. */
export const preferredWay = (): PopupWay => (isWithoutPopups() ? 'page' : 'popup');

/** Leaves for an allowed gateway in this tab. False when the address is not allowed. */
export function leaveTo(address: string, origins: readonly string[]): boolean {
  if (!isAllowedAddress(address, origins)) return false;
  window.location.assign(address);
  return true;
}

const never = () => () => undefined;
const placeHere = () => (window.opener === null ? 'tab' : 'window');

/**
 * Where a page is shown: in a window that another has opened and that still knows it (only such a
 * window closes by itself), or in a tab. Null until known.
 */
export function useReturnPlace(): 'window' | 'tab' | null {
  return useSyncExternalStore<'window' | 'tab' | null>(never, placeHere, () => null);
}

/** Closes this window if a script has opened it; elsewhere nothing happens. */
export function closeThisWindow(): void {
  window.close();
}

/**
 * Opens gateways in a small window (spec §7: 450 × 500, no menubar, toolbar, location).
 * @param origins where the window may be pointed at
 */
export function usePopup(origins: readonly string[]): Popup {
  const opened = useRef<{ window: Window; at: number } | null>(null);
  const pointing = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const [watching, setWatching] = useState(false);
  const [closed, setClosed] = useState(false);

  useEffect(() => {
    if (!watching) return undefined;
    const timer = setInterval(() => {
      if (opened.current?.window.closed) {
        setClosed(true);
        setWatching(false);
      }
    }, limits.popupPollMs);
    return () => clearInterval(timer);
  }, [watching]);
  useEffect(() => () => clearTimeout(pointing.current), []);

  const open = useCallback((waitingText: string): boolean => {
    clearTimeout(pointing.current);
    // A window of before may be about to close itself: a new one must not be that one.
    opened.current?.window.close();
    const fresh = openWindow(popupFeatures);
    opened.current = fresh ? { window: fresh, at: performance.now() } : null;
    setClosed(false);
    setWatching(fresh !== null);
    if (fresh) describe(fresh, waitingText);
    return fresh !== null;
  }, []);

  const goTo = useCallback(
    (address: string): boolean => {
      const popup = opened.current;
      if (!popup || !isAllowedAddress(address, origins)) return false;
      const wait = Math.max(0, popup.at + limits.popupActionDelayMs - performance.now());
      pointing.current = setTimeout(() => {
        if (!popup.window.closed) popup.window.location.replace(address);
      }, wait);
      return true;
    },
    [origins],
  );

  const close = useCallback(() => {
    clearTimeout(pointing.current);
    opened.current?.window.close();
    opened.current = null;
    setWatching(false);
  }, []);
  const focus = useCallback(() => opened.current?.window.focus(), []);

  return useMemo(() => ({ open, goTo, close, focus, closed }), [open, goTo, close, focus, closed]);
}

/** Says in the empty window what is going on. */
function describe({ document: empty }: Window, text: string): void {
  empty.title = text;
  empty.documentElement.lang = document.documentElement.lang;
  empty.body.textContent = text;
}
