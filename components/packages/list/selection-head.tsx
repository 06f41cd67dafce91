import { useState, type ReactNode } from 'react';

import {
  DaysChoice,
  ListChoice,
  ListForm,
  ListHead,
  PageSizes,
} from '@/components/kit/lists/list-form';
import { Button } from '@/components/kit/ui/button';
import { limits } from '@/contract/limits';
import { rankedSorts } from '@/contract/member/list-choices';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { shortenList } from '@/lib/browser/short-list';
import {
  isFiltered,
  toHref,
  readPackagesQuery,
  sortsIn,
  type PackagesQuery,
} from '@/lib/queries/packages';
import { formatCount } from '@/rules/format';
import type { PackageItem } from '@/rules/packages/item';
import type { DestinationFacts } from '@/rules/packages/package';
import { unselectableReason } from '@/rules/packages/shippable';
import { routes } from '@/rules/routes';
import type { PackagePage } from '@/services/pmt';

import { getPackageName } from '../actions/package-label';
import styles from './selection-head.module.scss';
import type { Range } from './use-range';
import { trayId, type Selection } from './use-selection';

interface SelectionHeadProps {
  list: PackagePage;
  items: readonly PackageItem[];
  destination: DestinationFacts | null;
  query: PackagesQuery;
  /** Null where packages cannot be selected. */
  selection: Selection | null;
  range: Range;
  /** Chooses the delivery address. */
  picker: ReactNode;
}

export function SelectionHead({ selection, picker, ...headProps }: SelectionHeadProps) {
  const t = useTranslations('packages.range');
  const { locale } = useFrame();
  const { list, query } = headProps;
  const isRanked = rankedSorts.includes(query.sort) && !query.search && !isFiltered(query);
  const form = (list.total > 1 || isFiltered(query)) && <Filters list={list} query={query} />;
  return (
    <>
      <ListHead filtered={isFiltered(query)}>
        {selection ? (
          <SelectAll selection={selection} {...headProps}>
            {picker}
            {form}
          </SelectAll>
        ) : (
          form
        )}
      </ListHead>
      {isRanked && list.total >= limits.countMax && (
        <p className="small text-muted">
          {t('ranked', { n: new Intl.NumberFormat(locale).format(limits.sortedMax) })}
        </p>
      )}
    </>
  );
}

type SelectAllProps = Omit<SelectionHeadProps, 'picker'> & { selection: Selection };

function SelectAll({ children, ...props }: SelectAllProps & { children: ReactNode }) {
  const t = useTranslations('packages.range');
  const { items, destination, selection } = props;
  const { selected, choose } = selection;
  const isChosen = ({ ref }: PackageItem) =>
    selected.some((selectedItem) => selectedItem.ref === ref);
  const selectableItems = items.filter(
    (item) =>
      isChosen(item) ||
      (!item.shipAlone && unselectableReason({ package: item, destination, selected }) === null),
  );
  const chosenItems = selectableItems.filter(isChosen);
  const areAllChosen = selectableItems.length > 0 && chosenItems.length === selectableItems.length;
  return (
    <>
      {items.length > 0 && (
        <label className={styles.all}>
          <input
            type="checkbox"
            className="form-check-input"
            checked={areAllChosen}
            disabled={selectableItems.length === 0}
            ref={(box) => {
              if (box) box.indeterminate = chosenItems.length > 0 && !areAllChosen;
            }}
            onChange={() => choose(selectableItems, !areAllChosen)}
          />
          {t('onPage')}
        </label>
      )}
      {selected.length > 0 && <TrayLink />}
      {chosenItems.length === selectableItems.length && <SelectWholeList {...props} />}
      {children}
    </>
  );
}

/** Renders nothing if no more packages can be selected. */
function SelectWholeList({ list, items, destination, query, selection, range }: SelectAllProps) {
  const t = useTranslations('packages.range');
  const { selected } = selection;
  const readyCount = query.status && query.status !== '2' ? 0 : list.counts.ready;
  const readyItems = items.filter(
    (item) => unselectableReason({ package: item, destination, selected: [] }) === null,
  );
  const isFull =
    selected.length >= limits.selectionMax || selected.some(({ shipAlone }) => shipAlone);
  if (readyCount <= readyItems.length || isFull || range.hasSelectedAll) return null;
  return (
    <Button
      variant="quiet"
      size="sm"
      pending={range.selectAll.pending}
      onClick={() => range.selectAll.run(null)}
    >
      {readyCount > limits.selectionMax
        ? t('first', { max: limits.selectionMax, n: formatCount(readyCount) })
        : t('all')}
    </Button>
  );
}

/** Skips the list. Visible while it has keyboard focus. */
function TrayLink() {
  const t = useTranslations('packages.range');
  const [isFocused, setIsFocused] = useState(false);
  return (
    <a
      href={`#${trayId}`}
      className={isFocused ? undefined : 'visually-hidden'}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      {t('toTray')}
    </a>
  );
}

/** Always rendered, so that each change is announced. */
export function SelectedCount({ selected }: Pick<Selection, 'selected'>) {
  const t = useTranslations('packages.range');
  const { locale } = useFrame();
  const names = selected.map(getPackageName);
  return (
    <p className="visually-hidden" role="status">
      {t('selected', { n: selected.length })} {shortenList(names, locale)}
    </p>
  );
}

function Filters({ list, query }: { list: PackagePage; query: PackagesQuery }) {
  const t = useTranslations('packages');
  const common = useTranslations('common.list');
  const { sort, store = '', arrived } = query;
  const showsFilters = list.total > limits.pageSize || isFiltered(query);
  const stores = [...new Set(['', ...(store ? [store] : []), ...list.stores])];
  return (
    <ListForm
      path={routes.packages()}
      query={query}
      fields={['sort', 'store', 'arrived']}
      hrefFor={(chosenValues) => toHref(readPackagesQuery(chosenValues), 1)}
    >
      <ListChoice
        name="sort"
        label={common('sort')}
        value={sort}
        choices={(['', ...sortsIn(query.tab)] as const).map((name) => ({
          value: name,
          label: t(`range.${name || 'newest'}`),
        }))}
      />
      {showsFilters && stores.length > 1 && (
        <ListChoice
          name="store"
          label={t('filter.store')}
          value={store}
          choices={stores.map((name) => ({ value: name, label: name || t('filter.allStores') }))}
        />
      )}
      {showsFilters && <DaysChoice name="arrived" label={t('filter.arrived')} days={arrived} />}
    </ListForm>
  );
}

export function PackageSizes({ list, query }: { list: PackagePage; query: PackagesQuery }) {
  const t = useTranslations('packages.range');
  return (
    <PageSizes
      label={t('perPage')}
      total={list.total}
      size={query.size}
      hrefFor={(size) => toHref({ ...query, size }, 1)}
    />
  );
}
