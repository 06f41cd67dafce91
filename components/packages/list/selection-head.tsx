import { useRouter } from 'next/compat/router';
import { useEffect, useRef, type ReactNode } from 'react';

import { FilterLinks } from '@/components/kit/lists/filter-links';
import { Button } from '@/components/kit/ui/button';
import { limits } from '@/contract/limits';
import { arrivalDays, rankedSorts } from '@/contract/member/package-sort';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { shortenList } from '@/lib/browser/short-list';
import {
  isFiltered,
  listHref,
  pageSizes,
  readPackagesQuery,
  sortsIn,
  type PackagesQuery,
} from '@/lib/queries/packages';
import { formatCount } from '@/rules/format';
import type { PackageItem } from '@/rules/packages/item';
import type { DestinationFacts } from '@/rules/packages/package';
import { unselectableReason } from '@/rules/packages/shippable';
import { localePath, routes } from '@/rules/routes';
import type { PackagePage } from '@/services/pmt';

import { QueryInputs } from './query-inputs';
import styles from './selection-head.module.scss';
import type { Range } from './use-range';
import type { Selection } from './use-selection';

interface SelectionHeadProps {
  list: PackagePage;
  items: readonly PackageItem[];
  destination: DestinationFacts | null;
  query: PackagesQuery;
  /** Null where packages cannot be selected. */
  selection: Selection | null;
  range: Range;
  /** Of the delivery address. */
  picker: ReactNode;
}

export function SelectionHead({ selection, picker, ...head }: SelectionHeadProps) {
  const t = useTranslations('packages.range');
  const { locale } = useFrame();
  const { list, query } = head;
  const isRanked = rankedSorts.includes(query.sort) && !query.search && !isFiltered(query);
  const form = (list.total > 1 || isFiltered(query)) && <ListForm list={list} query={query} />;
  return (
    <>
      <div className={styles.head} data-filtered={isFiltered(query) || undefined}>
        {selection ? (
          <SelectAll selection={selection} {...head}>
            {picker}
            {form}
          </SelectAll>
        ) : (
          form
        )}
      </div>
      {isRanked && list.total >= limits.countMax && (
        <p className="small text-muted">
          {t('ranked', { n: new Intl.NumberFormat(locale).format(limits.sortedMax) })}
        </p>
      )}
    </>
  );
}

type SelectAllProps = Omit<SelectionHeadProps, 'picker'> & {
  selection: Selection;
  children: ReactNode;
};

function SelectAll({
  list,
  items,
  destination,
  query,
  selection,
  range,
  children,
}: SelectAllProps) {
  const t = useTranslations('packages.range');
  const { selected, choose } = selection;
  const isChosen = ({ ref }: PackageItem) => selected.some((one) => one.ref === ref);
  const possible = items.filter(
    (item) =>
      isChosen(item) ||
      (!item.shipAlone && unselectableReason({ package: item, destination, selected }) === null),
  );
  const chosen = possible.filter(isChosen);
  const isFull = possible.length > 0 && chosen.length === possible.length;
  const ready = query.status && query.status !== '2' ? 0 : list.counts.ready;
  const max = Math.min(ready, limits.selectionMax);
  return (
    <>
      {items.length > 0 && (
        <label className={styles.all}>
          <input
            type="checkbox"
            className="form-check-input"
            checked={isFull}
            disabled={possible.length === 0}
            ref={(box) => {
              if (box) box.indeterminate = chosen.length > 0 && !isFull;
            }}
            onChange={() => choose(possible, !isFull)}
          />
          {t('onPage')}
        </label>
      )}
      {chosen.length === possible.length && ready > possible.length && selected.length < max && (
        <Button
          variant="quiet"
          size="sm"
          pending={range.all.pending}
          onClick={() => range.all.run(null)}
        >
          {ready > max ? t('first', { max, n: formatCount(ready) }) : t('all', { n: ready })}
        </Button>
      )}
      {children}
    </>
  );
}

/** Always rendered, so that each change is announced. */
export function SelectedCount({ selected }: Pick<Selection, 'selected'>) {
  const t = useTranslations('packages.range');
  const { locale } = useFrame();
  const names = selected.map(({ ref, name }) => name ?? ref);
  return (
    <p className="visually-hidden" role="status">
      {t('selected', { n: selected.length })} {shortenList(names, locale)}
    </p>
  );
}

function ListForm({ list, query }: { list: PackagePage; query: PackagesQuery }) {
  const t = useTranslations('packages');
  const { locale } = useFrame();
  const router = useRouter();
  const { sort = '', store = '', arrived = '' } = query;
  const withFilters = list.total > limits.pageSize || isFiltered(query);
  const stores = [...new Set(['', ...(store ? [store] : []), ...list.stores])];
  const choose = (form: HTMLFormElement) => {
    const fields = form.querySelectorAll<HTMLInputElement>('[name]');
    const chosen = Object.fromEntries([...fields].map(({ name, value }) => [name, value]));
    const href = listHref(readPackagesQuery(chosen), 1);
    void router?.push(href, undefined, { scroll: false });
  };
  return (
    <form
      className={styles.form}
      action={localePath(locale, routes.packages())}
      method="get"
      onChange={(event) => choose(event.currentTarget)}
    >
      <QueryInputs query={query} without={['sort', 'store', 'arrived']} />
      <Choice name="sort" label={t('range.sort')} value={sort}>
        {(['', ...sortsIn(query.tab)] as const).map((name) => (
          <option key={name} value={name}>
            {t(`range.${name || 'newest'}`)}
          </option>
        ))}
      </Choice>
      {withFilters && stores.length > 1 && (
        <Choice name="store" label={t('filter.store')} value={store}>
          {stores.map((name) => (
            <option key={name} value={name}>
              {name || t('filter.allStores')}
            </option>
          ))}
        </Choice>
      )}
      {withFilters && (
        <Choice name="arrived" label={t('filter.arrived')} value={`${arrived}`}>
          <option value="">{t('filter.anyDate')}</option>
          {arrivalDays.map((n) => (
            <option key={n} value={n}>
              {t('filter.lastDays', { n })}
            </option>
          ))}
        </Choice>
      )}
      <noscript>
        <button type="submit" className="btn btn-secondary btn-sm">
          {t('shipTo.submit')}
        </button>
      </noscript>
    </form>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  value: string;
  children: ReactNode;
}

/** Uncontrolled, so that a choice shows immediately; follows the address when it changes. */
function Choice({ name, label, value, children }: ChoiceProps) {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (select.current) select.current.value = value;
  }, [value]);
  return (
    <select
      name={name}
      className="form-select"
      aria-label={label}
      ref={select}
      defaultValue={value}
    >
      {children}
    </select>
  );
}

export function PageSizes({ list, query }: { list: PackagePage; query: PackagesQuery }) {
  const t = useTranslations('packages.range');
  if (list.total <= limits.pageSize) return null;
  const { size, ...others } = query;
  return (
    <FilterLinks
      label={t('perPage')}
      items={[undefined, ...pageSizes].map((n) => ({
        href: listHref({ ...others, ...(n && { size: n }) }, 1),
        label: `${n ?? limits.pageSize}`,
        current: n === size,
      }))}
    />
  );
}
