import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { Speed } from '@/rules/checkout/checkout';
import { joinSentences } from '@/rules/locale';
import { formatWeight } from '@/rules/packages/measures';

const reasons = [
  'nothingToShip',
  'countryClosed',
  'unknownZone',
  'overMaxWeight',
  'noRate',
  'membersOnly',
] as const;
const toReason = (reason: string | null) =>
  reasons.find((candidate) => candidate === reason) ?? 'noRate';

/** Why the shipment cannot go by this speed. */
export function SpeedRefusal({ speed: { reason, overweight } }: { speed: Speed }) {
  const t = useTranslations('shipment');
  const { locale } = useFrame();
  return joinSentences(locale, [
    t(`reasons.${toReason(reason)}`),
    overweight &&
      t('speed.overweight', {
        weight: formatWeight(overweight.chargeable, locale),
        max: formatWeight(overweight.max, locale),
      }),
  ]);
}
