import type { AppProps } from 'next/app';
import { NextIntlClientProvider } from 'next-intl';
import { Fragment, Suspense, useEffect, useState } from 'react';

import { useAuthDialog } from '@/components/session/use-auth-dialog';
import { useContactDialog } from '@/components/contact/use-contact-dialog';
import { lazyComponent } from '@/components/kit/ui/lazy-component';
import { Ready } from '@/components/kit/ui/ready';
import { useDocumentLanguage } from '@/hooks/use-document-language';
import { FrameProvider } from '@/components/layout/frame-provider';
import { useRouteFocus } from '@/hooks/use-route-focus';
import { useTexts } from '@/hooks/use-texts';
import type { AppMessages } from '@/lib/i18n/app-messages';
import type { TextOwner } from '@/lib/i18n/texts-url';
import type { FailureProps, FrameProps } from '@/lib/page-props';
import { hasFrame, rememberFrame } from '@/lib/browser/last-frame';
import { languageTags } from '@/rules/locale';
import '@/styles/main.scss';

// Attach both style sheets to every scripted page (lib/next/gather-styles.js).
import '@/components/auth/auth-page.module.scss';
import '@/components/layout/member-frame.module.scss';

const AuthDialog = lazyComponent(() =>
  import('@/components/auth/auth-dialog').then((m) => m.AuthDialog),
);
const ContactDialog = lazyComponent(() =>
  import('@/components/support/contact-dialog').then((m) => m.ContactDialog),
);
const SessionExpiry = lazyComponent(() =>
  import('@/components/auth/session-expiry').then((m) => m.SessionExpiry),
);

const TestDrawer = process.env.WITH_TEST_MODE
  ? lazyComponent(() => import('@/components/test-mode/drawer').then((m) => m.TestDrawer))
  : null;

/** Set by the server (lib/next/whole-page). */
interface ServerProps {
  texts?: Partial<AppMessages>;
  inSlices?: boolean;
}

/**
 * Wraps every page; the boundary lets React hydrate in short tasks. Missing props render the error
 * page.
 */
export default function App({
  Component,
  pageProps,
  router,
  texts: serverTexts,
  inSlices = true,
}: AppProps<FrameProps & Partial<FailureProps>> & ServerProps) {
  const hasFailed = pageProps?.failed === true;
  const isFramed: boolean = hasFrame(pageProps);
  if (!isFramed && !hasFailed) throw new Error('The page props have no frame');
  const locale = pageProps.locale ?? 'en';
  const texts = useTexts(pageProps.texts ?? serverTexts, locale, router.route as TextOwner);
  useEffect(() => {
    if (isFramed) rememberFrame(pageProps);
  }, [isFramed, pageProps]);
  useRouteFocus();
  useDocumentLanguage(locale);
  const authRequest = useAuthDialog((state) => state.request);
  const about = useContactDialog((state) => state.about);
  const Slices = inSlices ? Suspense : Fragment;
  const [firstNow] = useState(() => pageProps.now ?? new Date().toISOString());
  return (
    <NextIntlClientProvider
      locale={languageTags[locale]}
      messages={texts}
      now={new Date(pageProps.now ?? firstNow)}
      timeZone="UTC"
    >
      <FrameProvider frame={pageProps}>
        <Slices>
          <Ready>
            <Component {...pageProps} />
          </Ready>
        </Slices>
        {!hasFailed && (
          <>
            {authRequest && <AuthDialog request={authRequest} />}
            {about && <ContactDialog about={about} />}
            {pageProps.session?.state === 'logged-in' && <SessionExpiry />}
            {TestDrawer && pageProps.testMode && <TestDrawer frame={pageProps.testMode} />}
          </>
        )}
      </FrameProvider>
    </NextIntlClientProvider>
  );
}
