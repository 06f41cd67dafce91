import Link from 'next/link';
import { useTranslations } from 'next-intl';

import { MemberFrame } from '@/components/layout/member-frame';
import { EndedRequest } from '@/components/payments/ended-request';
import { RequestView } from '@/components/payments/request-view';
import { gatewayOrigins } from '@/lib/env';
import { memberPage, type MemberPageProps } from '@/lib/page';
import { readTarget } from '@/lib/payments/list-wish';
import { routes } from '@/lib/routes';
import { getPaymentRequest, listPaymentRequests, type PayableRequest } from '@/services/payment-request';

interface Data {
  loaded: PayableRequest;
  gatewayOrigins: string[];
  /** How many requests are still due; told once this one has ended. */
  stillDue: number;
  /** The page about packages that waits for the payment. */
  target: string | null;
}

/** One payment request: to be paid, or its receipt. */
export const getServerSideProps = memberPage<Data>(
  async ({ api, params, query }) => {
    const loaded = await getPaymentRequest(api, String(params['id']));
    const stillDue = loaded.request.status === 'due' ? 0 : (await listPaymentRequests(api, { tab: 'due', page: 1 })).total;
    return { loaded, gatewayOrigins: gatewayOrigins(), stillDue, target: readTarget(query) ?? null };
  },
  { namespaces: ['payment-requests', 'payments'] },
);

export default function PaymentRequestPage({ data, loadError }: MemberPageProps<Data>) {
  const t = useTranslations('payment-requests');
  const reference = data?.loaded.request.ref;
  return (
    <MemberFrame
      title={reference ? t('one', { reference }) : t('title')}
      actions={<Link href={routes.paymentRequests()}>{t('back')}</Link>}
      error={loadError}
    >
      {data && <Request {...data} />}
    </MemberFrame>
  );
}

function Request({ loaded, gatewayOrigins: origins, stillDue, target }: Data) {
  const waiting = target ?? undefined;
  const { price } = loaded;
  if (price) return <RequestView loaded={{ ...loaded, price }} gatewayOrigins={origins} target={waiting} />;
  return <EndedRequest request={loaded.request} stillDue={stillDue} target={waiting} />;
}
