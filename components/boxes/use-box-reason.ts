import { useCallback } from 'react';

import { limits } from '@/contract/limits';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { formatWeight } from '@/rules/packages/measures';

const figures = {
  min: limits.oneboxMin,
  max: limits.oneboxMax,
  batteries: limits.oneboxBatteriesMax,
};

/** Explains a code of rules/packages/onebox.ts. Requires the `onebox` messages. */
export function useBoxReason(): (code: string) => string {
  const t = useTranslations('onebox.reasons');
  const { locale } = useFrame();
  return useCallback(
    (code) =>
      t(t.has(code as 'other') ? (code as 'other') : 'other', {
        ...figures,
        weight: formatWeight(limits.oneboxGramsMax, locale),
      }),
    [t, locale],
  );
}
