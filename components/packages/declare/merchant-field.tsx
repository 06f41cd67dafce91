import { useCombobox, type UseComboboxState } from 'downshift';
import { useEffect, useState } from 'react';
import { useController, type ControllerRenderProps } from 'react-hook-form';

import { FieldShell } from '@/components/kit/forms/field-shell';
import { useFieldState } from '@/components/kit/forms/use-field';
import { useApi } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { searchMerchants } from '@/services/pmt';

import styles from './merchant-field.module.scss';

/** Also accepts text that is not in the list; the host checks it. */
export function MerchantField({
  name,
  label,
  hint,
}: {
  name: string;
  label: string;
  hint: string;
}) {
  const t = useTranslations('packages');
  const { id, error, aria } = useFieldState(name, hint);
  const { field } = useController({ name });
  const { combobox, names, typed: typedText, searching, loadMore } = useMerchantCombobox(id, field);
  const isAtEnd = ({ scrollTop, clientHeight, scrollHeight }: HTMLElement) =>
    scrollTop + clientHeight >= scrollHeight - 1;
  return (
    <FieldShell id={id} label={label} hint={hint} error={error}>
      <div className={styles.box}>
        <input
          {...combobox.getInputProps({ ref: field.ref, onBlur: field.onBlur })}
          {...aria}
          aria-labelledby={undefined}
          className="form-control"
          autoComplete="off"
          spellCheck={false}
        />
        <ul
          {...combobox.getMenuProps({
            'aria-labelledby': undefined,
            'aria-label': t('merchantsFound'),
          })}
          className={styles.menu}
          hidden={!combobox.isOpen || typedText === null}
          onScroll={(event) => isAtEnd(event.currentTarget) && loadMore?.()}
        >
          {combobox.isOpen &&
            names.map((merchant, index) => (
              <li
                key={merchant}
                {...combobox.getItemProps({ item: merchant, index })}
                data-active={combobox.highlightedIndex === index || undefined}
              >
                {merchant}
              </li>
            ))}
        </ul>
        <p role="status" className={styles.state}>
          {combobox.isOpen &&
            typedText !== null &&
            (searching ? t('merchantsSearching') : names.length === 0 && t('merchantsNone'))}
        </p>
      </div>
    </FieldShell>
  );
}

const isTyped = ({ inputValue, selectedItem }: UseComboboxState<string>) =>
  inputValue !== (selectedItem ?? '');

function useMerchantCombobox(id: string, field: ControllerRenderProps) {
  const value = field.value as string;
  const [typedText, setTypedText] = useState<string | null>(null);
  const { names, searching, loadMore } = useMerchantSearch(typedText);
  const combobox = useCombobox<string>({
    inputId: id,
    items: names,
    selectedItem: value === '' ? null : value,
    itemToString: (merchant) => merchant ?? '',
    onInputValueChange: ({ inputValue, type }) => {
      if (type === useCombobox.stateChangeTypes.InputChange) setTypedText(inputValue);
    },
    onSelectedItemChange: ({ selectedItem }) => field.onChange(selectedItem ?? ''),
    onHighlightedIndexChange: ({ highlightedIndex }) => {
      if (highlightedIndex === names.length - 1) loadMore?.();
    },
    onIsOpenChange: ({ isOpen }) => {
      if (!isOpen) setTypedText(null);
    },
    stateReducer: (state, { type, changes }) => {
      if (type !== useCombobox.stateChangeTypes.InputBlur) return changes;
      const isItemChosen = changes.selectedItem !== state.selectedItem || !isTyped(state);
      const finalText = isItemChosen ? (changes.selectedItem ?? '') : state.inputValue.trim();
      return { ...changes, selectedItem: finalText, inputValue: finalText };
    },
  });
  return { combobox, names, typed: typedText, searching, loadMore };
}

const SEARCH_DELAY_MS = 200;

interface SearchResult {
  text: string;
  page: number;
  names: string[];
  hasMore: boolean;
}

interface MerchantSearch {
  names: string[];
  searching: boolean;
  loadMore: (() => void) | null;
}

/** Each new text cancels the previous search, so that only the latest response counts. */
function useMerchantSearch(text: string | null): MerchantSearch {
  const api = useApi();
  const [result, setResult] = useState<SearchResult | null>(null);
  const [request, setRequest] = useState<{ text: string | null; page: number }>({ text, page: 1 });
  if (request.text !== text) setRequest({ text, page: 1 });
  const { page } = request;
  useEffect(() => {
    if (text === null) return undefined;
    const controller = new AbortController();
    const addNames = (names: string[], hasMore: boolean) =>
      !controller.signal.aborted &&
      setResult((previous) => ({
        text,
        page,
        hasMore,
        names: page > 1 && previous?.text === text ? [...previous.names, ...names] : names,
      }));
    const timer = setTimeout(
      () => {
        searchMerchants(api, { search: text.trim(), page }, controller.signal).then(
          ({ names, hasMore }) => addNames(names, hasMore),
          () => addNames([], false),
        );
      },
      page > 1 ? 0 : SEARCH_DELAY_MS,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [api, text, page]);
  const searching = text !== null && (result?.text !== text || result.page !== page);
  return {
    names: text === null ? [] : (result?.names ?? []),
    searching,
    loadMore:
      result?.hasMore && !searching ? () => setRequest({ text, page: result.page + 1 }) : null,
  };
}
