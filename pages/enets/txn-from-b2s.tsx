import { ReturnScreen } from '@/components/payments/return-screen';
import type { ServerPageProps } from '@/lib/page-props';
import { readCrossSiteForm } from '@/lib/server/body';
import { serverPage } from '@/lib/server/page';
import { routes } from '@/rules/routes';
import { forwardNotification } from '@/services/money/enets';
import type { ReturnData } from '@/services/money/payment-return';

/**
 * Receives the gateway's response, a cross-site form without cookies. The host verifies its
 * signature.
 */
export const getServerSideProps = serverPage<ReturnData>(async ({ api, request, response }) => {
  // The opener must reach this window.
  response.setHeader('cross-origin-opener-policy', 'unsafe-none');
  const { message = '', hmac = '' } = (await readCrossSiteForm(request, response)) ?? {};
  const payment = message && hmac ? await forwardNotification(api, { message, hmac }) : null;
  if (payment)
    return {
      redirectTo: routes.enetsSuccess(payment.kind, {
        attempt: payment.attemptId,
        ref: payment.reference,
      }),
    };
  response.statusCode = 400;
  return { gateway: 'enets', kind: 'shipment', outcome: null };
});

export default function EnetsResponsePage(props: ServerPageProps<ReturnData>) {
  return <ReturnScreen {...props} gateway="enets" />;
}
