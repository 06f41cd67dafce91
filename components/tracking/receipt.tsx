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
import type { ShipmentDetails } from '@/services/shipment-history';

import styles from './receipt.module.scss';

export function Receipt({ shipment }: { shipment: ShipmentDetails }) {
  const t = useTranslations('common');
  const charges = useTranslations('charges');
  const lines = useLines(shipment);
  return (
    <Card label title={t('receipt')} className={styles.receipt}>
      <Facts shipment={shipment} />
      <hr className="tear" />
      <PriceLines
        caption={charges('caption')}
        lines={lines}
        total={{ label: t('totalPaid'), amount: shipment.paid }}
      />
      <BorderEstimate charges={shipment.atBorder} coverage="paid" bill={shipment.paid} />
    </Card>
  );
}

function useLines(shipment: ShipmentDetails): PriceLine[] {
  const t = useTranslations('charges');
  const common = useTranslations('common');
  const discounts = useDiscountLines({ ...shipment, discount: shipment.discounts });
  const charges = shipment.charges
    .filter(({ amount }) => !isZeroAmount(amount))
    .map((charge, index): PriceLine => ({
      key: `${index}-${charge.code}`,
      label: <ChargeName charge={charge} />,
      amount: charge.amount,
    }));
  const isReduced = !isZeroAmount(shipment.discounts) || !isZeroAmount(shipment.credits);
  return [
    ...charges,
    ...(isReduced ? [{ key: 'subtotal', label: t('subtotal'), amount: shipment.subtotal }] : []),
    ...discounts,
    ...(isZeroAmount(shipment.voucher)
      ? []
      : [{ key: 'voucher', label: t('voucher'), amount: negateAmount(shipment.voucher) }]),
    ...(isZeroAmount(shipment.credits)
      ? []
      : [{ key: 'credits', label: common('credits'), amount: negateAmount(shipment.credits) }]),
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

function Facts({ shipment }: { shipment: ShipmentDetails }) {
  const t = useTranslations('shipments');
  const common = useTranslations('common');
  const { locale } = useFrame();
  const methodName = methods.find((name) => name === shipment.method) ?? 'other';
  const isPromo = methodName === 'zero' && isZeroAmount(shipment.credits);
  const method =
    shipment.method &&
    (methodName === 'zero' && !isPromo
      ? common('paidWithCredits')
      : common(`method.${isPromo ? 'promo' : methodName}`));
  const renderDay = (iso: string | null) =>
    iso && <time dateTime={iso}>{formatDate(iso, locale)}</time>;
  return (
    <DescriptionList
      items={[
        { key: 'paidOn', label: common('paidOn'), value: renderDay(shipment.paidAt) },
        { key: 'method', label: common('paymentMethod'), value: method },
        {
          key: 'speed',
          label: common('shippingSpeed'),
          value: common(shipment.speed === 'standard' ? 'speed.standard' : 'speed.express'),
        },
        { key: 'departed', label: common('shippedOn'), value: renderDay(shipment.departed) },
        { key: 'delivered', label: common('deliveredOn'), value: renderDay(shipment.delivered) },
        { key: 'contents', label: common('contents'), value: shipment.description },
        { key: 'packages', label: t('receipt.packages'), value: shipment.packages.length },
        {
          key: 'weight',
          label: common('chargeableWeight'),
          value: formatWeight(shipment.chargeableGrams, locale),
        },
        {
          key: 'value',
          label: common('declaredValue'),
          value: <Money amount={shipment.declaredValue} />,
        },
      ]}
    />
  );
}
