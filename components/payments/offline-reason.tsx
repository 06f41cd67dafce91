import { useIsOfflineBannerShown } from '@/hooks/use-banner';
import { useTranslations } from '@/hooks/use-translations';

const id = 'pay-offline';

/** Attributes of a pay button while offline. */
export const offlineButtonProps = { 'aria-disabled': true, 'aria-describedby': id } as const;

export function OfflineReason() {
  const t = useTranslations('payments');
  if (!useIsOfflineBannerShown()) return null;
  return (
    <p id={id} className="small text-muted mb-0">
      {t('offline')}
    </p>
  );
}
