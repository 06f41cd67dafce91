import { useCombobox } from 'downshift';
import { useEffect, useState, type MouseEvent } from 'react';

import { Flag } from '../display/flag';
import { useTranslations } from '@/hooks/use-translations';
import { findCountries } from '@/lib/i18n/find-countries';

import styles from './country-combobox.module.scss';

export interface CountryOption {
  iso: string;
  /** Name in the reader's language, made on the server (short Intl name). */
  name: string;
  /** Also found by these; the dial code in digits. */
  englishName?: string;
  dialCode?: string;
  /** Says under the field that nothing is shipped there; missing where it does not matter. */
  shipAllowed?: boolean;
}

export interface CountryInputProps {
  id: string;
  countries: CountryOption[];
  value: string;
  onChange: (iso: string) => void;
  onBlur: () => void;
  inputRef: (element: HTMLElement | null) => void;
  aria: { 'aria-invalid'?: true; 'aria-describedby'?: string };
}

/** The type-ahead behind `CountryField`, which loads it after the page is there. */
export function CountryCombobox({
  id,
  countries,
  value,
  onChange,
  onBlur,
  inputRef,
  aria,
}: CountryInputProps) {
  const t = useTranslations('forms');
  const { box, items, chosen, typed } = useCountryBox({ id, countries, value, onChange });
  // Opened near the lower edge, the list would unfold out of sight.
  useEffect(() => {
    if (box.isOpen) document.getElementById(`${id}-list`)?.scrollIntoView?.({ block: 'nearest' });
  }, [box.isOpen, id]);
  // A click marks the chosen name, so that typing replaces it.
  const replaceable = (event: MouseEvent<HTMLInputElement>) => {
    if (typed === null) event.currentTarget.select();
  };
  return (
    <div className={styles.box}>
      {chosen && typed === null && (
        <span className={styles.flag}>
          <Flag country={chosen.iso} />
        </span>
      )}
      <input
        {...box.getInputProps({ ref: inputRef, onBlur, onClick: replaceable })}
        {...aria}
        aria-labelledby={undefined}
        className={`form-control ${chosen && typed === null ? styles.flagged : ''}`}
        autoComplete="off"
        spellCheck={false}
      />
      <ul
        {...box.getMenuProps({ 'aria-labelledby': undefined, 'aria-label': t('countries') })}
        className={styles.menu}
        hidden={!box.isOpen || items.length === 0}
      >
        {box.isOpen &&
          items.map((country, index) => (
            <li
              key={country.iso}
              {...box.getItemProps({ item: country, index })}
              data-active={box.highlightedIndex === index || undefined}
            >
              <Flag country={country.iso} />
              {country.name}
              {country.shipAllowed === false && (
                <span className="ms-auto small text-muted">{t('notShippedMark')}</span>
              )}
            </li>
          ))}
      </ul>
      <div role="status">
        {box.isOpen && items.length === 0 && <p className={styles.none}>{t('noCountry')}</p>}
      </div>
    </div>
  );
}

/** `typed` is null until the reader types, and again once the list has closed. */
function useCountryBox({
  id,
  countries,
  value,
  onChange,
}: Pick<CountryInputProps, 'id' | 'countries' | 'value' | 'onChange'>) {
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = countries.find((country) => country.iso === value) ?? null;
  const items = findCountries(countries, typed ?? '');
  const box = useCombobox<CountryOption>({
    inputId: id,
    menuId: `${id}-list`,
    items,
    selectedItem: chosen,
    itemToString: (country) => country?.name ?? '',
    itemToKey: (country) => country?.iso,
    onInputValueChange: ({ inputValue, type }) => {
      if (type === useCombobox.stateChangeTypes.InputChange) setTyped(inputValue);
    },
    onSelectedItemChange: ({ selectedItem }) => onChange(selectedItem?.iso ?? ''),
    onIsOpenChange: ({ isOpen }) => {
      if (!isOpen) setTyped(null);
    },
    stateReducer: (state, { type, changes }) => {
      // Leaving with half a name: one clear match is taken, anything else falls back to the last
      // choice.
      if (type !== useCombobox.stateChangeTypes.InputBlur) return changes;
      const left =
        changes.selectedItem ??
        (typed && items.length === 1 ? items[0] : state.selectedItem) ??
        null;
      return { ...changes, selectedItem: left, inputValue: left?.name ?? '' };
    },
  });
  return { box, items, chosen, typed };
}
