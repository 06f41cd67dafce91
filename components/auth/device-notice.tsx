import { useEffect, useRef } from 'react';

import { Alert } from '@/components/kit/ui/alert';
import { useTranslations } from '@/hooks/use-translations';

/**
 * Asks the member to open an emailed link, because someone is guessing the account's password.
 * `email` is the address that was typed.
 */
export function NewDeviceNotice({ email }: { email: string }) {
  const t = useTranslations('auth.device');
  const common = useTranslations('common');
  const alertRef = useRef<HTMLDivElement>(null);
  // On a phone, the pressed button is one screen further down.
  useEffect(() => alertRef.current?.focus(), []);
  return (
    <div ref={alertRef} tabIndex={-1} className="mb-4">
      <Alert tone="warning" role="alert" title={common('checkEmail')}>
        <p className="text-break">{t('check', { email })}</p>
        <p>{t('checkNext')}</p>
      </Alert>
    </div>
  );
}

/** The device link was confirmed; the member still has to sign in. */
export function DeviceTrustedNotice() {
  const t = useTranslations('auth.device');
  return (
    <Alert tone="success" role="status" title={t('knownTitle')} className="mb-4">
      {t('known')}
    </Alert>
  );
}
