import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

import { Link } from '@/components/kit/ui/link';
import { Money } from '@/components/kit/ui/money';
import { Stepper } from '@/components/kit/ui/stepper';
import type { CheckoutStep } from '@/contract/shipment';
import { addressTitle } from '@/rules/addresses/delivery-address';
import type { Checkout } from '@/rules/checkout/checkout';
import { checkoutSteps, routes } from '@/rules/routes';

interface CheckoutLayoutProps {
  step: CheckoutStep;
  checkout: Checkout;
  /** The cost panel. */
  aside: ReactNode;
  /** The total, kept in sight on phones, where the panel is below. */
  total?: { label: string; amount: string; stale: boolean } | undefined;
  children: ReactNode;
}

/**
 * A step of the checkout: where one is, what was chosen before (with Change), the step itself, what
 * it costs.
 */
export function CheckoutLayout({ step, checkout, aside, total, children }: CheckoutLayoutProps) {
  const t = useTranslations('shipment');
  const here = checkoutSteps.indexOf(step);
  const steps = checkoutSteps.map((key, index) => ({
    key,
    label: t(`steps.${key}`),
    state:
      index < here || step === 'done'
        ? ('done' as const)
        : index === here
          ? ('current' as const)
          : ('next' as const),
    ...(step !== 'done' && { href: routes.shipmentStep(key, { shipmentid: checkout.id }) }),
  }));
  return (
    <>
      <Stepper
        label={t('stepper')}
        steps={
          step === 'done'
            ? steps.map((entry, index) =>
                index === here ? { ...entry, state: 'current' as const } : entry,
              )
            : steps
        }
      />
      <div className="row gx-0 gx-lg-3 gy-3">
        <div className="col-lg-7 pe-lg-4">
          {total && <PhoneTotal {...total} />}
          {step !== 'done' && <Summaries step={step} checkout={checkout} />}
          {children}
        </div>
        <div className="col-lg-5" id="cost">
          {aside}
        </div>
      </div>
    </>
  );
}

/** The total on phones, with the way down to what it is made of. */
function PhoneTotal({ label, amount, stale }: { label: string; amount: string; stale: boolean }) {
  return (
    <p className="d-lg-none d-flex justify-content-between gap-3 py-2 border-bottom">
      <a href="#cost">{label}</a>
      <strong className={stale ? 'num text-muted' : 'num'} aria-busy={stale || undefined}>
        <Money amount={amount} code />
      </strong>
    </p>
  );
}

/** One line for each finished step. */
function Summaries({ step, checkout }: { step: CheckoutStep; checkout: Checkout }) {
  const t = useTranslations('shipment');
  const lines: [CheckoutStep, string | null][] = [
    ['packages', t('summary.packages', { count: checkout.packages.length })],
    ['address', checkout.address && addressTitle(checkout.address)],
    ['speed', checkout.speed && t(`speeds.${speedKey(checkout.speed)}.name`)],
  ];
  const finished = lines.filter(
    ([key, text]) => text !== null && checkoutSteps.indexOf(key) < checkoutSteps.indexOf(step),
  );
  if (finished.length === 0) return null;
  return (
    <ul className="list-unstyled mb-4">
      {finished.map(([key, text]) => (
        <li key={key} className="d-flex justify-content-between gap-3 py-2 border-bottom">
          <span className="text-break">
            <span className="text-muted me-2">{t(`steps.${key}`)}</span>
            {text}
          </span>
          <Link
            href={routes.shipmentStep(key, { shipmentid: checkout.id })}
            className="text-nowrap"
            aria-label={t('change', { step: t(`steps.${key}`) })}
          >
            {t('changeShort')}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Message key of a speed; unknown codes read as standard (spec §3: upg-express means express). */
export function speedKey(code: string): 'standard' | 'express' | 'upg-express' {
  return code === 'express' || code === 'upg-express' ? code : 'standard';
}
