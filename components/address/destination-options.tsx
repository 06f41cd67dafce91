import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { splitFrequent, type NamedCountry } from '@/lib/i18n/country-names';

interface DestinationOptionsProps<T extends NamedCountry> {
  countries: T[];
  label?: (country: T) => string;
}

/** Options with the most common destinations first, in the reader's sort order. */
export function DestinationOptions<T extends NamedCountry>({
  countries,
  label = ({ name }) => name,
}: DestinationOptionsProps<T>) {
  const t = useTranslations('common.destinations');
  const { locale } = useFrame();
  const { frequent, others } = splitFrequent(countries, locale);
  return (
    [
      ['frequent', frequent],
      ['others', others],
    ] as const
  ).map(([key, group]) => (
    <optgroup key={key} label={t(key)}>
      {group.map((country) => (
        <option key={country.iso} value={country.iso}>
          {label(country)}
        </option>
      ))}
    </optgroup>
  ));
}
