import { Drawing } from '@/components/kit/art/drawing';
import { EmptyState } from '@/components/kit/ui/empty-state';
import { lazyComponent } from '@/components/kit/ui/lazy-component';
import { Link } from '@/components/kit/ui/link';
import { LinkButton } from '@/components/kit/ui/link-button';
import {
  DaysChoice,
  ListChoice,
  ListForm,
  ListResultSummary,
  ListHead,
  PageSizes,
} from '@/components/kit/lists/list-form';
import { Pagination } from '@/components/kit/lists/pagination';
import { TabLinks } from '@/components/kit/lists/tab-links';
import { limits } from '@/contract/limits';
import { shipmentSorts } from '@/contract/member/list-choices';
import { useTranslations } from '@/hooks/use-translations';
import {
  isFiltered,
  shipmentListHref,
  statusesIn,
  withoutFilters,
  type ShipmentsQuery,
} from '@/lib/queries/shipments';
import { routes } from '@/rules/routes';
import type { ShipmentPage } from '@/services/shipment-history';

import { ShipmentColumns, ShipmentRow } from './shipment-row';

const EmptyDrawing = lazyComponent(
  () => import('./empty-drawing').then((part) => part.EmptyDrawing),
  <Drawing width={160} height={120}>
    {null}
  </Drawing>,
);

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
  const { status: _, ...otherParams } = query;
  return (
    <>
      <TabLinks
        label={t('tabs')}
        items={(['current', 'history'] as const).map((tab) => ({
          href: shipmentListHref({ ...otherParams, tab }),
          label: tab === 'history' ? common('history') : t('tabCurrent'),
          current: tab === query.tab,
        }))}
      />
      <FoundCount list={list} query={query} />
      <ShipmentFilters list={list} query={query} />
      {list.items.length === 0 ? (
        <NoShipments query={query} />
      ) : (
        <>
          <ShipmentColumns />
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
        </>
      )}
      <Pagination list={list} hrefFor={(page, at) => shipmentListHref(query, page, at)} />
      <PageSizes
        label={t('list.perPage')}
        total={list.total}
        size={query.size}
        hrefFor={(size) => shipmentListHref({ ...query, size })}
      />
    </>
  );
}

function FoundCount({ list: { total }, query }: Pick<ShipmentListProps, 'list' | 'query'>) {
  const t = useTranslations('shipments.list');
  const common = useTranslations('common');
  if (!isFiltered(query)) return <ListResultSummary />;
  if (total === 0)
    return <ListResultSummary text={<span className="visually-hidden">{t('none')}</span>} />;
  return (
    <ListResultSummary text={t('found', { n: total })}>
      <Link href={shipmentListHref(withoutFilters(query))} scroll={false}>
        {common('list.clear')}
      </Link>
    </ListResultSummary>
  );
}

function ShipmentFilters({ list: { total }, query }: Pick<ShipmentListProps, 'list' | 'query'>) {
  const t = useTranslations('shipments');
  const common = useTranslations('common');
  const hasFilters = isFiltered(query);
  if (!hasFilters && total < 2) return null;
  return (
    <ListHead filtered={hasFilters}>
      <ListForm
        path={routes.shipments()}
        query={query}
        fields={['sort', 'status', 'ordered']}
        hrefFor={(nextQuery) => shipmentListHref(nextQuery)}
      >
        <ListChoice
          name="sort"
          label={common('list.sort')}
          value={query.sort}
          choices={(['', ...shipmentSorts] as const).map((name) => ({
            value: name,
            label: t(`list.${name || 'newest'}`),
          }))}
        />
        {(hasFilters || total > limits.pageSize) && (
          <>
            <ListChoice
              name="status"
              label={common('status')}
              value={query.status}
              choices={[
                { value: '', label: t('list.allStatuses') },
                ...statusesIn(query.tab).map((name) => ({
                  value: name,
                  label: t(`status.${name}`),
                })),
              ]}
            />
            <DaysChoice name="ordered" label={t('list.ordered')} days={query.ordered} />
          </>
        )}
      </ListForm>
    </ListHead>
  );
}

function NoShipments({ query }: { query: ShipmentsQuery }) {
  const t = useTranslations('shipments');
  const common = useTranslations('common');
  if (isFiltered(query))
    return (
      <EmptyState
        title={t('list.none')}
        action={
          <LinkButton
            href={shipmentListHref(withoutFilters(query))}
            variant="secondary"
            scroll={false}
          >
            {common('list.clear')}
          </LinkButton>
        }
      />
    );
  const isHistory = query.tab === 'history';
  const textKey = isHistory ? 'emptyHistory' : 'empty';
  return (
    <EmptyState
      title={t(`${textKey}.title`)}
      picture={<EmptyDrawing tab={query.tab} />}
      action={
        !isHistory && <LinkButton href={routes.packages()}>{common('seePackages')}</LinkButton>
      }
    >
      {t(`${textKey}.text`)}
    </EmptyState>
  );
}
