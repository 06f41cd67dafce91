import type { NextPageContext } from 'next';

import { FailurePage } from '@/components/layout/failure-page';
import { failureTexts, fetchFrameTexts } from '@/lib/i18n/failure-texts';
import type { FrameProps } from '@/lib/page-props';
import { lastFrame } from '@/lib/browser/last-frame';
import { guestSession } from '@/lib/session';
import { brandOf } from '@/rules/brand';
import { localeOfTag } from '@/rules/locale';

export const config = { unstable_runtimeJS: false };

export interface FailureProps extends FrameProps {
  /** Tells _app to draw nothing beside the page: it might be what has failed. */
  failed: true;
  status: number;
}

/**
 * What is shown when there is no page: an address that no page can read (400), and, in the browser,
 * a page that failed while it was drawn. The server's own failures are 500.tsx.
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
    return { ...(await failureFrame(locale, req?.url)), failed: true, status };
  }
  return { ...(await frameInBrowser()), failed: true, status };
};

/**
 * The frame that stood there, with the texts of this page; by what the document itself says where
 * none is known.
 */
async function frameInBrowser(): Promise<FrameProps> {
  const frame = lastFrame() ?? (await frameOfDocument());
  return { ...frame, messages: { ...frame.messages, 'errors-page': failureTexts[frame.locale] } };
}

async function frameOfDocument(): Promise<FrameProps> {
  const { lang, dataset } = document.documentElement;
  const locale = localeOfTag(lang);
  const now = new Date().toISOString();
  const messages = await fetchFrameTexts(locale).catch(() => ({}));
  return {
    locale,
    messages,
    brand: brandOf(dataset['brand'] ?? ''),
    session: guestSession(now),
    now,
    path: '',
  };
}
