import { useEffect, useState } from 'react';
import { useController } from 'react-hook-form';

import { lazyComponent } from '../ui/lazy-component';
import { useFrame } from '@/hooks/use-frame';
import { usePunctuation } from '@/hooks/use-punctuation';
import { useIsHydrated } from '@/hooks/use-is-hydrated';
import { useTranslations } from '@/hooks/use-translations';
import { addArticle } from '@/rules/country-names';

import { FieldShell, type FieldTexts } from './field-shell';
import { useFieldState } from './use-field';
import type { CountryOption } from './country-combobox';

interface CountryFieldProps extends FieldTexts {
  name: string;
  countries: CountryOption[];
  onChange?: (iso: string) => void;
}

const CountryCombobox = lazyComponent(
  () => import('./country-combobox').then((m) => m.CountryCombobox),
  <input className="form-control" disabled aria-hidden="true" />,
);

/**
 * Searches by localized name, English name or code. The form value is the ISO code. Falls back to a
 * plain list without scripts.
 */
export function CountryField({ name, countries, onChange, ...texts }: CountryFieldProps) {
  const { id, error, aria } = useFieldState(name, texts.hint);
  const { field } = useController({ name });
  const [isPlain, setIsPlain] = usePlainList(id);
  const value = (field.value as string | undefined) ?? '';
  const choose = (iso: string) => {
    field.onChange(iso);
    onChange?.(iso);
  };
  return (
    <FieldShell
      {...texts}
      id={id}
      error={error}
      below={<NotShippedNote country={countries.find(({ iso }) => iso === value)} />}
    >
      {isPlain ? (
        <CountrySelect
          id={id}
          name={name}
          countries={countries}
          defaultValue={value}
          autoComplete="country"
          onChange={(event) => choose(event.target.value)}
          onBlur={() => setIsPlain(false)}
          {...aria}
        />
      ) : (
        <>
          <input type="hidden" name={name} value={value} />
          <CountryCombobox
            id={id}
            countries={countries}
            value={value}
            onChange={choose}
            onBlur={field.onBlur}
            inputRef={field.ref}
            aria={aria}
          />
        </>
      )}
    </FieldShell>
  );
}

function NotShippedNote({ country }: { country: CountryOption | undefined }) {
  const t = useTranslations('forms');
  const { locale } = useFrame();
  return (
    <div role="status">
      {country?.shipAllowed === false && (
        <p className="form-text mb-0">
          {t('notShipped', { country: addArticle(country, locale) })}
        </p>
      )}
    </div>
  );
}

/** Shows the plain list until React has read its value and it loses focus. */
function usePlainList(id: string) {
  const isScripted = useIsHydrated();
  const [isPlain, setIsPlain] = useState(!isScripted);
  useEffect(() => {
    const timer = setTimeout(() => setIsPlain(document.activeElement?.id === id));
    return () => clearTimeout(timer);
  }, [id]);
  return [isPlain, setIsPlain] as const;
}

function CountrySelect({
  countries,
  ...selectProps
}: React.ComponentProps<'select'> & { countries: CountryOption[] }) {
  const t = useTranslations('forms');
  const { openParen, closeParen } = usePunctuation();
  return (
    <select {...selectProps} className="form-select">
      <option value="" />
      {countries.map((country) => (
        <option key={country.iso} value={country.iso}>
          {country.name}
          {country.shipAllowed === false && `${openParen}${t('notShippedMark')}${closeParen}`}
        </option>
      ))}
    </select>
  );
}
