import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';

import { limits } from '@/contract/limits';
import { isWithoutPopups, openWindow } from '@/lib/browser/enhance/popup-window';

import { emptySubscribe } from './use-is-hydrated';

export const popupFeatures = `popup,width=${limits.popupWidth},height=${limits.popupHeight},menubar=no,toolbar=no,location=no`;

/** `page` uses the current tab, as on phones. */
export type PopupMode = 'popup' | 'page';

export interface Popup {
  /** Call it synchronously in the click handler. Returns false if blocked. */
  open: (waitingText: string) => boolean;
  /** Waits until 1500 ms after opening. Returns false if the URL is not allowed. */
  goTo: (href: string) => boolean;
  close: () => void;
  focus: () => void;
  /** A hint: a gateway may sever the link to its window. */
  closed: boolean;
}

/** Accepts https URLs, and http URLs on this machine, if the origin is allowed. */
export function isAllowedUrl(href: string, origins: readonly string[]): boolean {
  if (!URL.canParse(href)) return false;
  const url = new URL(href);
  const isSafe =
    url.protocol === 'https:' ||
    (url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname));
  return isSafe && !url.username && !url.password && origins.includes(url.origin);
}

/** Phones have no popups. Call it in the click handler. */
export const choosePopupMode = (): PopupMode => (isWithoutPopups() ? 'page' : 'popup');

/** Returns false if the URL is not allowed. */
export function navigateTo(href: string, origins: readonly string[]): boolean {
  if (!isAllowedUrl(href, origins)) return false;
  window.location.assign(href);
  return true;
}

const getWindowKind = () => (window.opener === null ? 'tab' : 'window');

/** Returns 'window' if a page opened this window and is still its opener; null until hydrated. */
export function useReturnWindow(): 'window' | 'tab' | null {
  return useSyncExternalStore<'window' | 'tab' | null>(emptySubscribe, getWindowKind, () => null);
}

/** Has no effect unless a script opened the window. */
export function closeThisWindow(): void {
  window.close();
}

export function usePopup(origins: readonly string[]): Popup {
  const popupRef = useRef<{ window: Window; openedAt: number } | null>(null);
  const navigationTimer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const [isWatching, setIsWatching] = useState(false);
  const [isClosed, setIsClosed] = useState(false);

  useEffect(() => {
    if (!isWatching) return undefined;
    const timer = setInterval(() => {
      if (popupRef.current?.window.closed) {
        setIsClosed(true);
        setIsWatching(false);
      }
    }, limits.popupPollMs);
    return () => clearInterval(timer);
  }, [isWatching]);
  useEffect(() => () => clearTimeout(navigationTimer.current), []);

  const open = useCallback((waitingText: string): boolean => {
    clearTimeout(navigationTimer.current);
    // The previous window may be about to close, so open a new one.
    popupRef.current?.window.close();
    const newWindow = openWindow(popupFeatures);
    popupRef.current = newWindow ? { window: newWindow, openedAt: performance.now() } : null;
    setIsClosed(false);
    setIsWatching(newWindow !== null);
    if (newWindow) showWaitingText(newWindow, waitingText);
    return newWindow !== null;
  }, []);

  const goTo = useCallback(
    (href: string): boolean => {
      const popup = popupRef.current;
      if (!popup || !isAllowedUrl(href, origins)) return false;
      const delay = Math.max(0, popup.openedAt + limits.popupActionDelayMs - performance.now());
      navigationTimer.current = setTimeout(() => {
        if (!popup.window.closed) popup.window.location.replace(href);
      }, delay);
      return true;
    },
    [origins],
  );

  const close = useCallback(() => {
    clearTimeout(navigationTimer.current);
    popupRef.current?.window.close();
    popupRef.current = null;
    setIsWatching(false);
  }, []);
  const focus = useCallback(() => popupRef.current?.window.focus(), []);

  return useMemo(
    () => ({ open, goTo, close, focus, closed: isClosed }),
    [open, goTo, close, focus, isClosed],
  );
}

function showWaitingText({ document: popup }: Window, text: string): void {
  popup.title = text;
  popup.documentElement.lang = document.documentElement.lang;
  popup.body.textContent = text;
}
