import type { ReactNode } from 'react';

import { ChatButton } from '@/components/contact/chat-button';
import { ErrorState } from '@/components/failure/error-state';
import { Notices } from '@/components/kit/overlays/notices';
import { PageHead } from '@/components/kit/seo/page-head';
import { useReload } from '@/components/kit/ui/reload-link';
import { useDelayed, useNextPage } from '@/hooks/use-delayed';
import { useTranslations } from '@/hooks/use-translations';
import { lacksMessage, type PlainError } from '@/lib/api-error';

import { BannerSlot } from './banner';
import styles from './member-frame.module.scss';
import { BottomBar, MemberHeader } from './member-header';
import { NeedsScripts } from './needs-scripts';
import { MemberFooter } from './member-footer';
import { SkipLink } from './frame-links';

interface MemberFrameProps {
  /** Document title; the brand is appended. */
  title: string;
  /** The h1; defaults to the title. */
  heading?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  /** `loadError` of the page's props. Replaces the children with a retry. */
  error?: PlainError | null;
  /** Selects a specific error text. */
  errorKey?: 'account';
  /** The checkout bar replaces the tabs on phones. */
  inCheckout?: boolean;
  children?: ReactNode;
}

export function MemberFrame({
  title,
  heading,
  lead,
  actions,
  error,
  errorKey,
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
          {error ? <LoadError error={error} about={errorKey} /> : children}
        </div>
      </main>
      <ChatButton />
      <MemberFooter />
      {!inCheckout && <BottomBar />}
      <Notices />
    </div>
  );
}

function LoadError({ error, about }: { error: PlainError; about: MemberFrameProps['errorKey'] }) {
  const t = useTranslations('errors');
  const reload = useReload();
  return (
    <ErrorState
      error={error}
      message={about && lacksMessage(error) ? t(about) : undefined}
      onRetry={reload}
    />
  );
}

function RouteProgress() {
  const t = useTranslations('common');
  return useDelayed(useNextPage(String) !== null) ? (
    <progress className={styles.going} aria-label={t('loading')} />
  ) : null;
}
