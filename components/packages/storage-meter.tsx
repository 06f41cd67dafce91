import { Meter } from '@/components/kit/ui/meter';
import type { Tone } from '@/components/kit/ui/tone';
import { useTranslations } from '@/hooks/use-translations';
import { formatMoney } from '@/rules/format';
import type { PackageStorage } from '@/rules/packages/storage';

const SOON_DAYS = 7;

/** Days left of free storage, or the days over with their fee. */
export function StorageMeter({ name, storage }: { name: string; storage: PackageStorage }) {
  const t = useTranslations('packages.storage');
  const left = storage.freeDays - storage.days;
  const tone: Tone = left < 0 ? 'danger' : left <= SOON_DAYS ? 'warning' : 'info';
  const text =
    left < 0
      ? t('paid', {
          over: -left,
          amount: formatMoney(storage.amount),
          daily: formatMoney(storage.dailyFee),
        })
      : t('free', { left });
  return (
    <Meter
      label={t('label', { name })}
      value={storage.days}
      max={Math.max(storage.freeDays, 1)}
      tone={tone}
      text={text}
    />
  );
}
