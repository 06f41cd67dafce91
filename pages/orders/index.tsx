import { Alert } from '@/components/kit/ui/alert';
import { MemberFrame } from '@/components/layout/member-frame';
import { OrderList } from '@/components/orders/order-list';
import { useTranslations } from '@/hooks/use-translations';
import { readOrdersQuery } from '@/lib/queries/orders';
import { serverPage, type PropsOf } from '@/lib/server/page';
import { listOrders } from '@/services/shop/order-history';

export const getServerSideProps = serverPage(async ({ api, query }) => {
  const listQuery = readOrdersQuery(query);
  return {
    query: listQuery,
    list: await listOrders(api, listQuery),
    linkGone: query['link'] === 'gone',
  };
});

export default function OrdersPage({ data, loadError }: PropsOf<typeof getServerSideProps>) {
  const t = useTranslations('orders');
  const frame = useTranslations('frame');
  return (
    <MemberFrame
      title={t('historyTitle')}
      heading={frame('orders')}
      lead={t('lead')}
      error={loadError}
    >
      {data?.linkGone && (
        <Alert tone="warning" className="mb-4">
          {t('linkGone')}
        </Alert>
      )}
      {data && <OrderList list={data.list} query={data.query} />}
    </MemberFrame>
  );
}
