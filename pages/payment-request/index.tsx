import { AccountFrame } from '@/components/account/account-frame';
import { RequestList } from '@/components/payments/requests/request-list';
import { useTranslations } from '@/hooks/use-translations';
import type { ServerPageProps } from '@/lib/page-props';
import {
  readPaymentRequestsQuery,
  type PaymentRequestsQuery,
} from '@/lib/queries/payment-requests';
import { serverPage } from '@/lib/server/page';
import { listPaymentRequests, type PaymentRequestPage } from '@/services/money/payment-request';

interface Data {
  query: PaymentRequestsQuery;
  list: PaymentRequestPage;
}

/** Redirects back to the packages once nothing is due. */
export const getServerSideProps = serverPage<Data>(async ({ api, query }) => {
  const listQuery = readPaymentRequestsQuery(query);
  const list = await listPaymentRequests(api, listQuery);
  if (listQuery.target && listQuery.tab === 'due' && list.total === 0)
    return { redirectTo: listQuery.target };
  return { query: listQuery, list };
});

export default function PaymentRequestsPage({ data, loadError }: ServerPageProps<Data>) {
  const t = useTranslations('payment-requests');
  return (
    <AccountFrame title={t('title')} lead={t('lead')} error={loadError}>
      {data && <RequestList {...data} />}
    </AccountFrame>
  );
}
