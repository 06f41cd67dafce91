import { lazyComponent } from '@/components/kit/ui/lazy-component';
import { Link } from '@/components/kit/ui/link';
import { MemberFrame } from '@/components/layout/member-frame';
import { EndedRequest } from '@/components/payments/requests/ended-request';
import { RequestView } from '@/components/payments/requests/request-view';
import { useTranslations } from '@/hooks/use-translations';
import type { ServerPageProps } from '@/lib/page-props';
import { readTarget } from '@/lib/queries/payment-requests';
import { gatewayOrigins } from '@/lib/server/env';
import { serverPage } from '@/lib/server/page';
import { nameCountry } from '@/rules/country-names';
import { routes } from '@/rules/routes';
import { listUsableCards, type UsableCard } from '@/services/money/card';
import {
  getPaymentRequest,
  listClaimable,
  listPaymentRequests,
  type ClaimablePackage,
  type PayableRequest,
  type PaymentRequest,
} from '@/services/money/payment-request';

const ClaimForm = lazyComponent(() =>
  import('@/components/payments/requests/claim-form').then((m) => m.ClaimForm),
);

interface Data {
  loaded: PayableRequest;
  cards: UsableCard[];
  gatewayOrigins: string[];
  stillDue: number;
  /** The packages page that waits for the payment. */
  target: string | null;
  /** Packages that a paid guarantee can cover. */
  packages: ClaimablePackage[] | null;
}

const isOpenGuarantee = ({ kind, status, claimedPackageRef }: PaymentRequest) =>
  kind === 'guarantee' && status === 'completed' && claimedPackageRef === null;

export const getServerSideProps = serverPage<Data>(
  async ({ api, quickApi, params, query, locale }) => {
    const response = await getPaymentRequest(api, String(params['id']));
    const { country } = response.request;
    const request = { ...response.request, country: country && nameCountry(country, locale) };
    const payableRequest = { ...response, request };
    const [dueRequests, packages, cards] = await Promise.all([
      request.status === 'due' ? null : listPaymentRequests(api, { tab: 'due', page: 1 }),
      isOpenGuarantee(request) ? listClaimable(api, request.ref) : null,
      payableRequest.price && payableRequest.paymentMethods.includes('stripe')
        ? listUsableCards(quickApi, new Date())
        : [],
    ]);
    return {
      loaded: payableRequest,
      cards,
      gatewayOrigins: gatewayOrigins(),
      stillDue: dueRequests?.total ?? 0,
      target: readTarget(query) ?? null,
      packages,
    };
  },
  { takesPayment: true },
);

export default function PaymentRequestPage({ data, loadError }: ServerPageProps<Data>) {
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

function Request({ loaded, cards, gatewayOrigins: origins, stillDue, target, packages }: Data) {
  const { request } = loaded;
  const targetHref = target ?? undefined;
  const { price } = loaded;
  if (price)
    return (
      <RequestView
        initial={{ ...loaded, price }}
        cards={cards}
        gatewayOrigins={origins}
        target={targetHref}
      />
    );
  return (
    <EndedRequest
      request={request}
      reversal={loaded.withdrawn}
      stillDue={stillDue}
      target={targetHref}
    >
      {isOpenGuarantee(request) && (
        <ClaimForm
          guaranteeRef={request.ref}
          packages={packages}
          isForQuote={request.estimateId !== null}
        />
      )}
    </EndedRequest>
  );
}
