import { readBrowserSession } from '@/lib/browser/session';
import { localSupportHours } from '@/lib/support-hours';
import { localeOfTag } from '@/rules/locale';

import { knownCount, storedCart } from '../stored-cart';

/** Fills in the suite of the member that the display cookies name, and how many products his cart has. They decide nothing. */
export function fillHeader(page: Document): void {
  const { user } = readBrowserSession('');
  const count = knownCount(storedCart(), user?.suite ?? null);
  for (const slot of page.querySelectorAll('[data-slot="cart"]')) slot.textContent = count ? String(count) : '';
  if (!user) return;
  for (const slot of page.querySelectorAll('[data-slot="suite"]')) slot.textContent = user.suite;
}

/** Support hours in the reader's own zone, beside the official ones; the sentence comes with the page. */
export function fillLocalHours(page: Document): void {
  const hours = localSupportHours(localeOfTag(page.documentElement.lang));
  for (const slot of page.querySelectorAll<HTMLElement>('[data-local-hours]')) {
    slot.textContent = hours && (slot.dataset['localHours'] ?? '').replace('{hours}', hours);
  }
}
