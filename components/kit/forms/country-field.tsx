import { useController } from 'react-hook-form';

import { lazyPart } from '@/components/kit/ui/lazy-part';
import { useMarks } from '@/hooks/use-marks';
import { useScripted } from '@/hooks/use-scripted';
import { useTranslations } from '@/hooks/use-translations';

import { FieldShell, type FieldTexts } from './field-shell';
import { useFieldState } from './use-field';
import type { CountryOption } from './country-combobox';

interface CountryFieldProps extends FieldTexts {
  name: string;
  countries: CountryOption[];
  autoComplete?: string;
  onChange?: (iso: string) => void;
}

const CountryCombobox = lazyPart(
  () => import('./country-combobox').then((part) => part.CountryCombobox),
  <input className="form-control" disabled aria-hidden="true" />,
);

/**
 * A country by typing its name in the reader's language, in English, or its code; the form value is
 * the ISO code. A plain list without scripts.
 */
export function CountryField({
  name,
  countries,
  autoComplete = 'country',
  onChange,
  label,
  hint,
  optional,
}: CountryFieldProps) {
  const { id, error, aria } = useFieldState(name, hint);
  const { field } = useController({ name });
  const t = useTranslations('forms');
  const scripted = useScripted();
  const value = (field.value as string | undefined) ?? '';
  const closed = countries.find(
    (country) => country.iso === value && country.shipAllowed === false,
  );
  const choose = (iso: string) => {
    field.onChange(iso);
    onChange?.(iso);
  };
  return (
    <FieldShell
      id={id}
      label={label}
      hint={hint}
      optional={optional}
      error={error}
      below={
        <div role="status">
          {closed && <p className="form-text mb-0">{t('notShipped', { country: closed.name })}</p>}
        </div>
      }
    >
      {scripted ? (
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
      ) : (
        <CountrySelect
          id={id}
          name={name}
          countries={countries}
          defaultValue={value}
          autoComplete={autoComplete}
          {...aria}
        />
      )}
    </FieldShell>
  );
}

/** The plain list, for readers without scripts. */
function CountrySelect({
  countries,
  ...select
}: React.ComponentProps<'select'> & { countries: CountryOption[] }) {
  const t = useTranslations('forms');
  const marks = useMarks();
  return (
    <select {...select} className="form-select">
      <option value="" />
      {countries.map((country) => (
        <option key={country.iso} value={country.iso}>
          {country.name}
          {country.shipAllowed === false && `${marks.open}${t('notShippedMark')}${marks.close}`}
        </option>
      ))}
    </select>
  );
}
