import type { ReactNode } from 'react';

import { PageHead, type SharePicture } from '@/components/kit/seo/page-head';
import { ChatButton } from '@/components/domain/chat-button';

import type { Locale } from '@/rules/locale';

import { Breadcrumbs, type Crumb } from './breadcrumbs';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';
import { SkipLink } from './skip-link';

interface SiteFrameProps {
  /** Document title; the brand's name is added. */
  title: string;
  description?: string;
  /** Keep out of search engines (sign-in pages). */
  noIndex?: boolean;
  /** The way from home to this page, without home; the last has no href. */
  crumbs?: readonly Crumb[];
  /** What a shared link shows; the one that the build drew when missing. */
  picture?: SharePicture;
  /** Languages that the page exists in; all when missing. */
  languages?: readonly Locale[];
  /** Full-bleed content brings its own containers. */
  bleed?: boolean;
  children: ReactNode;
}

/** The frame of public documents and of the sign-in pages. Works without any script. */
export function SiteFrame({
  title,
  description,
  noIndex,
  crumbs,
  picture,
  languages,
  bleed = false,
  children,
}: SiteFrameProps) {
  return (
    <div className="page">
      <PageHead {...{ title, description, noIndex, picture, languages }} />
      <SkipLink />
      <SiteHeader />
      {crumbs && <Breadcrumbs crumbs={crumbs} />}
      <main id="content" className={bleed ? 'p-0' : undefined}>
        {bleed ? children : <div className="container-xl">{children}</div>}
      </main>
      <ChatButton />
      <SiteFooter />
    </div>
  );
}
