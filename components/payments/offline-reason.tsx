import { useSaysOffline } from '@/hooks/use-banner';
import { useTranslations } from '@/hooks/use-translations';

const id = 'pay-offline';

/** What a paying button carries while the reader is offline. */
export const offlineButton = { 'aria-disabled': true, 'aria-describedby': id } as const;

/** Why the button rests; nothing while there is a connection. */
export function OfflineReason() {
  const t = useTranslations('payments');
  if (!useSaysOffline()) return null;
  return (
    <p id={id} className="small text-muted mb-0">
      {t('offline')}
    </p>
  );
}
