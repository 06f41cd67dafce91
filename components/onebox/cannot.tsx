import { useTranslations } from 'next-intl';

import { limits } from '@/contract/limits';
import { useFrame } from '@/hooks/use-frame';
import { formatWeight } from '@/lib/packages/measures';

const rules = ['prohibited', 'alone', 'large', 'notReady', 'noValue', 'batteries', 'limits'] as const;

/** What cannot go into a box, each with its reason; opened in place. */
export function Cannot() {
  const t = useTranslations('onebox.cannot');
  return (
    <details>
      <summary className="fw-semibold py-2">{t('heading')}</summary>
      <CannotList />
    </details>
  );
}

export function CannotList() {
  const t = useTranslations('onebox.cannot');
  const { locale } = useFrame();
  const figures = { side: '120 cm', weight: formatWeight(limits.oneboxGramsMax, locale), batteries: limits.oneboxBatteriesMax, max: limits.oneboxMax };
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
