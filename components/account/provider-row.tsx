import { useState } from 'react';

import { ConfirmDialog } from '@/components/kit/overlays/confirm-dialog';
import { Button } from '@/components/kit/ui/button';
import { socialNames } from '@/contract/member/social-providers';
import { useAction } from '@/hooks/use-action';
import { useErrorText } from '@/hooks/use-error-text';
import { useFrame } from '@/hooks/use-frame';
import { useNotices } from '@/hooks/use-notices';
import { useTranslations } from '@/hooks/use-translations';
import { formatDate } from '@/rules/format';
import { unlinkProvider, type SignInMethods } from '@/services/user';

import { EditableRow } from './editable-row';

interface ProviderRowProps {
  provider: SignInMethods['providers'][number];
  /** True when the member also has a password. */
  removable: boolean;
  onChanged: (methods: SignInMethods) => void;
}

export function ProviderRow({ provider: { name, since }, removable, onChanged }: ProviderRowProps) {
  const t = useTranslations('account');
  const errorText = useErrorText();
  const { locale } = useFrame();
  const [isOpen, setIsAsking] = useState(false);
  const provider = socialNames[name];
  const { run, pending, error } = useAction(unlinkProvider, {
    onDone: (methods) => {
      setIsAsking(false);
      useNotices.getState().notify('success', t('disconnected', { provider }));
      onChanged(methods);
    },
  });
  return (
    <EditableRow
      label={provider}
      value={
        <>
          <span className="d-block">
            {t('connectedSince', { date: formatDate(since, locale) })}
          </span>
          {removable && (
            <Button
              variant="quiet"
              size="sm"
              className="mt-1 ms-n2"
              aria-label={t('disconnectNamed', { provider })}
              onClick={() => setIsAsking(true)}
            >
              {t('disconnect')}
            </Button>
          )}
          <ConfirmDialog
            open={isOpen}
            onClose={() => setIsAsking(false)}
            title={t('disconnectTitle', { provider })}
            confirmLabel={t('disconnect')}
            tone="danger"
            pending={pending}
            onConfirm={() => run(name)}
            error={error && errorText(error)}
          >
            <p className="mb-0">{t('disconnectText')}</p>
          </ConfirmDialog>
        </>
      }
      fixedNote={removable ? undefined : t('disconnectFirst', { provider })}
    />
  );
}
