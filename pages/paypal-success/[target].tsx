import { ReturnScreen } from '@/components/payments/return-screen';
import type { ServerPageProps } from '@/lib/page-props';
import { returnPage } from '@/lib/server/return-pages';
import { settleReturn, type ReturnData } from '@/services/money/payment-return';

/** PayPal's return URL. */
export const getServerSideProps = returnPage<ReturnData>(({ api, query }, kind) =>
  settleReturn(api, 'paypal', kind, query),
);

export default function PaypalSuccessPage(props: ServerPageProps<ReturnData>) {
  return <ReturnScreen {...props} gateway="paypal" />;
}
