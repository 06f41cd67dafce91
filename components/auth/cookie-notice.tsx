import { useEffect, useRef } from 'react';

import { Alert } from '@/components/kit/ui/alert';
import { useScripted } from '@/hooks/use-scripted';
import { useTranslations } from '@/hooks/use-translations';
import type { ApiError } from '@/lib/api-error';

/** Why no sign-in can be kept: the browser refuses cookies, or the address is plain http. */
export type CookieProblem = 'cookies' | 'insecure';

/**
 * Says in words that this browser keeps no sign-in.
 * @param found what the server has seen; the browser itself is asked too
 * @param fresh a sign-in has just failed for it: the words take the focus
 */
export function CookieNotice({
  found = null,
  fresh = false,
}: {
  found?: CookieProblem | null | undefined;
  fresh?: boolean;
}) {
  const t = useTranslations('errors');
  const scripted = useScripted();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (fresh) box.current?.focus();
  }, [fresh]);
  const problem = (scripted ? askBrowser() : null) ?? found;
  if (!problem) return null;
  return (
    <div ref={box} tabIndex={-1} className="mb-4">
      <Alert tone="warning" role="alert">
        {t(problem)}
      </Alert>
    </div>
  );
}

/**
 * Hands a sign-in that the browser has not kept to whoever says so above the form; false when that
 * is not it.
 */
export function tellCookies(error: ApiError, tell: (() => void) | undefined): boolean {
  if (error.kind !== 'cookies' || !tell) return false;
  tell();
  return true;
}

function askBrowser(): CookieProblem | null {
  if (window.isSecureContext === false) return 'insecure';
  return navigator.cookieEnabled ? null : 'cookies';
}
