import { ErrorState } from '@/components/failure/error-state';
import { SmallPage } from '@/components/layout/small-page';
import type { GatewayName } from '@/contract/money/payments-table';
import { useErrorText } from '@/hooks/use-error-text';
import { useTranslations } from '@/hooks/use-translations';
import type { ServerPageProps } from '@/lib/page-props';
import type { ReturnData } from '@/services/money/payment-return';

import { PaymentReturn } from './payment-return';
import { useGatewayName } from './use-gateway-name';

/** A small page, since it mostly loads in the popup. */
export function ReturnScreen({
  gateway,
  data,
  loadError,
}: ServerPageProps<ReturnData> & { gateway: GatewayName }) {
  const t = useTranslations('payments');
  const errorText = useErrorText();
  const title = t('returnTitle', { gateway: useGatewayName()(gateway) });
  return (
    <SmallPage title={title}>
      {data ? (
        <PaymentReturn {...data} />
      ) : (
        loadError && <PendingReturn title={title} message={errorText(loadError)} />
      )}
    </SmallPage>
  );
}

/** The host did not respond. It finds the payment later; a reload asks again. */
function PendingReturn({ title, message }: { title: string; message: string }) {
  const t = useTranslations('payments');
  return (
    <div className="d-grid gap-4">
      <h1 className="fs-3 mb-0">{title}</h1>
      <ErrorState
        title={message}
        message={t('returnPending')}
        onRetry={() => window.location.reload()}
      />
    </div>
  );
}
