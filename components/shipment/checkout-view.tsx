import { useEffect, type ReactNode } from 'react';

import type { AddressCountry } from '@/components/address/address-fields';
import { BorderEstimate } from '@/components/charges/border-estimate';
import styles from '@/components/charges/cost-panel.module.scss';
import { Alert } from '@/components/kit/ui/alert';
import { Card } from '@/components/kit/ui/card';
import type { CheckoutStep } from '@/contract/member/shipment';
import { useErrorText } from '@/hooks/use-error-text';
import { useFrame } from '@/hooks/use-frame';
import { useNotices } from '@/hooks/use-notices';
import { useTranslations } from '@/hooks/use-translations';
import type { AddressForm } from '@/lib/forms/address';
import type { DeliveryAddress } from '@/rules/addresses/delivery-address';
import type { Checkout, Price, Speed } from '@/rules/checkout/checkout';
import { formatWeight } from '@/rules/packages/measures';
import { isBeingConfirmed } from '@/rules/payments/payments';
import type { PickupPlace } from '@/services/list';

import { ChargeLines } from './charge-lines';
import { CheckoutLayout } from './checkout-layout';
import { CostBar } from './cost-bar';
import { findBlock, PayBlock, payBlockId, OpenIssues } from './pay-block';
import { StepAddress } from './step-address';
import { StepPackages } from './step-packages';
import { StepReview } from './step-review';
import { StepSpeed } from './step-speed';
import { useCheckout, type CheckoutState } from './use-checkout';

export interface CheckoutViewProps {
  step: Exclude<CheckoutStep, 'done'>;
  checkout: Checkout;
  addresses: DeliveryAddress[];
  countries: AddressCountry[];
  /** Initial values of a new address. */
  initialAddress: Partial<AddressForm> | null;
  places: PickupPlace[];
  speeds: Speed[];
  countryName: string;
  payment: (
    checkout: Checkout,
    props: Pick<CheckoutState, 'onChanged'> & { blockedBy: string | undefined },
  ) => ReactNode;
}

/** Clears open notices whenever a step opens. */
export function CheckoutView({ step, checkout: initial, payment, ...rest }: CheckoutViewProps) {
  const errorText = useErrorText();
  const state = useCheckout(initial, step, rest.speeds);
  useEffect(() => useNotices.getState().clear(), [step]);

  const { checkout, onChanged } = state;
  const isConfirming = checkout.attempt !== null && isBeingConfirmed(checkout.attempt.state);
  const block = step === 'review' && !isConfirming ? findBlock(checkout) : null;
  const isEstimate = checkout.speed === null;
  const aside = (
    <CostPanel
      price={checkout.price}
      estimate={isEstimate}
      stale={state.stale}
      hasAddress={checkout.address !== null}
    >
      {step === 'review' && checkout.price && (
        <>
          {payment(checkout, { onChanged, blockedBy: block ? payBlockId : undefined })}
          {block && <PayBlock block={block} />}
        </>
      )}
    </CostPanel>
  );
  return (
    <CheckoutLayout step={step} checkout={checkout} aside={aside}>
      {state.error && (
        <Alert tone="danger" role="alert">
          {errorText(state.error)}
        </Alert>
      )}
      {block && <OpenIssues checkout={checkout} />}
      <Step step={step} state={state} {...rest} />
    </CheckoutLayout>
  );
}

type StepProps = Omit<CheckoutViewProps, 'checkout' | 'payment'> & { state: CheckoutState };

function Step({
  step,
  state,
  addresses,
  countries,
  initialAddress,
  places,
  countryName,
}: StepProps) {
  if (step === 'packages') return <StepPackages checkout={state.checkout} />;
  if (step === 'address')
    return (
      <StepAddress
        state={state}
        addresses={addresses}
        countries={countries}
        initialAddress={initialAddress}
        places={places}
      />
    );
  if (step === 'speed') return <StepSpeed state={state} />;
  return <StepReview state={state} countryName={countryName} />;
}

interface CostPanelProps {
  price: Price | null;
  /** No speed is chosen yet. */
  estimate: boolean;
  stale: boolean;
  hasAddress: boolean;
  children: ReactNode;
}

function CostPanel({ price, estimate, stale, hasAddress, children }: CostPanelProps) {
  const t = useTranslations('shipment');
  const common = useTranslations('common');
  return (
    <div className={styles.panel}>
      <Card title={common('whatItCosts')} label>
        {price ? (
          <Costs price={price} estimate={estimate} stale={stale} />
        ) : (
          <p className="text-muted mb-0">{t(hasAddress ? 'cost.noSpeed' : 'cost.none')}</p>
        )}
        {children && <div className="mt-3 no-print">{children}</div>}
      </Card>
    </div>
  );
}

function Costs({ price, estimate, stale }: { price: Price; estimate: boolean; stale: boolean }) {
  const t = useTranslations('shipment');
  const common = useTranslations('common');
  return (
    <>
      <CostBar charges={price.charges} subtotal={price.subtotal} />
      <ChargeLines
        price={price}
        total={price.total}
        totalLabel={estimate ? t('cost.estimate') : common('total')}
        stale={stale}
      />
      <WeightNote price={price} />
      <BorderEstimate
        charges={price.atBorder}
        coverage={price.coverage}
        bill={price.total}
        folded
      />
      {estimate && <p className="small text-muted mb-0">{t('cost.estimateNote')}</p>}
    </>
  );
}

/** Says whether actual or volumetric weight applies. */
function WeightNote({ price }: { price: Price }) {
  const t = useTranslations('shipment');
  const common = useTranslations('common');
  const { locale } = useFrame();
  const formatGrams = (grams: number) => formatWeight(grams, locale);
  if (price.actualGrams === 0) return null;
  return (
    <details className="mb-2">
      <summary>
        {common('chargeableWeight')} {formatGrams(price.chargeableGrams)}
      </summary>
      <p className="small text-muted mb-0">
        {t('cost.weight', {
          actual: formatGrams(price.actualGrams),
          volumetric: formatGrams(price.volumetricGrams),
          chargeable: formatGrams(price.chargeableGrams),
        })}
      </p>
    </details>
  );
}
