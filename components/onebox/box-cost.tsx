import type { ReactNode } from 'react';

import { useDiscountLines } from '@/components/domain/use-discount-lines';
import { Card } from '@/components/kit/ui/card';
import { PriceLines } from '@/components/kit/ui/price-lines';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { Charge } from '@/rules/charges/charges';
import { formatDate, formatMoney } from '@/rules/format';
import { isZeroAmount, negateAmount } from '@/rules/money';
import type { BoxPrice } from '@/rules/packages/onebox';

interface BoxCostProps {
  price: BoxPrice;
  /** It has been paid: the receipt's words. */
  paid?: boolean;
  stale?: boolean;
  /** Below the total: the ways to pay. */
  children?: ReactNode;
}

const names = [
  'contentverification',
  'costadjustment',
  'domesticshipping',
  'hazmatFee',
  'oneboxFee',
] as const;
const nameOf = (code: string) => names.find((name) => name === code) ?? 'other';

/**
 * What a box costs by the five charges of spec §3, each with what it is for; zero lines are left
 * out.
 */
export function BoxCost({ price, paid = false, stale = false, children }: BoxCostProps) {
  const t = useTranslations('onebox');
  const charges = useTranslations('charges');
  const discounts = useDiscountLines(price);
  const lines = price.charges
    .filter(({ amount }) => !isZeroAmount(amount))
    .map((charge, index) => ({
      key: `${charge.code}-${index}`,
      label: t(`charges.label.${nameOf(charge.code)}`),
      amount: charge.amount,
      note: <Explanation charge={charge} />,
    }));
  const credits = isZeroAmount(price.credits)
    ? []
    : [{ key: 'credits', label: t('cost.credits'), amount: negateAmount(price.credits) }];
  return (
    <Card title={t(paid ? 'cost.receipt' : 'cost.heading')} label>
      <PriceLines
        caption={t('cost.caption')}
        lines={[...lines, ...discounts, ...credits]}
        total={{
          label: t(paid ? 'cost.paid' : 'cost.total'),
          amount: price.total,
          ...(discounts.length > 0 && {
            original: { label: charges('before'), amount: price.subtotal },
          }),
        }}
        stale={stale}
      />
      {!paid && <p className="small text-muted mt-2 mb-0">{t('cost.without')}</p>}
      {children && <div className="mt-3 no-print">{children}</div>}
    </Card>
  );
}

function Explanation({ charge: { code, basis, validFrom } }: { charge: Charge }) {
  const t = useTranslations('onebox.charges');
  const { locale } = useFrame();
  return (
    <details>
      <summary>{t('whatIsThis')}</summary>
      <p className="mb-1">{t(`why.${nameOf(code)}`)}</p>
      {basis['count'] && basis['each'] && (
        <p className="mb-1">
          {t('figures', { count: basis['count'], each: formatMoney(basis['each']) })}
        </p>
      )}
      <p className="mb-1">{t('rule', { date: formatDate(validFrom, locale) })}</p>
    </details>
  );
}
