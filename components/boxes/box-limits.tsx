import { limits } from '@/contract/limits';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { formatSide, formatWeight } from '@/rules/packages/measures';

const rules = [
  'prohibited',
  'alone',
  'large',
  'notReady',
  'noValue',
  'batteries',
  'limits',
] as const;

/** Requires the `onebox` messages. */
export function BoxLimits() {
  const t = useTranslations('onebox.cannot');
  const { locale } = useFrame();
  const figures = {
    side: formatSide(limits.largeSideCm * 10, locale),
    weight: formatWeight(limits.oneboxGramsMax, locale),
    batteries: limits.oneboxBatteriesMax,
    max: limits.oneboxMax,
  };
  return (
    <ul className="ps-3 mb-0">
      {rules.map((rule) => (
        <li key={rule} className="mb-1">
          {t(rule, figures)}
        </li>
      ))}
    </ul>
  );
}
