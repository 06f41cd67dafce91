import { cookieNames } from '@/lib/session';

/**
 * Runs before paint on every document: the chosen or the system's theme, and whether a member seems
 * to be signed in (a display hint only).
 */
const root = document.documentElement;
const dark = matchMedia('(prefers-color-scheme: dark)');

function apply(): void {
  let choice: string | null = null;
  try {
    choice = localStorage.getItem('theme');
  } catch {
    // Storage is closed (private windows): only this page knows.
  }
  choice ??= root.dataset['themeChoice'] ?? null;
  root.dataset['bsTheme'] =
    choice === 'dark' || (choice !== 'light' && dark.matches) ? 'dark' : 'light';
}

apply();
dark.addEventListener('change', apply);
addEventListener('storage', apply);
document.addEventListener('theme', apply);
const loginState = (state: string) =>
  document.cookie.includes(`${cookieNames.loginState}=${state}`);
if (loginState('logged-in')) root.dataset['login'] = 'member';
else if (loginState('pre-logged-in')) root.dataset['login'] = 'known';
