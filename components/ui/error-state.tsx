import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ContactLink } from '@/components/ui/contact-link';

interface ErrorStateProps {
  /** The catalogue's text, already translated. */
  message: ReactNode;
  title?: string;
  /** Shown so that support can find the request. */
  requestId?: string;
  onRetry?: () => unknown;
  /** Address of the page itself, for documents without script: a link that loads it again. */
  retryHref?: string;
}

/** A part of the page that could not be loaded, with a way to try again. */
export function ErrorState({ message, title, requestId, onRetry, retryHref }: ErrorStateProps) {
  const t = useTranslations('common');
  return (
    <Alert tone="danger" role="alert" title={title}>
      <div>
        <p className="mb-0">{message}</p>
        {requestId && (
          <p className="small text-muted mt-2 mb-0">
            {t('requestId')} <code className="ref">{requestId}</code>{' '}
            <ContactLink about={{ request: requestId }}>{t('contactUs')}</ContactLink>
          </p>
        )}
        {retryHref && (
          <a className="btn btn-secondary btn-sm mt-3" href={retryHref}>
            {t('retry')}
          </a>
        )}
        {onRetry && (
          <Button variant="secondary" size="sm" className="mt-3" onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
      </div>
    </Alert>
  );
}
