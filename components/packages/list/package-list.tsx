import { useRouter } from 'next/compat/router';
import { useEffect, useRef, type ReactNode } from 'react';

import { BoxesInProcess } from '@/components/boxes/boxes-in-process';
import { ContinueCheckout } from '@/components/checkout/continue-checkout';
import { Alert } from '@/components/kit/ui/alert';
import { lazyComponent } from '@/components/kit/ui/lazy-component';
import { Link } from '@/components/kit/ui/link';
import { Pagination } from '@/components/kit/lists/pagination';
import { Skeleton } from '@/components/kit/ui/skeleton';
import { useNextPage } from '@/hooks/use-delayed';
import { useDestination } from '@/hooks/use-destination';
import { useTranslations } from '@/hooks/use-translations';
import {
  declareHref,
  isFiltered,
  isNarrowed,
  toHref,
  readOtherList,
  type PackagesQuery,
} from '@/lib/queries/packages';
import type { OpenCheckout } from '@/rules/checkout/checkout';
import { filterUndeclared } from '@/rules/packages/declare-many';
import type { PackageItem } from '@/rules/packages/item';
import type { DestinationFacts } from '@/rules/packages/package';
import type { NamedDestination } from '@/services/destination';
import type { PackagePage } from '@/services/pmt';

import { DestinationPicker } from './destination-picker';
import { NoPackages } from './no-packages';
import { PackageCard, getSelectionState } from './package-card';
import cards from './package-card.module.scss';
import { PackageListHead, PackagesFound } from './package-list-head';
import { usePendingReleases, type PendingReleases } from '../actions/use-pending-releases';
import { PackageSizes, SelectedCount, SelectionHead } from './selection-head';
import { useRange, type Range } from './use-range';
import { useSelection, type Selection } from './use-selection';
import type { ShipAction } from './ship-action';

const SelectionTray = lazyComponent(() => import('./selection-tray').then((m) => m.SelectionTray));

interface PackageListProps {
  list: PackagePage;
  destinations: NamedDestination[];
  /** The registration country, if the member has no address. */
  home: DestinationFacts | null;
  query: PackagesQuery;
  open: OpenCheckout | null;
  ship: ShipAction;
  box: ShipAction;
  onChange: () => void;
}

export function PackageList({ list, destinations, home, query, ...otherProps }: PackageListProps) {
  const { open, ship, box, onChange } = otherProps;
  const destinationChoice = useChosenDestination(destinations, query);
  const destination = destinationChoice.chosen ?? home;
  const selection = useSelection(list.items, destination);
  const range = useRange(selection, list, query, destination);
  const releases = usePendingReleases(onChange);
  // Shows the next layout on tap, so that content does not shift later.
  const nextQuery = useNextPage(readOtherList);
  const shownQuery = nextQuery ?? query;
  const isActiveTab = shownQuery.tab === 'active';
  const boxes = filterBoxes(list, query);
  // A box in process is a package too; show it once.
  const items = list.items.filter(({ ref }) => !boxes.some((boxItem) => boxItem.ref === ref));
  const hasCards = items.length > 0 || isFiltered(query);
  const picker = isActiveTab && (
    <DestinationPicker destination={destinationChoice} query={shownQuery} />
  );
  return (
    <>
      <PackageListHead list={list} query={shownQuery} />
      {!nextQuery && !hasCards && picker}
      <div className={cards.region}>
        <PackagesFound list={nextQuery ? null : list} query={query} />
        {nextQuery ? (
          <Skeleton lines={9} />
        ) : (
          <>
            <DroppedAlert n={selection.droppedCount} />
            <ContinueCheckout checkout={open} className={`mb-2 ${cards.unfinished}`} />
            <BoxesInProcess boxes={boxes} className="mb-2" />
            {isActiveTab && (
              <DeclareManyLink {...{ items, destination, query }} counts={list.counts} />
            )}
            {hasCards && (
              <PackageCards
                {...{ list, query, items, destination, releases, onChange, range, picker }}
                selection={isActiveTab ? selection : null}
              />
            )}
            {items.length === 0 && boxes.length === 0 && (
              <NoPackages query={query} counts={list.counts} />
            )}
            <Pagination list={list} hrefFor={(page, at) => toHref(query, page, at)} />
            <PackageSizes list={list} query={query} />
          </>
        )}
      </div>
      {isActiveTab && <SelectedCount selected={selection.selected} />}
      {isActiveTab && selection.selected.length > 0 && (
        <SelectionTray
          selection={selection}
          inFlow={items.length === 0}
          destination={destinationChoice}
          onChange={onChange}
          ship={ship}
          box={box}
        />
      )}
    </>
  );
}

/** Drops the address from the URL after the member chooses one. */
function useChosenDestination(destinations: NamedDestination[], query: PackagesQuery) {
  const router = useRouter();
  const destination = useDestination(destinations, query.address ?? null);
  const { address: _, ...otherParams } = query;
  const choose = (id: string) => {
    destination.choose(id);
    const href = toHref(otherParams, query.page, query.at);
    void router?.replace(href, undefined, { scroll: false });
  };
  return { ...destination, choose };
}

function PackageCards({
  items,
  destination,
  releases,
  onChange,
  selection,
  range,
  ...headProps
}: Pick<PackageListProps, 'list' | 'query' | 'onChange'> & {
  items: PackageItem[];
  destination: DestinationFacts | null;
  releases: PendingReleases;
  /** Null where packages cannot be selected. */
  selection: Selection | null;
  range: Range;
  picker: ReactNode;
}) {
  const t = useTranslations('frame');
  const packageList = useFocusAfterSelection(selection?.selected.length ?? 0);
  return (
    <div className={cards.room}>
      <SelectionHead {...headProps} {...{ items, destination, selection, range }} />
      {items.length > 0 && (
        <>
          <Columns isActive={selection !== null} />
          <ul
            ref={packageList}
            tabIndex={-1}
            className={`paper-list ${cards.list}`}
            aria-label={t('packages')}
          >
            {items.map((item, index) => (
              <PackageCard
                key={item.ref}
                item={item}
                destination={destination}
                releases={releases}
                onChange={onChange}
                eagerPhoto={index < 2}
                onToggle={selection ? range.toggle : undefined}
                showsRangeButton={range.getDistance(item) > 1}
                {...getSelectionState(item, destination, selection?.selected)}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Focuses the list when its last selected package is discarded, together with the focused button. */
function useFocusAfterSelection(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const previousCount = useRef(count);
  useEffect(() => {
    if (count === 0 && previousCount.current > 0 && document.activeElement === document.body)
      list.current?.focus();
    previousCount.current = count;
  }, [count]);
  return list;
}

/** Hidden from assistive technology: each row labels its own values. */
function Columns({ isActive }: { isActive: boolean }) {
  const t = useTranslations('packages');
  const frame = useTranslations('frame');
  const common = useTranslations('common');
  return (
    <div className={`small text-muted ${cards.columns}`} aria-hidden="true">
      <span>{frame('packages')}</span>
      <span>{common('status')}</span>
      <span>{common('weight')}</span>
      <span>{common('declaredValue')}</span>
      {isActive && <span>{t('storage.heading')}</span>}
    </div>
  );
}

function DroppedAlert({ n }: { n: number }) {
  const t = useTranslations('packages.tray');
  if (n === 0) return null;
  return (
    <Alert tone="warning" role="status">
      {t('dropped', { n })}
    </Alert>
  );
}

function filterBoxes({ boxes }: PackagePage, query: PackagesQuery) {
  const { tab, page, status = '1', search } = query;
  return tab === 'active' && page === 1 && status === '1' && !search && !isFiltered(query)
    ? boxes
    : [];
}

interface DeclareManyLinkProps {
  items: PackageItem[];
  destination: DestinationFacts | null;
  query: PackagesQuery;
  counts: PackagePage['counts'];
}

function DeclareManyLink({ items, destination, query, counts }: DeclareManyLinkProps) {
  const t = useTranslations('packages.many');
  const isRequired = destination?.itemizationRequired === true;
  const n = filterUndeclared(items, destination).length;
  // Where the country requires a list, packages on other pages usually wait for it.
  const hasOthers = isRequired && !isNarrowed(query) && counts.action > Math.max(n, 1);
  if (n < 2 && !hasOthers) return null;
  return (
    <p className={`mb-1 ${cards.hint}`}>
      {n > 1 && <span>{t(isRequired ? 'waitingRequired' : 'waiting', { n })} </span>}
      <Link href={declareHref(query)} className="text-nowrap d-inline-block py-1">
        {t(isNarrowed(query) ? 'openMatching' : 'open')}
      </Link>
    </p>
  );
}
