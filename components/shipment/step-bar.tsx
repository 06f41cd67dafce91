import type { ReactNode } from 'react';

import { CheckoutBar } from '@/components/kit/ui/checkout-bar';
import type { CheckoutStep } from '@/contract/member/shipment';
import { useTranslations } from '@/hooks/use-translations';
import type { Checkout } from '@/rules/checkout/checkout';
import { checkoutSteps, routes } from '@/rules/routes';

/** URL of the next step, or of the review when nothing else is missing. */
export function getNextStepHref(
  step: CheckoutStep,
  checkout: Pick<Checkout, 'id' | 'step'>,
): string {
  const nextStep =
    checkout.step === 'review' ? 'review' : checkoutSteps[checkoutSteps.indexOf(step) + 1];
  return routes.shipmentStep(nextStep ?? 'review', { shipmentid: checkout.id });
}

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
