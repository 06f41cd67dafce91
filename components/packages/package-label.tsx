import { Chip } from '@/components/kit/ui/chip';
import type { Tone } from '@/components/kit/ui/tone';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { joinSentences } from '@/rules/locale';
import { type DestinationFacts, goodsKinds, type PackageFacts } from '@/rules/packages/package';
import { isLabelRed, labelOf, labelTones } from '@/rules/packages/label';

interface PackageLabelProps {
  item: PackageFacts;
  destination: DestinationFacts | null;
}

/** What a package is waiting for, in the spec's words and order; red by the spec's rule (§4). */
export function PackageLabel({ item, destination }: PackageLabelProps) {
  const t = useTranslations('packages');
  const label = labelOf(item, destination);
  const tone = labelTones[label];
  const red = isLabelRed(item, destination);
  const shown: Tone = red ? 'danger' : tone === 'secondary' ? 'neutral' : tone;
  return (
    <Chip tone={shown}>
      <span className={red ? 'text-danger' : undefined}>{t(`labels.${label}`)}</span>
    </Chip>
  );
}

/**
 * What happens next, and who acts. A label about the destination hides what is wrong with the goods
 * (§4): that is said first.
 */
export function NextStep({ item, destination }: PackageLabelProps) {
  const t = useTranslations('packages');
  const { locale } = useFrame();
  const label = labelOf(item, destination);
  const goods = goodsKinds.filter((kind) => kind !== label && item.kinds.includes(kind));
  const isHidden = item.status === '0' && !goodsKinds.some((kind) => kind === label);
  const said = [...(isHidden ? goods : []), label].map((key) => t(`next.${key}`));
  return <>{joinSentences(locale, said)}</>;
}
