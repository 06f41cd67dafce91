import { limits } from '@/contract/limits';
import { quoteCookieNames } from '@/lib/session';
import { getLocalSupportHours } from '@/lib/support-hours';
import { localeOfTag } from '@/rules/locale';
import { matchesSearch } from '@/rules/rates/remote-areas';

import { readBrowserSession } from '../session';
import { takeSignOut } from '../signed-out';
import { readCount, getRawCart } from '../stored-cart';

export function installTheme(page: Document): void {
  const showChoice = () => {
    const choice = readTheme() ?? 'system';
    for (const button of page.querySelectorAll<HTMLElement>('[data-theme-choice]')) {
      button.setAttribute('aria-pressed', String(button.dataset['themeChoice'] === choice));
    }
  };
  page.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-theme-choice]');
    if (!button) return;
    storeTheme(button.dataset['themeChoice'] ?? 'system');
    page.dispatchEvent(new Event('theme'));
    showChoice();
  });
  // React may render switches later.
  page.addEventListener('toggle', showChoice, true);
  page.addEventListener('theme-drawn', showChoice);
  addEventListener('storage', showChoice);
  showChoice();
}

function readTheme(): string | null {
  let choice: string | null = null;
  try {
    choice = localStorage.getItem('theme');
  } catch {
    // Storage blocked: use this page's choice.
  }
  return choice ?? document.documentElement.dataset['themeChoice'] ?? null;
}

function storeTheme(choice: string): void {
  const root = document.documentElement;
  try {
    if (choice === 'system') localStorage.removeItem('theme');
    else localStorage.setItem('theme', choice);
    delete root.dataset['themeChoice'];
  } catch {
    // Storage blocked: the choice lasts as long as the page.
    root.dataset['themeChoice'] = choice;
  }
}

/** The confirmation disappears after `limits.copyConfirmMs`. */
export function installCopy(page: Document): void {
  page.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-copy]');
    const confirmation = button?.parentElement?.querySelector('.copy-said');
    if (!button || !confirmation) return;
    void navigator.clipboard.writeText(button.dataset['copy'] ?? '').then(() => {
      confirmation.textContent = button.dataset['copiedText'] ?? '';
      setTimeout(() => (confirmation.textContent = ''), limits.copyConfirmMs);
    });
  });
}

/** `data-filter` names the list, `data-filter-none` the empty message. */
export function installFilters(page: Document): void {
  page.addEventListener('input', (event) => {
    const input = event.target as HTMLInputElement;
    const list = input.dataset['filter'] && page.getElementById(input.dataset['filter']);
    if (!list) return;
    let shownCount = 0;
    for (const item of list.querySelectorAll<HTMLElement>('[data-item]')) {
      item.hidden = !matchesSearch(item.textContent ?? '', input.value);
      if (!item.hidden) shownCount += 1;
    }
    for (const group of list.querySelectorAll<HTMLElement>('[data-group]'))
      group.hidden = !group.querySelector('[data-item]:not([hidden])');
    const emptyMessage = list.parentElement?.querySelector<HTMLElement>('[data-filter-none]');
    if (emptyMessage) emptyMessage.hidden = shownCount > 0;
  });
}

/** From display cookies. Not for authorization. */
export function fillHeader(page: Document): void {
  const { user } = readBrowserSession('');
  const count = readCount(getRawCart(), user?.suite ?? null);
  for (const slot of page.querySelectorAll('[data-slot="cart"]'))
    slot.textContent = count ? String(count) : '';
  if (!user) return;
  for (const slot of page.querySelectorAll('[data-slot="suite"]')) slot.textContent = user.suite;
}

/** Once, in a live region. */
export function announceSignOut(page: Document): void {
  const region = page.querySelector<HTMLElement>('[data-signed-out]');
  if (region && takeSignOut()) region.textContent = region.dataset['signedOut'] ?? '';
}

export function fillLocalHours(page: Document): void {
  const hours = getLocalSupportHours(localeOfTag(page.documentElement.lang));
  for (const slot of page.querySelectorAll<HTMLElement>('[data-local-hours]')) {
    slot.textContent = hours && (slot.dataset['localHours'] ?? '').replace('{hours}', hours);
  }
}

/**
 * Loads the script immediately if the quote was used before, since a cached page does not show its
 * state.
 */
export function installQuote(page: Document): void {
  if (!page.querySelector('[data-live-quote]')) return;
  fetchOnTouch(page, '[data-live-quote]', 'quoteScript');
  if (page.cookie.includes(`${quoteCookieNames.state}=`)) fetchScript(page, 'quoteScript');
}

/** Until the script loads, the form posts to the server. */
export const installSearch = (page: Document): void =>
  fetchOnTouch(page, '[data-answer-search]', 'searchScript');

function fetchOnTouch(page: Document, selector: string, name: LateScript): void {
  const onTouch = ({ target }: Event) => {
    if ((target as Element).closest(selector)) fetchScript(page, name);
  };
  for (const kind of ['pointerdown', 'focusin']) page.addEventListener(kind, onTouch);
}

type LateScript = 'quoteScript' | 'searchScript';

function fetchScript(page: Document, name: LateScript): void {
  const { [name]: src } = page.documentElement.dataset;
  if (!src || page.querySelector(`script[src="${src}"]`)) return;
  const script = page.createElement('script');
  script.src = src;
  page.head.append(script);
}

/** Language links preserve query and scroll position. */
export function installLanguage(page: Document): void {
  page.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-language]');
    if (!link) return;
    if (!link.search) link.search = location.search;
    link.hash = location.hash;
  });
}

/** Escape restores focus. */
export function installMenus(page: Document): void {
  const findOpenMenus = () => page.querySelectorAll<HTMLDetailsElement>('details.menu[open]');
  const closeMenus = ({ type, target }: Event) => {
    for (const menu of findOpenMenus()) {
      const isLink = type === 'click' && (target as Element).closest('a');
      if (isLink || !menu.contains(target as Element)) menu.open = false;
    }
  };
  page.addEventListener('click', closeMenus);
  // An open menu would cover the element that has focus.
  page.addEventListener('focusin', closeMenus);
  page.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    for (const menu of findOpenMenus()) {
      menu.open = false;
      menu.querySelector('summary')?.focus();
    }
  });
}

/** `data-panels` is the part of the panels' ids before "-value". */
export function installPanels(page: Document): void {
  for (const select of page.querySelectorAll<HTMLSelectElement>('select[data-panels]')) {
    const button = select.form?.querySelector<HTMLElement>('[type=submit]');
    if (button) button.hidden = true;
    const show = () => {
      for (const { value } of select.options) {
        const panel = page.getElementById(`${select.dataset['panels']}-${value}`);
        if (panel) panel.hidden = value !== select.value;
      }
    };
    select.addEventListener('change', show);
    // Browsers restore the choice on return.
    show();
  }
}
