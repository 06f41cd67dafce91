import { useIsOfflineBannerShown } from '@/hooks/use-banner';
import { useTranslations } from '@/hooks/use-translations';

const id = 'pay-offline';

/** Attributes of a pay button while offline or blocked by the text with this id; null if on. */
export function useBlockedPay(blockedBy: string | undefined) {
  const reasonId = useIsOfflineBannerShown() ? id : blockedBy;
  return reasonId ? ({ 'aria-disabled': true, 'aria-describedby': reasonId } as const) : null;
}

export function OfflineReason() {
  const t = useTranslations('payments');
  if (!useIsOfflineBannerShown()) return null;
  return (
    <p id={id} className="small text-muted mb-0">
      {t('offline')}
    </p>
  );
}
