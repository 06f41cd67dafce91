import { useTranslations } from 'next-intl';

import { EmptyHistory } from '@/components/art/empty-history';
import { EmptyPackages } from '@/components/art/empty-packages';
import { PackageCard } from '@/components/packages/package-card';
import cards from '@/components/packages/package-card.module.scss';
import { SelectionTray, type ShipAction } from '@/components/packages/selection-tray';
import { StatusFilter } from '@/components/packages/status-filter';
import { useKeptWishes } from '@/components/packages/use-kept-wishes';
import { useSelection } from '@/components/packages/use-selection';
import { Alert } from '@/components/ui/alert';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { Pagination } from '@/components/ui/pagination';
import { TabLinks } from '@/components/ui/tab-links';
import type { DestinationFacts } from '@/lib/packages/facts';
import { listHref, type ListWish } from '@/lib/packages/list-wish';
import { routes } from '@/lib/routes';
import type { PackagePage } from '@/services/pmt';

interface PackageListProps {
  list: PackagePage;
  destination: DestinationFacts | null;
  wish: ListWish;
  ship: ShipAction;
  /** A package was changed by a request: the list must be read again. */
  onChange: () => void;
}

/** The packages screen: two tabs, three states, ten packages a page, and the tray of what is selected. */
export function PackageList({ list, destination, wish, ship, onChange }: PackageListProps) {
  const t = useTranslations('packages');
  const selection = useSelection(list.items, destination);
  const kept = useKeptWishes(onChange);
  const { action, processing, ready, history } = list.counts;
  const active = wish.tab === 'active';
  const place = (page: number) => (page === list.page + 1 ? list.next : page === list.page - 1 ? list.previous : null);
  return (
    <>
      <TabLinks
        label={t('tabs')}
        items={[
          { href: listHref({ tab: 'active' }, 1), label: t('tabActive'), count: action + processing + ready, current: active },
          { href: listHref({ tab: 'history' }, 1), label: t('tabHistory'), count: history, current: !active },
        ]}
      />
      {active && <StatusFilter counts={list.counts} current={wish.status} />}
      {selection.dropped > 0 && (
        <Alert tone="warning" role="status">
          {t('tray.dropped', { n: selection.dropped })}
        </Alert>
      )}
      {list.items.length === 0 ? (
        <NoPackages wish={wish} />
      ) : (
        <div className={cards.room}>
          <ul className={cards.list} aria-label={t('list')}>
            {list.items.map((item, index) => (
              <PackageCard key={item.ref} item={item} destination={destination} kept={kept} onChange={onChange} atHead={index < 2} {...(active && { selected: selection.selected, onToggle: selection.toggle })} />
            ))}
          </ul>
        </div>
      )}
      <Pagination page={list.page} totalPages={list.totalPages} hrefFor={(page) => listHref(wish, page, place(page))} />
      <SelectionTray selected={selection.selected} onClear={selection.clear} ship={ship} />
    </>
  );
}

function NoPackages({ wish }: { wish: ListWish }) {
  const t = useTranslations('packages');
  if (wish.tab === 'history') {
    return (
      <EmptyState title={t('emptyHistory.title')} picture={<EmptyHistory />}>
        {t('emptyHistory.text')}
      </EmptyState>
    );
  }
  if (wish.status) {
    return (
      <EmptyState
        title={t('emptyFilter.title')}
        action={
          <LinkButton href={routes.packages()} variant="secondary">
            {t('emptyFilter.action')}
          </LinkButton>
        }
      />
    );
  }
  return (
    <EmptyState title={t('empty.title')} picture={<EmptyPackages />} action={<LinkButton href={routes.dashboard()}>{t('empty.action')}</LinkButton>}>
      {t('empty.text')}
    </EmptyState>
  );
}
