import type { ReactNode } from 'react';

import { CheckoutBar } from '@/components/kit/ui/checkout-bar';
import { useTranslations } from '@/hooks/use-translations';
import type { Checkout } from '@/rules/checkout/checkout';

interface StepBarProps {
  checkout: Checkout;
  /** The price is being recalculated. */
  stale?: boolean;
  children: ReactNode;
}

export function StepBar({ checkout: { price, speed }, stale = false, children }: StepBarProps) {
  const t = useTranslations('shipment');
  const common = useTranslations('common');
  return (
    <CheckoutBar
      total={
        price && {
          amount: price.total,
          label: speed === null ? t('cost.estimate') : common('total'),
        }
      }
      stale={stale}
    >
      {children}
    </CheckoutBar>
  );
}
