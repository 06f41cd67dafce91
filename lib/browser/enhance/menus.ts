/** Disclosure menus close on a click elsewhere, on a chosen link and on Escape, which gives the focus back. */
export function installMenus(page: Document): void {
  const open = () => page.querySelectorAll<HTMLDetailsElement>('details.menu[open]');
  page.addEventListener('click', (event) => {
    const target = event.target as Element;
    for (const menu of open()) {
      if (!menu.contains(target) || target.closest('a')) menu.open = false;
    }
  });
  page.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    for (const menu of open()) {
      menu.open = false;
      menu.querySelector('summary')?.focus();
    }
  });
}
