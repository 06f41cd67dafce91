import { cookieNames } from '@/lib/session';

/** Runs before paint: sets the theme and a display hint for signed-in members. */
const root = document.documentElement;
const prefersDark = matchMedia('(prefers-color-scheme: dark)');

function applyTheme(): void {
  let choice: string | null = null;
  try {
    choice = localStorage.getItem('theme');
  } catch {
    // Storage blocked (private windows): use this page's choice.
  }
  choice ??= root.dataset['themeChoice'] ?? null;
  root.dataset['bsTheme'] =
    choice === 'dark' || (choice !== 'light' && prefersDark.matches) ? 'dark' : 'light';
}

applyTheme();
prefersDark.addEventListener('change', applyTheme);
addEventListener('storage', applyTheme);
document.addEventListener('theme', applyTheme);
const hasLoginState = (state: string) =>
  document.cookie.includes(`${cookieNames.loginState}=${state}`);
if (hasLoginState('logged-in')) root.dataset['login'] = 'member';
else if (hasLoginState('pre-logged-in')) root.dataset['login'] = 'known';
