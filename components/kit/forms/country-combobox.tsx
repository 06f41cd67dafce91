import { useCombobox } from 'downshift';
import { useEffect, useState, type MouseEvent } from 'react';

import { Flag } from '../display/flag';
import { useTranslations } from '@/hooks/use-translations';
import { findCountries } from '@/lib/i18n/find-countries';

import styles from './country-combobox.module.scss';

export interface CountryOption {
  iso: string;
  /** Short Intl name, formatted on the server. */
  name: string;
  /** Also searchable. `dialCode` is digits. */
  englishName?: string;
  dialCode?: string;
  /** False marks the country in the list; `CountryField` adds a note when it is selected. */
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

/** The combobox that `CountryField` loads after the page. */
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
  const { box, items, selection, typed: text } = useCountryBox({ id, countries, value, onChange });
  // Near the bottom of the window, the list would open off screen.
  useEffect(() => {
    if (box.isOpen) document.getElementById(`${id}-list`)?.scrollIntoView?.({ block: 'nearest' });
  }, [box.isOpen, id]);
  // Typing replaces the selected name.
  const selectText = (event: MouseEvent<HTMLInputElement>) => {
    if (text === null) event.currentTarget.select();
  };
  return (
    <div className={styles.box}>
      {selection && text === null && (
        <span className={styles.flag}>
          <Flag country={selection.iso} />
        </span>
      )}
      <input
        {...box.getInputProps({ ref: inputRef, onBlur, onClick: selectText })}
        {...aria}
        aria-labelledby={undefined}
        className={`form-control ${selection && text === null ? styles.flagged : ''}`}
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

/** `typed` is null until the user types, and again after the list closes. */
function useCountryBox({
  id,
  countries,
  value,
  onChange,
}: Pick<CountryInputProps, 'id' | 'countries' | 'value' | 'onChange'>) {
  const [typedText, setTypedText] = useState<string | null>(null);
  const selection = countries.find((country) => country.iso === value) ?? null;
  const items = findCountries(countries, typedText ?? '');
  const combobox = useCombobox<CountryOption>({
    inputId: id,
    menuId: `${id}-list`,
    items,
    selectedItem: selection,
    itemToString: (country) => country?.name ?? '',
    itemToKey: (country) => country?.iso,
    onInputValueChange: ({ inputValue, type }) => {
      if (type === useCombobox.stateChangeTypes.InputChange) setTypedText(inputValue);
    },
    onSelectedItemChange: ({ selectedItem }) => onChange(selectedItem?.iso ?? ''),
    onIsOpenChange: ({ isOpen }) => {
      if (!isOpen) setTypedText(null);
    },
    stateReducer: (state, { type, changes }) => {
      // On blur a single match is selected; otherwise the last choice is restored.
      if (type !== useCombobox.stateChangeTypes.InputBlur) return changes;
      const selectedCountry =
        changes.selectedItem ??
        (typedText && items.length === 1 ? items[0] : state.selectedItem) ??
        null;
      return { ...changes, selectedItem: selectedCountry, inputValue: selectedCountry?.name ?? '' };
    },
  });
  return { box: combobox, items, selection, typed: typedText };
}
