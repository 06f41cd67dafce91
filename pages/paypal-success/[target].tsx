import type { GetServerSideProps } from 'next';
import { useTranslations } from 'next-intl';

import { ErrorState } from '@/components/ui/error-state';
import { BrandLink } from '@/components/layout/brand-link';
import { PaymentReturn, type ReturnOutcome } from '@/components/payments/payment-return';
import { PageHead } from '@/components/seo/page-head';
import { useErrorText } from '@/hooks/use-error-text';
import { asApiError } from '@/lib/api-error';
import { memberPage, type MemberPageProps } from '@/lib/page';
import { payableOfReturn, type PayableKind } from '@/lib/payments/targets';
import { readPaypalReturn } from '@/lib/paypal-return';
import { routes } from '@/lib/routes';
import { settlePaypalReturn } from '@/services/payment';

interface ReturnData {
  kind: PayableKind;
  outcome: ReturnOutcome | null;
}

/** Where PayPal sends the payer back (spec §7 "/paypal-success/…"). Asks the host on the server; shows what it says. */
export default function PaypalSuccessPage(props: MemberPageProps<ReturnData>) {
  const t = useTranslations('payments');
  const errorText = useErrorText();
  return (
    <div className="page">
      <PageHead title={t('returnTitle')} noIndex />
      <header className="site-header">
        <div className="container-xl">
          <BrandLink href={routes.dashboard()} />
        </div>
      </header>
      <main id="content">
        <div className="container-xl measure mx-0">
          {props.data ? <PaymentReturn {...props.data} /> : props.loadError && <Pending message={errorText(props.loadError)} />}
        </div>
      </main>
    </div>
  );
}

/** The host did not answer: nothing is lost, it finds the payment by itself. Reloading asks again. */
function Pending({ message }: { message: string }) {
  const t = useTranslations('payments');
  return (
    <div className="d-grid gap-4">
      <h1 className="fs-3 mb-0">{t('returnTitle')}</h1>
      <ErrorState title={message} message={t('returnPending')} onRetry={() => window.location.reload()} />
    </div>
  );
}

const load = memberPage<ReturnData>(
  async ({ api, query, params }) => {
    const kind = payableOfReturn(params['target']) ?? 'shipment';
    const back = readPaypalReturn(query);
    if (!back) return { kind, outcome: null };
    try {
      return { kind, outcome: { attemptId: back.attemptId, ...(await settlePaypalReturn(api, kind, back)) } };
    } catch (thrown) {
      const error = asApiError(thrown);
      if (error.is('notFound') || error.is('validation')) return { kind, outcome: null };
      throw error;
    }
  },
  { namespaces: ['payments'] },
);

export const getServerSideProps: GetServerSideProps<MemberPageProps<ReturnData>> = async (context) => {
  if (!payableOfReturn(context.params?.['target'])) return { notFound: true };
  // The address names the payment: it must not travel on to other sites.
  context.res.setHeader('referrer-policy', 'no-referrer');
  return load(context);
};
