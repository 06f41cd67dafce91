import { Alert } from '@/components/kit/ui/alert';
import { Reference } from '@/components/kit/display/reference';
import { useTranslations } from '@/hooks/use-translations';

/** Receives the focus, because the focused button was removed. */
export function MessageSent({ reference }: { reference: string }) {
  const t = useTranslations('contact');
  return (
    <div ref={(box) => box?.focus()} tabIndex={-1}>
      <Alert tone="success" title={t('sentTitle')}>
        <p className="mb-2">{t('sentText')}</p>
        <p className="mb-0">
          {t('sentReference')} <Reference value={reference} copyLabel={t('copyReference')} />
        </p>
      </Alert>
    </div>
  );
}
