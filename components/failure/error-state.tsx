import type { ReactNode } from 'react';

import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { ReloadLink } from '@/components/kit/ui/reload-link';
import { useErrorText } from '@/hooks/use-error-text';
import { useTranslations } from '@/hooks/use-translations';
import type { PlainError } from '@/lib/api-error';

import { ContactLink } from '@/components/contact/contact-link';

interface ErrorStateProps {
  /** Its request ID is shown for support. */
  error?: Omit<PlainError, 'status'>;
  message?: ReactNode;
  title?: string;
  onRetry?: () => unknown;
  /** Shows a reload link. With scripts, reloading preserves typed values. */
  reload?: boolean;
}

/** Replaces a part of the page that failed to load. */
export function ErrorState({ error, message, title, onRetry, reload }: ErrorStateProps) {
  const t = useTranslations('common');
  const errorText = useErrorText();
  const requestId = error?.requestId;
  return (
    <Alert tone="danger" role="alert" title={title}>
      <div>
        <p className="mb-0">{message ?? (error && errorText(error))}</p>
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
