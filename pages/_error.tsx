import type { NextPageContext } from 'next';

import { FailurePage } from '@/components/layout/failure-page';
import { failureTexts } from '@/lib/i18n/failure-texts';
import type { FailureProps, FrameProps } from '@/lib/page-props';
import { lastFrame } from '@/lib/browser/last-frame';
import { anyTexts, loadTexts } from '@/lib/browser/texts';
import { guestSession } from '@/lib/session';
import { brandOf } from '@/rules/brand';
import { localeOfTag } from '@/rules/locale';

export const config = { unstable_runtimeJS: false };

/**
 * What is shown when there is no page: an address that no page can read (400), and, in the browser,
 * a page that failed while it was rendered. The server's own failures are 500.tsx.
 */
export default function FailedPage({ status }: FailureProps) {
  return <FailurePage kind={status >= 400 && status < 500 ? 'notFound' : 'error'} />;
}

FailedPage.getInitialProps = async ({
  res,
  req,
  err,
  locale,
}: NextPageContext): Promise<FailureProps> => {
  const status = res?.statusCode ?? err?.statusCode ?? 500;
  if (typeof window === 'undefined') {
    const { failureFrame } = await import('@/lib/server/failure-frame');
    return { ...failureFrame(locale, req?.url), failed: true, status };
  }
  // Next has caught it; whoever listens for errors (lib/browser/enhance/faults) is to get it.
  if (err) window.reportError?.(err);
  const frame = lastFrame() ?? frameOfDocument();
  const texts =
    anyTexts(frame.locale) ?? (await loadTexts(frame.locale, '/_error').catch(() => ({})));
  return {
    ...frame,
    failed: true,
    status,
    texts: { ...texts, 'errors-page': failureTexts[frame.locale] },
  };
};

/** The frame by what the document itself says, where none is known. */
function frameOfDocument(): FrameProps {
  const { lang, dataset } = document.documentElement;
  const now = new Date().toISOString();
  return {
    locale: localeOfTag(lang),
    brand: brandOf(dataset['brand'] ?? ''),
    origin: '',
    session: guestSession(now),
    now,
    path: '',
  };
}
