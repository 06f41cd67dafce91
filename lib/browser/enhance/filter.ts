import { fitsSearch } from '@/rules/rates/remote-areas';

/** Search boxes of long lists filter while one types; `data-filter` names the list, `data-filter-none` what stands there when nothing fits. */
export function installFilters(page: Document): void {
  page.addEventListener('input', (event) => {
    const box = event.target as HTMLInputElement;
    const list = box.dataset['filter'] && page.getElementById(box.dataset['filter']);
    if (!list) return;
    let shown = 0;
    for (const item of list.querySelectorAll<HTMLElement>('[data-item]')) {
      item.hidden = !fitsSearch(item.textContent ?? '', box.value);
      if (!item.hidden) shown += 1;
    }
    for (const group of list.querySelectorAll<HTMLElement>('[data-group]')) group.hidden = !group.querySelector('[data-item]:not([hidden])');
    const none = list.parentElement?.querySelector<HTMLElement>('[data-filter-none]');
    if (none) none.hidden = shown > 0;
  });
}
