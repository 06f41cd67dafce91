/** The theme buttons: remember the choice, apply it at once, say which one is pressed. */
export function installTheme(page: Document): void {
  const mark = () => {
    const chosen = stored() ?? 'system';
    for (const button of page.querySelectorAll<HTMLElement>('[data-theme-choice]')) {
      button.setAttribute('aria-pressed', String(button.dataset['themeChoice'] === chosen));
    }
  };
  page.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-theme-choice]');
    if (!button) return;
    store(button.dataset['themeChoice'] ?? 'system');
    page.dispatchEvent(new Event('theme'));
    mark();
  });
  // Switches may be drawn later by React: mark again whenever a menu opens or a switch says that it is there.
  page.addEventListener('toggle', mark, true);
  page.addEventListener('theme-drawn', mark);
  addEventListener('storage', mark);
  mark();
}

function stored(): string | null {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem('theme');
  } catch {
    // Storage is closed: only this page knows.
  }
  return kept ?? document.documentElement.dataset['themeChoice'] ?? null;
}

function store(choice: string): void {
  const root = document.documentElement;
  try {
    if (choice === 'system') localStorage.removeItem('theme');
    else localStorage.setItem('theme', choice);
    delete root.dataset['themeChoice'];
  } catch {
    // Storage is closed: the choice lasts as long as the page.
    root.dataset['themeChoice'] = choice;
  }
}
