import type { AppMessages } from '@/lib/i18n/app-messages';
import { textsAddress, type TextOwner } from '@/lib/i18n/texts-address';
import type { Locale } from '@/rules/locale';

import { backOnline } from './back-online';

type Texts = Partial<AppMessages>;

declare global {
  interface Window {
    /** Filled by the text files (scripts/build-texts.ts): URL → texts. */
    portalTexts?: Record<string, Texts>;
  }
}

const getCachedTexts = (address: string): Texts | undefined =>
  typeof window === 'undefined' ? undefined : window.portalTexts?.[address];

export const knownTexts = (locale: Locale, owner: TextOwner): Texts | undefined =>
  getCachedTexts(textsAddress(locale, owner));

/** Any page's texts include those of the error page. */
export function anyTexts(locale: Locale): Texts | undefined {
  const address = Object.keys(window.portalTexts ?? {}).find((url) => url.includes(`/${locale}/`));
  return address === undefined ? undefined : getCachedTexts(address);
}

const pendingFetches = new Map<string, Promise<Texts>>();

function fetchScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`No texts at ${address}`));
    };
    document.head.append(script);
  });
}

async function fetchTexts(address: string): Promise<Texts> {
  try {
    await fetchScript(address);
  } catch (error) {
    if (navigator.onLine) throw error;
    await backOnline();
    await fetchScript(address);
  }
  return getCachedTexts(address) ?? {};
}

/** A failure allows a retry. */
function fetchOnce(address: string, fetcher = fetchTexts): Promise<Texts> {
  let promise = pendingFetches.get(address);
  if (!promise) {
    const cachedTexts = getCachedTexts(address);
    promise = cachedTexts ? Promise.resolve(cachedTexts) : fetcher(address);
    promise.catch(() => pendingFetches.delete(address));
    pendingFetches.set(address, promise);
  }
  return promise;
}

/**
 * Waits for a connection.
 * @throws Error when the server has no such file
 */
export const loadTexts = (locale: Locale, owner: TextOwner): Promise<Texts> =>
  fetchOnce(textsAddress(locale, owner));

/**
 * If the texts are gone after a release, reloads the page fetchOnce.
 * @throws Error when that did not help
 */
export const loadPageTexts = (locale: Locale, owner: TextOwner): Promise<Texts> =>
  fetchOnce(textsAddress(locale, owner), (address) =>
    fetchTexts(address).catch((error: unknown) => {
      if (document.querySelector(`script[src="${address}"]`) || isReloadedFor(address)) throw error;
      window.location.reload();
      return new Promise<Texts>(() => undefined);
    }),
  );

/** Also marks it as reloaded. */
function isReloadedFor(address: string): boolean {
  const name = 'reloaded-for-texts';
  try {
    if (sessionStorage.getItem(name) === address) return true;
    sessionStorage.setItem(name, address);
    return false;
  } catch {
    return true; // Without storage the next document could not know.
  }
}
