import { useFrame } from '@/hooks/use-frame';
import { useIsHydrated } from '@/hooks/use-is-hydrated';
import { useTranslations } from '@/hooks/use-translations';
import { getLocalSupportHours } from '@/lib/support-hours';

/** On documents, lib/browser/enhance fills in the local time. */
export function SupportHours() {
  const t = useTranslations('contact.hours');
  const frame = useTranslations('frame');
  const { locale } = useFrame();
  const hours = useIsHydrated() ? getLocalSupportHours(locale) : null;
  return (
    <p className="text-muted mb-0">
      {t('zone')}
      <br />
      {t('english')}
      <br />
      {t('chinese')}
      <span className="d-block" data-local-hours={frame('localHours', { hours: '{hours}' })}>
        {hours && frame('localHours', { hours })}
      </span>
    </p>
  );
}
