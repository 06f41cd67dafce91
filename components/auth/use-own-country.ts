import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';

import { useFrame } from '@/hooks/use-frame';
import { visitorCountry } from '@/lib/browser/visitor-country';
import type { RegisterForm } from '@/lib/forms/register';
import { nearestCountry } from '@/lib/likely-country';

import type { DialCountry } from './register-fields';

/**
 * Puts the visitor's own country in place of the one that the page came with, which is the same for
 * everybody: the country of their network, else what the browser says. What was chosen meanwhile
 * stays.
 */
export function useOwnCountry(
  { getValues, setValue }: UseFormReturn<RegisterForm>,
  countries: readonly DialCountry[],
  start: RegisterForm,
  wanted: boolean,
): void {
  const { locale } = useFrame();
  useEffect(() => {
    if (!wanted) return undefined;
    let gone = false;
    void visitorCountry().then((here) => {
      const isKnown = (iso: string) => countries.some((country) => country.iso === iso);
      const own = nearestCountry([here], locale, navigator.languages.join(','), isKnown);
      const found = countries.find(({ iso }) => iso === own);
      const chosen = (['country', 'dialCode', 'mobile'] as const).some(
        (name) => getValues(name) !== start[name],
      );
      if (gone || !found || chosen) return;
      setValue('country', found.iso);
      setValue('dialCode', found.dialCode);
    });
    return () => {
      gone = true;
    };
  }, [wanted, countries, start, locale, getValues, setValue]);
}
