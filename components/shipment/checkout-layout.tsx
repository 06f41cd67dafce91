import type { ReactNode } from 'react';

import { Link } from '@/components/kit/ui/link';
import { Stepper } from '@/components/kit/display/stepper';
import type { CheckoutStep } from '@/contract/member/shipment';
import { useTranslations } from '@/hooks/use-translations';
import { addressTitle } from '@/rules/addresses/delivery-address';
import type { Checkout } from '@/rules/checkout/checkout';
import { checkoutSteps, routes } from '@/rules/routes';

import { useSpeedName } from './use-speed-name';

interface CheckoutLayoutProps {
  step: CheckoutStep;
  checkout: Checkout;
  aside: ReactNode;
  children: ReactNode;
}

export function CheckoutLayout({ step, checkout, aside, children }: CheckoutLayoutProps) {
  const t = useTranslations('shipment');
  const currentIndex = checkoutSteps.indexOf(step);
  const steps = checkoutSteps.map((key, index) => ({
    key,
    label: t(`steps.${key}`),
    state:
      index < currentIndex
        ? ('done' as const)
        : index === currentIndex
          ? ('current' as const)
          : ('next' as const),
    ...(step !== 'done' && { href: routes.shipmentStep(key, { shipmentid: checkout.id }) }),
  }));
  return (
    <>
      <Stepper label={t('stepper')} steps={steps} />
      <div className="row gx-0 gx-lg-3 gy-3">
        <div className="col-lg-7 pe-lg-4">
          {step !== 'done' && step !== 'review' && <Summaries step={step} checkout={checkout} />}
          {children}
        </div>
        <div className="col-lg-5" id="cost">
          {aside}
        </div>
      </div>
    </>
  );
}

function Summaries({ step, checkout }: { step: CheckoutStep; checkout: Checkout }) {
  const getSpeedName = useSpeedName();
  const t = useTranslations('shipment');
  const lines: [CheckoutStep, string | null][] = [
    ['packages', t('summary.packages', { count: checkout.packages.length })],
    ['address', checkout.address && addressTitle(checkout.address)],
    ['speed', checkout.speed && getSpeedName(checkout.speed)],
  ];
  const finishedLines = lines.filter(
    ([key, text]) => text !== null && checkoutSteps.indexOf(key) < checkoutSteps.indexOf(step),
  );
  if (finishedLines.length === 0) return null;
  return (
    <ul className="list-unstyled mb-4">
      {finishedLines.map(([key, text]) => (
        <li key={key} className="d-flex justify-content-between gap-3 py-2 border-bottom">
          <span className="text-break">
            <span className="text-muted me-2">{t(`steps.${key}`)}</span>
            {text}
          </span>
          <ChangeLink step={key} checkout={checkout} />
        </li>
      ))}
    </ul>
  );
}

export function ChangeLink({ step, checkout }: { step: CheckoutStep; checkout: Checkout }) {
  const t = useTranslations('shipment');
  const common = useTranslations('common');
  return (
    <Link
      href={routes.shipmentStep(step, { shipmentid: checkout.id })}
      className="text-nowrap"
      aria-label={t('change', { step: t(`steps.${step}`) })}
    >
      {common('change')}
    </Link>
  );
}
