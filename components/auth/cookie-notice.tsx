import { useTranslations } from 'next-intl';

import { Alert } from '@/components/ui/alert';
import { useScripted } from '@/hooks/use-scripted';

/** Why no sign-in can be kept: the browser refuses cookies, or the address is plain http. */
export type CookieProblem = 'cookies' | 'insecure';

/**
 * Says in words that this browser keeps no sign-in.
 * @param found what the server has seen; the browser itself is asked too
 */
export function CookieNotice({ found = null }: { found?: CookieProblem | null | undefined }) {
  const t = useTranslations('errors');
  const scripted = useScripted();
  const problem = (scripted ? askBrowser() : null) ?? found;
  if (!problem) return null;
  return (
    <Alert tone="warning" role="alert" className="mb-4">
      {t(problem)}
    </Alert>
  );
}

function askBrowser(): CookieProblem | null {
  if (window.isSecureContext === false) return 'insecure';
  return navigator.cookieEnabled ? null : 'cookies';
}
