import { randomUUID } from 'node:crypto';

import { Icon } from '@/components/kit/ui/icon';
import { LinkButton } from '@/components/kit/ui/link-button';
import { MemberFrame } from '@/components/layout/member-frame';
import { OrderView, type OrderViewProps } from '@/components/orders/order-view';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { asApiError, toPlain } from '@/lib/api-error';
import type { Api } from '@/lib/api';
import { loadOptional } from '@/lib/optional-part';
import type { ServerPageProps } from '@/lib/page-props';
import { ordersHref } from '@/lib/queries/orders';
import { readForm } from '@/lib/server/body';
import { serverPage } from '@/lib/server/page';
import { setFailureStatus } from '@/lib/server/status-code';
import { formatDate } from '@/rules/format';
import { unselectableReason } from '@/rules/packages/shippable';
import { readOrderAnswer } from '@/rules/orders/answers';
import { routes } from '@/rules/routes';
import { isUuid } from '@/rules/uuid';
import { getPackage } from '@/services/pmt';
import { answerOrder, getOrder, type OrderDetails } from '@/services/shop/order-history';

/** Also handles forms posted without scripts. */
export const getServerSideProps = serverPage<OrderViewProps>(
  async ({ api, quickApi, params, query, request, response }) => {
    const id = String(params['txnid']);
    const order = await getOrder(api, id);
    const page = {
      isAsking: query['ask'] === 'cancel',
      formKey: randomUUID(),
      shipRefs: await findShippable(quickApi, order),
    };
    const form = await readForm(request, response);
    const answer = form && readOrderAnswer(form, order);
    if (!answer) return { ...page, order, failure: null };
    try {
      const requestId = await answerOrder(api, answer, {
        idempotencyKey: readIdempotencyKey(form),
      });
      return { redirectTo: requestId ? routes.paymentRequest(requestId) : routes.order(id) };
    } catch (thrown) {
      const error = asApiError(thrown);
      if (error.isSessionRefused) throw error;
      setFailureStatus(response, error);
      return { ...page, order: await getOrder(api, id), failure: toPlain(error) };
    }
  },
);

/** References of the order's packages that can be shipped now. */
async function findShippable(api: Api, { products }: OrderDetails): Promise<string[]> {
  const refs = new Set(products.flatMap(({ packageRef }) => packageRef ?? []));
  const items = await Promise.all([...refs].map((ref) => loadOptional(getPackage(api, ref))));
  return items.flatMap((item) =>
    item && unselectableReason({ package: item, destination: null, selected: [] }) === null
      ? item.ref
      : [],
  );
}

/** Makes a repeated post idempotent. */
const readIdempotencyKey = ({ key }: Partial<Record<string, string>>) =>
  isUuid(key) ? key : randomUUID();

export default function OrderPage({ data, loadError }: ServerPageProps<OrderViewProps>) {
  const t = useTranslations('orders');
  const { locale } = useFrame();
  if (!data) return <MemberFrame title={t('trackTitle')} error={loadError} />;
  const { order } = data;
  const isSettled = order.status === '0' || order.status === 'C';
  return (
    <MemberFrame
      title={t('trackTitle')}
      heading={t('orderTitle', { reference: order.ref })}
      lead={t('placedLead', { date: formatDate(order.placedAt, locale) })}
      actions={
        <LinkButton
          href={ordersHref({ tab: isSettled ? 'history' : 'current' })}
          variant="quiet"
          icon={<Icon name="arrow-left" />}
        >
          {t('back')}
        </LinkButton>
      }
    >
      <OrderView {...data} />
    </MemberFrame>
  );
}
