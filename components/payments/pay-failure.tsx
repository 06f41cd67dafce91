import { useState } from 'react';

import { Dialog } from '@/components/kit/overlays/dialog';
import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { useErrorText } from '@/hooks/use-error-text';
import { useTranslations } from '@/hooks/use-translations';
import type { ApiError, ErrorKind } from '@/lib/api-error';

/** Kinds of errors that mean no answer came: all one can do is try again. */
const lost: readonly ErrorKind[] = ['offline', 'network', 'timeout'];

/**
 * Why there is no payment window. A gateway or a host that fails is told in a dialog (spec §8,
 * 'Woops!'); what only needs another look at the page (a new price, a payment that has arrived) or
 * another try (no answer) is shown in the page alone. Both stay until they are read.
 */
export function PayFailure({ error }: { error: ApiError }) {
  const t = useTranslations('common');
  const say = useErrorText();
  const [closed, setClosed] = useState<ApiError | null>(null);
  const text = error.wordless ? t('woopsText') : say(error);
  const quiet =
    lost.includes(error.kind) ||
    error.is('priceChanged') ||
    error.is('alreadyPaid') ||
    closed === error;
  const close = () => setClosed(error);
  return (
    <>
      {quiet && (
        <Alert tone="danger" role="alert">
          {text}
        </Alert>
      )}
      <Dialog
        open={!quiet}
        onClose={close}
        title={t('woops')}
        footer={<Button onClick={close}>{t('close')}</Button>}
      >
        <p className="mb-0">{text}</p>
      </Dialog>
    </>
  );
}
