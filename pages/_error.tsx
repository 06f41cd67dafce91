import type { NextPageContext } from 'next';

import { FailurePage } from '@/components/layout/failure-page';
import { failureTexts } from '@/lib/i18n/failure-texts';
import type { FailureProps, FrameProps } from '@/lib/page-props';
import { getLastFrame } from '@/lib/browser/last-frame';
import { findAnyTexts, loadTexts } from '@/lib/browser/texts';
import { guestSession } from '@/lib/session';
import { getBrand } from '@/rules/brand';
import { localeOfTag } from '@/rules/locale';

export const config = { unstable_runtimeJS: false };

/** Malformed URLs (400) and client render errors; 500.tsx covers server failures. */
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
  // Next caught the error; report it to lib/browser/enhance/faults.
  if (err) window.reportError?.(err);
  const frame = getLastFrame() ?? readDocumentFrame();
  const texts =
    findAnyTexts(frame.locale) ?? (await loadTexts(frame.locale, '/_error').catch(() => ({})));
  return {
    ...frame,
    failed: true,
    status,
    texts: { ...texts, 'errors-page': failureTexts[frame.locale] },
  };
};

function readDocumentFrame(): FrameProps {
  const { lang, dataset } = document.documentElement;
  const now = new Date().toISOString();
  return {
    locale: localeOfTag(lang),
    brand: getBrand(dataset['brand'] ?? ''),
    origin: '',
    session: guestSession(now),
    now,
    path: '',
  };
}
