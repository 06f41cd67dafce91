import type { ReactNode } from 'react';

import { ChatButton } from '@/components/contact/chat-button';
import { ErrorState } from '@/components/failure/error-state';
import { Notices } from '@/components/kit/overlays/notices';
import { PageHead } from '@/components/kit/seo/page-head';
import { useReload } from '@/components/kit/ui/reload-link';
import { useDelayed, useGoing } from '@/hooks/use-delayed';
import { useTranslations } from '@/hooks/use-translations';
import { isWordless, type PlainError } from '@/lib/api-error';

import { BannerSlot } from './banner';
import styles from './member-frame.module.scss';
import { BottomBar, MemberHeader } from './member-header';
import { NeedsScripts } from './needs-scripts';
import { SiteFooter } from './site-footer';
import { SkipLink } from './skip-link';

interface MemberFrameProps {
  /** Document title; the brand's name is added. */
  title: string;
  /** The h1; the title when missing. */
  heading?: ReactNode;
  /** One line under the h1. */
  lead?: ReactNode;
  /** Beside the h1. */
  actions?: ReactNode;
  /** `loadError` of the page's props: shown in place of the children, with a way to try again. */
  error?: PlainError | null;
  /** What could not be loaded, where that has a text of its own (spec §8). */
  about?: 'account';
  /** A step towards a payment: its own bar takes the place of the tabs on phones. */
  inCheckout?: boolean;
  children?: ReactNode;
}

/**
 * The frame of the member area: header, one banner, one h1, notices, footer, bottom bar on phones.
 */
export function MemberFrame({
  title,
  heading,
  lead,
  actions,
  error,
  about,
  inCheckout = false,
  children,
}: MemberFrameProps) {
  return (
    <div className={`page ${styles.member}`} data-checkout={inCheckout || undefined}>
      <PageHead title={title} noIndex />
      <SkipLink />
      <MemberHeader />
      <RouteProgress />
      <BannerSlot />
      <main id="content">
        <div className="container-xl">
          <div className={styles.top}>
            <div>
              <h1>{heading ?? title}</h1>
              {lead && <p className="text-muted measure mb-0">{lead}</p>}
            </div>
            {actions}
          </div>
          <NeedsScripts />
          {error ? <LoadError error={error} about={about} /> : children}
        </div>
      </main>
      <ChatButton />
      <SiteFooter />
      {!inCheckout && <BottomBar />}
      <Notices />
    </div>
  );
}

function LoadError({ error, about }: { error: PlainError; about: MemberFrameProps['about'] }) {
  const t = useTranslations('errors');
  const reload = useReload();
  return (
    <ErrorState
      error={error}
      message={about && isWordless(error) ? t(about) : undefined}
      onRetry={reload}
    />
  );
}

/**
 * A line at the top of the window while the next page is on its way; not for pages that come at
 * once.
 */
function RouteProgress() {
  const t = useTranslations('common');
  return useDelayed(useGoing(String) !== null) ? (
    <progress className={styles.going} aria-label={t('loading')} />
  ) : null;
}
