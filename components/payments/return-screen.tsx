import { useTranslations } from 'next-intl';

import { BrandLink } from '@/components/layout/brand-link';
import { PageHead } from '@/components/seo/page-head';
import { ErrorState } from '@/components/ui/error-state';
import { useErrorText } from '@/hooks/use-error-text';
import type { MemberPageProps } from '@/lib/page';
import type { ReturningGateway } from '@/lib/payments/gateway-return';
import { routes } from '@/lib/routes';
import type { ReturnData } from '@/services/payment-return';

import { PaymentReturn } from './payment-return';
import { useGatewayName } from './use-gateway-name';

/** The page that a gateway sends the payer back to: a small one, since it mostly stands in the window of the payment. */
export function ReturnScreen({ gateway, data, loadError }: MemberPageProps<ReturnData> & { gateway: ReturningGateway }) {
  const t = useTranslations('payments');
  const errorText = useErrorText();
  const title = t('returnTitle', { gateway: useGatewayName()(gateway) });
  return (
    <div className="page">
      <PageHead title={title} noIndex />
      <header className="site-header">
        <div className="container-xl">
          <BrandLink href={routes.dashboard()} />
        </div>
      </header>
      <main id="content">
        <div className="container-xl measure mx-0">
          {data ? <PaymentReturn {...data} /> : loadError && <Pending title={title} message={errorText(loadError)} />}
        </div>
      </main>
    </div>
  );
}

/** The host did not answer: nothing is lost, it finds the payment by itself. Reloading asks again. */
function Pending({ title, message }: { title: string; message: string }) {
  const t = useTranslations('payments');
  return (
    <div className="d-grid gap-4">
      <h1 className="fs-3 mb-0">{title}</h1>
      <ErrorState title={message} message={t('returnPending')} onRetry={() => window.location.reload()} />
    </div>
  );
}
