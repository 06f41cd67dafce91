import { useTranslations } from 'next-intl';

import { BoxesInProcess } from '@/components/domain/boxes-in-process';
import { ContinueCheckout } from '@/components/domain/continue-checkout';
import { Alert } from '@/components/kit/ui/alert';
import { Link } from '@/components/kit/ui/link';
import { Pagination, placeIn } from '@/components/kit/ui/pagination';
import { listHref, type PackagesQuery } from '@/lib/queries/packages';
import type { OpenCheckout } from '@/rules/checkout/checkout';
import { toDeclare } from '@/rules/packages/declare-many';
import type { PackageItem } from '@/rules/packages/item';
import type { DestinationFacts } from '@/rules/packages/package';
import { routes } from '@/rules/routes';
import type { PackagePage } from '@/services/pmt';

import { NoPackages } from './no-packages';
import { PackageCard } from './package-card';
import cards from './package-card.module.scss';
import { PackageListHead } from './package-list-head';
import { SelectionTray } from './selection-tray';
import { usePendingReleases } from './use-pending-releases';
import { useSelection } from './use-selection';
import type { ShipAction } from './ship-action';

interface PackageListProps {
  list: PackagePage;
  destination: DestinationFacts | null;
  query: PackagesQuery;
  /** The checkout that was left open. */
  open: OpenCheckout | null;
  ship: ShipAction;
  /** Puts packages into a OneBox. */
  box: ShipAction;
  /** A package was changed by a request: the list must be read again. */
  onChange: () => void;
}

/**
 * The packages screen: two tabs, three states, a search, ten packages a page, and the tray of what
 * is selected.
 */
export function PackageList({
  list,
  destination,
  query,
  open,
  ship,
  box,
  onChange,
}: PackageListProps) {
  const t = useTranslations('packages');
  const selection = useSelection(list.items, destination);
  const kept = usePendingReleases(onChange);
  const active = query.tab === 'active';
  const boxes = boxesToShow(list, query);
  // A box that is being packed is a package too; it is shown once.
  const items = list.items.filter(({ ref }) => !boxes.some((one) => one.ref === ref));
  return (
    <>
      <PackageListHead list={list} query={query} />
      {selection.dropped > 0 && (
        <Alert tone="warning" role="status">
          {t('tray.dropped', { n: selection.dropped })}
        </Alert>
      )}
      <ContinueCheckout open={open} className="mb-3" />
      <BoxesInProcess boxes={boxes} className="mb-4" />
      {active && <DeclareTogether items={items} destination={destination} />}
      {items.length === 0 ? (
        boxes.length === 0 && <NoPackages query={query} counts={list.counts} />
      ) : (
        <div className={cards.room}>
          <ul className={`paper-list ${cards.list}`} aria-label={t('list')}>
            {items.map((item, index) => (
              <PackageCard
                key={item.ref}
                item={item}
                destination={destination}
                kept={kept}
                onChange={onChange}
                atHead={index < 2}
                {...(active && { selected: selection.selected, onToggle: selection.toggle })}
              />
            ))}
          </ul>
        </div>
      )}
      <Pagination
        page={list.page}
        totalPages={list.totalPages}
        hrefFor={(page) => listHref(query, page, placeIn(list, page))}
      />
      <SelectionTray
        selected={selection.selected}
        onClear={selection.clear}
        ship={ship}
        box={box}
      />
    </>
  );
}

/** Boxes in process stand above the first page of everything, and of what is being processed. */
const boxesToShow = ({ boxes }: PackagePage, { tab, page, status, search }: PackagesQuery) =>
  tab === 'active' && page === 1 && !search && (status === undefined || status === '1')
    ? boxes
    : [];

/** Where several packages on this page wait for their contents: one screen for all of them. */
function DeclareTogether({
  items,
  destination,
}: {
  items: PackageItem[];
  destination: DestinationFacts | null;
}) {
  const t = useTranslations('packages.many');
  const waiting = toDeclare(items, destination);
  if (waiting.length < 2) return null;
  return (
    <p className="mb-3">
      {t(destination?.itemizationRequired ? 'waitingRequired' : 'waiting', { n: waiting.length })}{' '}
      <Link href={routes.declarePackages(waiting.map(({ ref }) => ref))} className="text-nowrap">
        {t('open')}
      </Link>
    </p>
  );
}
