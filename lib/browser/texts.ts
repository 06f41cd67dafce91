import type { AppMessages } from '@/lib/i18n/app-messages';
import { getTextsUrl, type TextOwner } from '@/lib/i18n/texts-url';
import type { Locale } from '@/rules/locale';

import { waitUntilOnline } from './back-online';

type Texts = Partial<AppMessages>;

declare global {
  interface Window {
    /** Filled by the text files (scripts/build-texts.ts): URL → texts. */
    portalTexts?: Record<string, Texts>;
  }
}

const getCachedTexts = (url: string): Texts | undefined =>
  typeof window === 'undefined' ? undefined : window.portalTexts?.[url];

export const getLoadedTexts = (locale: Locale, owner: TextOwner): Texts | undefined =>
  getCachedTexts(getTextsUrl(locale, owner));

/** Any page's texts include those of the error page. */
export function findAnyTexts(locale: Locale): Texts | undefined {
  const url = Object.keys(window.portalTexts ?? {}).find((key) => key.includes(`/${locale}/`));
  return url === undefined ? undefined : getCachedTexts(url);
}

const pendingFetches = new Map<string, Promise<Texts>>();

function fetchScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`No texts at ${url}`));
    };
    document.head.append(script);
  });
}

async function fetchTexts(url: string): Promise<Texts> {
  try {
    await fetchScript(url);
  } catch (error) {
    if (navigator.onLine) throw error;
    await waitUntilOnline();
    await fetchScript(url);
  }
  return getCachedTexts(url) ?? {};
}

function fetchOnce(url: string, fetcher = fetchTexts): Promise<Texts> {
  let promise = pendingFetches.get(url);
  if (!promise) {
    const cachedTexts = getCachedTexts(url);
    promise = cachedTexts ? Promise.resolve(cachedTexts) : fetcher(url);
    pendingFetches.set(url, promise);
  }
  return promise;
}

/**
 * Waits for a connection. A failure allows a retry.
 * @throws Error when the server has no such file
 */
export function loadTexts(locale: Locale, owner: TextOwner): Promise<Texts> {
  const url = getTextsUrl(locale, owner);
  const promise = fetchOnce(url);
  promise.catch(() => pendingFetches.delete(url));
  return promise;
}

/**
 * If the texts are gone after a release, reloads the page once. A failure is final for this document,
 * because each retry would render, fail and retry without end.
 * @throws Error if the reload did not help
 */
export const loadPageTexts = (locale: Locale, owner: TextOwner): Promise<Texts> =>
  fetchOnce(getTextsUrl(locale, owner), (url) =>
    fetchTexts(url).catch((error: unknown) => {
      if (document.querySelector(`script[src="${url}"]`) || isReloadedFor(url)) throw error;
      window.location.reload();
      return new Promise<Texts>(() => undefined);
    }),
  );

/** Also marks it as reloaded. */
function isReloadedFor(url: string): boolean {
  const name = 'reloaded-for-texts';
  try {
    if (sessionStorage.getItem(name) === url) return true;
    sessionStorage.setItem(name, url);
    return false;
  } catch {
    return true; // Without storage the next document could not know.
  }
}
