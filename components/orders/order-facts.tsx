import { Card } from '@/components/kit/ui/card';
import { DescriptionList } from '@/components/kit/display/description-list';
import { Reference } from '@/components/kit/display/reference';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { formatDate } from '@/rules/format';
import { toPaymentMethod } from '@/rules/payments/payments';
import type { OrderDetails } from '@/services/shop/order-history';

export function OrderFacts({ order }: { order: OrderDetails }) {
  const t = useTranslations('orders');
  const common = useTranslations('common');
  const orderCheckout = useTranslations('order-checkout');
  const { locale } = useFrame();
  const renderDay = (iso: string | null) =>
    iso && <time dateTime={iso}>{formatDate(iso, locale)}</time>;
  const method = toPaymentMethod(order.method, order.credits);
  return (
    <Card title={t('facts.title')}>
      <DescriptionList
        items={[
          {
            key: 'reference',
            label: common('orderNumber'),
            value: <Reference value={order.ref} copyLabel={t('copyReference')} />,
          },
          {
            key: 'store',
            label: t('facts.store'),
            value: order.stores.length > 0 && <Stores names={order.stores} />,
          },
          { key: 'placed', label: t('facts.placed'), value: renderDay(order.placedAt) },
          { key: 'cancelled', label: t('facts.cancelled'), value: renderDay(order.cancelledAt) },
          { key: 'type', label: t('facts.type'), value: t(`facts.types.${order.type}`) },
          {
            key: 'speed',
            label: t('facts.speed'),
            value: orderCheckout(`delivery.${order.speed}`),
          },
          { key: 'days', label: t('facts.days'), value: t('facts.daysValue', order.days) },
          {
            key: 'partial',
            label: t('facts.partial'),
            value: orderCheckout(`partial.${order.partial ? 'yes' : 'no'}`),
          },
          {
            key: 'method',
            label: common('paymentMethod'),
            value: method && common(`method.${method}`),
          },
          { key: 'heldUntil', label: t('facts.heldUntil'), value: renderDay(order.heldUntil) },
        ]}
      />
    </Card>
  );
}

function Stores({ names }: { names: readonly string[] }) {
  const t = useTranslations('orders.products');
  return names.map((name) => (
    <a
      key={name}
      href={`https://${name}/`}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="d-block"
    >
      {name}
      <span className="visually-hidden"> {t('newTab')}</span>
    </a>
  ));
}
