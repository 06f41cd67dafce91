import { BorderEstimate } from '@/components/charges/border-estimate';
import { ChargeRule } from '@/components/charges/charge-rule';
import { useDiscountLines } from '@/components/charges/use-discount-lines';
import { Card } from '@/components/kit/ui/card';
import { DescriptionList } from '@/components/kit/display/description-list';
import { Money } from '@/components/kit/display/money';
import { PriceLines, type PriceLine } from '@/components/kit/display/price-lines';
import { gatewayNames } from '@/contract/money/payments-table';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { toChargeCode, type Charge } from '@/rules/charges/charges';
import { formatDate } from '@/rules/format';
import { isZeroAmount, negateAmount } from '@/rules/money';
import { formatWeight } from '@/rules/packages/measures';
import type { ShipmentOrder } from '@/services/shipment-history';

import styles from './receipt.module.scss';

export function Receipt({ order }: { order: ShipmentOrder }) {
  const t = useTranslations('common');
  const charges = useTranslations('charges');
  const lines = useLines(order);
  return (
    <Card label title={t('receipt')} className={styles.receipt}>
      <Facts order={order} />
      <hr className="tear" />
      <PriceLines
        caption={charges('caption')}
        lines={lines}
        total={{ label: t('totalPaid'), amount: order.paid }}
      />
      <BorderEstimate charges={order.atBorder} coverage="paid" bill={order.paid} />
    </Card>
  );
}

function useLines(order: ShipmentOrder): PriceLine[] {
  const t = useTranslations('charges');
  const common = useTranslations('common');
  const discounts = useDiscountLines({ ...order, discount: order.discounts });
  const charges = order.charges
    .filter(({ amount }) => !isZeroAmount(amount))
    .map((charge, index): PriceLine => ({
      key: `${index}-${charge.code}`,
      label: <ChargeName charge={charge} />,
      amount: charge.amount,
    }));
  const isReduced = !isZeroAmount(order.discounts) || !isZeroAmount(order.credits);
  return [
    ...charges,
    ...(isReduced ? [{ key: 'subtotal', label: t('subtotal'), amount: order.subtotal }] : []),
    ...discounts,
    ...(isZeroAmount(order.voucher)
      ? []
      : [{ key: 'voucher', label: t('voucher'), amount: negateAmount(order.voucher) }]),
    ...(isZeroAmount(order.credits)
      ? []
      : [{ key: 'credits', label: common('credits'), amount: negateAmount(order.credits) }]),
  ];
}

function ChargeName({ charge }: { charge: Charge }) {
  const t = useTranslations('charges');
  const name = toChargeCode(charge.code);
  return (
    <details className={styles.why}>
      <summary>{t(`label.${name}`)}</summary>
      <div>
        <p>{t(`why.${name}`)}</p>
        <ChargeRule charge={charge} />
      </div>
    </details>
  );
}

const methods = [...gatewayNames, 'zero'] as const;

function Facts({ order }: { order: ShipmentOrder }) {
  const t = useTranslations('shipments');
  const common = useTranslations('common');
  const { locale } = useFrame();
  const methodName = methods.find((name) => name === order.method) ?? 'other';
  const isPromo = methodName === 'zero' && isZeroAmount(order.credits);
  const method =
    order.method &&
    (methodName === 'zero' && !isPromo
      ? common('paidWithCredits')
      : common(`method.${isPromo ? 'promo' : methodName}`));
  const renderDay = (iso: string | null) =>
    iso && <time dateTime={iso}>{formatDate(iso, locale)}</time>;
  return (
    <DescriptionList
      items={[
        { key: 'paidOn', label: common('paidOn'), value: renderDay(order.paidAt) },
        { key: 'method', label: common('paymentMethod'), value: method },
        {
          key: 'speed',
          label: common('shippingSpeed'),
          value: common(order.speed === 'standard' ? 'speed.standard' : 'speed.express'),
        },
        { key: 'departed', label: common('shippedOn'), value: renderDay(order.departed) },
        { key: 'delivered', label: common('deliveredOn'), value: renderDay(order.delivered) },
        { key: 'contents', label: common('contents'), value: order.description },
        { key: 'packages', label: t('receipt.packages'), value: order.packages.length },
        {
          key: 'weight',
          label: common('chargeableWeight'),
          value: formatWeight(order.chargeableGrams, locale),
        },
        {
          key: 'value',
          label: common('declaredValue'),
          value: <Money amount={order.declaredValue} />,
        },
      ]}
    />
  );
}
