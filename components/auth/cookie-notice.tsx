import { useEffect, useRef } from 'react';

import { Alert } from '@/components/kit/ui/alert';
import { useIsHydrated } from '@/hooks/use-is-hydrated';
import { useTranslations } from '@/hooks/use-translations';
import type { ApiError } from '@/lib/api-error';

/** The browser refuses cookies, or the page is plain http. */
export type CookieProblem = 'cookies' | 'insecure';

/**
 * Explains that the browser does not store the sign-in. `initial` is what the server detected;
 * `takeFocus` moves the focus here after a failed sign-in.
 */
export function CookieNotice({
  initial = null,
  takeFocus = false,
}: {
  initial?: CookieProblem | null | undefined;
  takeFocus?: boolean;
}) {
  const t = useTranslations('errors');
  const hasScripts = useIsHydrated();
  const alertRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takeFocus) alertRef.current?.focus();
  }, [takeFocus]);
  const problem = (hasScripts ? checkBrowser() : null) ?? initial;
  if (!problem) return null;
  return (
    <div ref={alertRef} tabIndex={-1} className="mb-4">
      <Alert tone="warning" role="alert">
        {t(problem)}
      </Alert>
    </div>
  );
}

/** Reports an error caused by refused cookies. Returns false for any other error. */
export function reportCookieError(error: ApiError, report: (() => void) | undefined): boolean {
  if (error.kind !== 'cookies' || !report) return false;
  report();
  return true;
}

function checkBrowser(): CookieProblem | null {
  if (window.isSecureContext === false) return 'insecure';
  return navigator.cookieEnabled ? null : 'cookies';
}
