import { EmptyHistory } from '@/components/kit/art/empty-history';
import { EmptyShipments } from '@/components/kit/art/empty-shipments';
import { EmptyState } from '@/components/kit/ui/empty-state';
import { LinkButton } from '@/components/kit/ui/link-button';
import { Pagination } from '@/components/kit/lists/pagination';
import { TabLinks } from '@/components/kit/lists/tab-links';
import { useTranslations } from '@/hooks/use-translations';
import { shipmentListHref, type ShipmentsQuery } from '@/lib/queries/shipments';
import { routes } from '@/rules/routes';
import type { ShipmentPage } from '@/services/shipment-history';

import { ShipmentRow } from './shipment-row';

interface ShipmentListProps {
  list: ShipmentPage;
  query: ShipmentsQuery;
  /** Localized country names by ISO code. */
  countryNames: Record<string, string>;
}

export function ShipmentList({ list, query, countryNames }: ShipmentListProps) {
  const t = useTranslations('shipments');
  const common = useTranslations('common');
  const frame = useTranslations('frame');
  return (
    <>
      <TabLinks
        label={t('tabs')}
        items={(['current', 'history'] as const).map((name) => ({
          href: shipmentListHref(name),
          label: name === 'history' ? common('history') : t('tabCurrent'),
          current: name === query.tab,
        }))}
      />
      {list.items.length === 0 ? (
        <NoShipments tab={query.tab} />
      ) : (
        <ul className="paper-list rows-from-lg" aria-label={frame('shipments')}>
          {list.items.map((item) => (
            <ShipmentRow
              key={item.ref}
              item={item}
              tab={query.tab}
              country={countryNames[item.country] ?? item.country}
            />
          ))}
        </ul>
      )}
      <Pagination list={list} hrefFor={(page, at) => shipmentListHref(query.tab, page, at)} />
    </>
  );
}

function NoShipments({ tab }: Pick<ShipmentsQuery, 'tab'>) {
  const t = useTranslations('shipments');
  const common = useTranslations('common');
  const isHistory = tab === 'history';
  const textKey = isHistory ? 'emptyHistory' : 'empty';
  return (
    <EmptyState
      title={t(`${textKey}.title`)}
      picture={isHistory ? <EmptyHistory /> : <EmptyShipments />}
      action={
        !isHistory && <LinkButton href={routes.packages()}>{common('seePackages')}</LinkButton>
      }
    >
      {t(`${textKey}.text`)}
    </EmptyState>
  );
}
