import type { ReactNode } from 'react';

import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { ReloadLink } from '@/components/kit/ui/reload-link';
import { useTranslations } from '@/hooks/use-translations';

import { ContactLink } from './contact-link';

interface ErrorStateProps {
  /** The catalogue's text, already translated. */
  message: ReactNode;
  title?: string;
  /** Shown so that support can find the request. */
  requestId?: string;
  onRetry?: () => unknown;
  /** A link that loads the page again; where scripts run, what was typed on it stays. */
  reload?: boolean;
}

/** A part of the page that could not be loaded, with a way to try again. */
export function ErrorState({ message, title, requestId, onRetry, reload }: ErrorStateProps) {
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
        {reload && <ReloadLink />}
        {onRetry && (
          <Button variant="secondary" size="sm" className="mt-3" onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
      </div>
    </Alert>
  );
}
