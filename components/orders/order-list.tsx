import { EmptyHistory } from '@/components/kit/art/empty-history';
import { StepShop } from '@/components/kit/art/step-shop';
import { EmptyState } from '@/components/kit/ui/empty-state';
import { FilterLinks } from '@/components/kit/lists/filter-links';
import { LinkButton } from '@/components/kit/ui/link-button';
import { Pagination } from '@/components/kit/lists/pagination';
import { TabLinks } from '@/components/kit/lists/tab-links';
import { useTranslations } from '@/hooks/use-translations';
import { ordersHref, type OrdersQuery } from '@/lib/queries/orders';
import { orderLists, orderStatuses } from '@/rules/orders/orders';
import { routes } from '@/rules/routes';
import type { OrderPage } from '@/services/shop/order-history';

import { OrderRow } from './order-row';

const filterKeys = { ...orderStatuses, P: 'paidOrHeld' } as const;

interface OrderListProps {
  list: OrderPage;
  query: OrdersQuery;
}

/** Lists open or all orders, ten per page. */
export function OrderList({ list, query }: OrderListProps) {
  const t = useTranslations('orders');
  const frame = useTranslations('frame');
  const common = useTranslations('common');
  const { tab } = query;
  const hasNoOrders = list.total === 0 && query.status === undefined;
  return (
    <>
      <TabLinks
        label={t('tabs')}
        items={(['current', 'history'] as const).map((name) => ({
          href: ordersHref({ tab: name }),
          label: name === 'history' ? common('history') : t('tabCurrent'),
          current: name === tab,
        }))}
      />
      {!hasNoOrders && (
        <div className="mb-4">
          <FilterLinks
            label={common('filterByStatus')}
            items={[
              {
                href: ordersHref({ tab }),
                label: common('all'),
                current: query.status === undefined,
              },
              ...orderLists[tab].map((status) => ({
                href: ordersHref({ tab, status }),
                label: t(`status.${filterKeys[status]}`),
                current: query.status === status,
              })),
            ]}
          />
        </div>
      )}
      {list.items.length === 0 ? (
        <NoOrders query={query} />
      ) : (
        <ul className="paper-list rows-from-lg" aria-label={frame('orders')}>
          {list.items.map((item) => (
            <OrderRow key={item.id} item={item} />
          ))}
        </ul>
      )}
      <Pagination list={list} hrefFor={(page, at) => ordersHref(query, page, at)} />
    </>
  );
}

function NoOrders({ query: { tab, status } }: Pick<OrderListProps, 'query'>) {
  const t = useTranslations('orders');
  if (status)
    return (
      <EmptyState
        title={t('emptyFilter.title')}
        picture={<EmptyHistory />}
        action={
          <LinkButton href={ordersHref({ tab })} variant="secondary">
            {t('emptyFilter.action')}
          </LinkButton>
        }
      >
        {t('emptyFilter.text', { status: t(`status.${filterKeys[status]}`) })}
      </EmptyState>
    );
  const textKey = tab === 'history' ? 'emptyHistory' : 'empty';
  return (
    <EmptyState
      title={t(`${textKey}.title`)}
      picture={tab === 'history' ? <EmptyHistory /> : <StepShop />}
      action={<LinkButton href={routes.buyForMe()}>{t('empty.action')}</LinkButton>}
    >
      {t(`${textKey}.text`)}
    </EmptyState>
  );
}
