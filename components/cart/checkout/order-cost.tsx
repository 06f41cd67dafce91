import type { ReactNode } from 'react';

import panel from '@/components/charges/cost-panel.module.scss';
import { useDiscountLines } from '@/components/charges/use-discount-lines';
import { Card } from '@/components/kit/ui/card';
import { PriceLines, type PriceLine } from '@/components/kit/display/price-lines';
import { holdingGateways } from '@/contract/money/payments-table';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { joinSentences } from '@/rules/locale';
import { addAmounts, isZeroAmount, negateAmount } from '@/rules/money';
import type { OrderCheckout } from '@/rules/orders/checkout';
import type { StartingPrices } from '@/services/destinations';

import { formatFeeRate } from '../fee-rate';

interface OrderCostProps {
  order: OrderCheckout;
  shipping: StartingPrices | null;
  stale: boolean;
  children?: ReactNode;
}

export function OrderCost({ order, shipping, stale, children }: OrderCostProps) {
  const t = useTranslations('order-checkout');
  const common = useTranslations('common');
  const charges = useTranslations('charges');
  const { locale } = useFrame();
  const { total } = order.price;
  return (
    <div className={panel.panel}>
      <Card title={common('whatItCosts')} label>
        <PriceLines
          caption={common('whatItCosts')}
          lines={useCostLines(order)}
          total={{
            label: common('total'),
            amount: total,
            ...(!isZeroAmount(order.discount) && {
              original: { label: charges('before'), amount: getAmountBeforeDiscount(order) },
            }),
          }}
          stale={stale}
        />
        <p className="small text-muted mb-2">{t('cost.unknown')}</p>
        <p className="small text-muted mb-2">
          {joinSentences(locale, [
            t('cost.shipping'),
            shipping && t('cost.shippingExample', { ...shipping }),
          ])}
        </p>
        {!isZeroAmount(total) && <HoldNotes methods={order.paymentMethods} />}
        {children && <div className="mt-3 no-print">{children}</div>}
      </Card>
    </div>
  );
}

const getAmountBeforeDiscount = ({ charges, cushion }: OrderCheckout) =>
  addAmounts(charges.value, charges.fee, cushion);

function HoldNotes({ methods }: { methods: readonly string[] }) {
  const t = useTranslations('order-checkout');
  const holdCount = methods.filter((method) => holdingGateways.includes(method)).length;
  return (
    <>
      {holdCount > 0 && <p className="small mb-2">{t('cost.held')}</p>}
      {holdCount < methods.length && <p className="small mb-2">{t('cost.taken')}</p>}
    </>
  );
}

function useCostLines(order: OrderCheckout): PriceLine[] {
  const t = useTranslations('order-checkout');
  const common = useTranslations('common');
  const { charges, cushion, price, discount, promo } = order;
  const discounts = useDiscountLines({ discount, promo: promo?.code ?? null });
  const fee = formatFeeRate(charges, t('cost.fixed'));
  const lines: PriceLine[] = [
    { key: 'value', label: common('orderValue'), amount: charges.value },
    { key: 'fee', label: t('cost.fee', { fee }), amount: charges.fee },
  ];
  if (!isZeroAmount(cushion))
    lines.push({
      key: 'cushion',
      label: t('cost.cushion'),
      amount: cushion,
      note: t('cost.cushionNote'),
    });
  lines.push(...discounts);
  if (!isZeroAmount(price.credits))
    lines.push({ key: 'credits', label: common('credits'), amount: negateAmount(price.credits) });
  return lines;
}
