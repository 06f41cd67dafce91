import { useIsOfflineBannerShown } from '@/hooks/use-banner';
import { useTranslations } from '@/hooks/use-translations';

const textId = 'pay-offline';

/** Returns attributes that disable a pay button and name the text that says why, or null. */
export function useBlockedProps(blockedBy: string | undefined) {
  const reasonId = useIsOfflineBannerShown() ? textId : blockedBy;
  return reasonId ? ({ 'aria-disabled': true, 'aria-describedby': reasonId } as const) : null;
}

export function OfflineReason() {
  const t = useTranslations('payments');
  if (!useIsOfflineBannerShown()) return null;
  return (
    <p id={textId} className="small text-muted mb-0">
      {t('offline')}
    </p>
  );
}
