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
  const paid = message && hmac ? await forwardNotification(api, { message, hmac }) : null;
  if (paid)
    return {
      redirectTo: routes.enetsSuccess(paid.kind, { attempt: paid.attemptId, ref: paid.reference }),
    };
  response.statusCode = 400;
  return { gateway: 'enets', kind: 'shipment', outcome: null };
});

export default function EnetsResponsePage(props: ServerPageProps<ReturnData>) {
  return <ReturnScreen {...props} gateway="enets" />;
}
