import { useState } from 'react';

import { Dialog } from '@/components/kit/overlays/dialog';
import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { useErrorText } from '@/hooks/use-error-text';
import { useTranslations } from '@/hooks/use-translations';
import type { ApiError, ErrorKind } from '@/lib/api-error';

const connectionErrors: readonly ErrorKind[] = ['offline', 'network', 'timeout'];

/**
 * Shows connection errors, a changed price and an already paid target on the page, everything else
 * in a dialog. A closed dialog leaves its text on the page.
 */
export function PayFailure({ error }: { error: ApiError }) {
  const t = useTranslations('common');
  const errorText = useErrorText();
  const [closedError, setClosedError] = useState<ApiError | null>(null);
  const text = error.lacksMessage ? t('woopsText') : errorText(error);
  const isInline =
    connectionErrors.includes(error.kind) ||
    error.is('priceChanged') ||
    error.is('alreadyPaid') ||
    closedError === error;
  const close = () => setClosedError(error);
  return (
    <>
      {isInline && (
        <Alert tone="danger" role="alert">
          {text}
        </Alert>
      )}
      <Dialog
        open={!isInline}
        onClose={close}
        title={t('woops')}
        footer={<Button onClick={close}>{t('close')}</Button>}
      >
        <p className="mb-0">{text}</p>
      </Dialog>
    </>
  );
}
