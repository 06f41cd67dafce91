import type { ReactNode } from 'react';

import { PageHead } from '@/components/kit/seo/page-head';

import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';
import { SkipLink } from './skip-link';

interface SiteFrameProps {
  /** Document title; the brand's name is added. */
  title: string;
  description?: string;
  /** Keep out of search engines (sign-in pages). */
  noIndex?: boolean;
  /** Full-bleed content brings its own containers. */
  bleed?: boolean;
  children: ReactNode;
}

/** The frame of public documents and of the sign-in pages. Works without any script. */
export function SiteFrame({
  title,
  description,
  noIndex,
  bleed = false,
  children,
}: SiteFrameProps) {
  return (
    <div className="page">
      <PageHead title={title} description={description} noIndex={noIndex} />
      <SkipLink />
      <SiteHeader />
      <main id="content" className={bleed ? 'p-0' : undefined}>
        {bleed ? children : <div className="container-xl">{children}</div>}
      </main>
      <SiteFooter />
    </div>
  );
}
