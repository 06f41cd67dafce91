import type { ReactNode } from 'react';

import { Card } from '@/components/kit/ui/card';
import { PriceLines } from '@/components/kit/display/price-lines';
import { useTranslations } from '@/hooks/use-translations';
import { isZeroAmount, negateAmount, type Amount } from '@/rules/money';

interface RequestCostProps {
  amount: Amount;
  credits: Amount;
  total: Amount;
  paid?: boolean;
  stale?: boolean;
  children?: ReactNode;
}

export function RequestCost({
  amount,
  credits,
  total,
  paid = false,
  stale,
  children,
}: RequestCostProps) {
  const t = useTranslations('payment-requests');
  const common = useTranslations('common');
  const charges = useTranslations('charges');
  const lines = [
    { key: 'amount', label: common('amount'), amount },
    ...(isZeroAmount(credits)
      ? []
      : [{ key: 'credits', label: common('credits'), amount: negateAmount(credits) }]),
  ];
  return (
    <Card title={paid ? common('receipt') : t('toPay')} label>
      <PriceLines
        caption={charges('caption')}
        lines={lines}
        total={{ label: paid ? common('totalPaid') : t('total'), amount: total }}
        stale={stale}
      />
      {children && <div className="mt-3 no-print">{children}</div>}
    </Card>
  );
}
