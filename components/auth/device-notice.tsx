import { useEffect, useRef } from 'react';

import { Alert } from '@/components/kit/ui/alert';
import { useTranslations } from '@/hooks/use-translations';

/**
 * The account's password is being guessed, so this device needs the link of a letter first; `email`
 * is the one that was typed.
 */
export function NewDeviceNotice({ email }: { email: string }) {
  const t = useTranslations('auth.device');
  const common = useTranslations('common');
  const box = useRef<HTMLDivElement>(null);
  // On a phone the button that was pressed is a screen below.
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="mb-4">
      <Alert tone="warning" role="alert" title={common('checkEmail')}>
        <p className="text-break">{t('check', { email })}</p>
        <p>{t('checkNext')}</p>
      </Alert>
    </div>
  );
}

/** The link was opened and confirmed: what is left is the sign-in itself. */
export function DeviceKnownNotice() {
  const t = useTranslations('auth.device');
  return (
    <Alert tone="success" role="status" title={t('knownTitle')} className="mb-4">
      {t('known')}
    </Alert>
  );
}
