import { useCallback, useEffect, useState, type ReactNode } from 'react';

import type { AddressCountry } from '@/components/domain/address-fields';
import { useReload } from '@/components/kit/ui/reload-link';
import { Alert } from '@/components/kit/ui/alert';
import type { CheckoutStep } from '@/contract/shipment';
import { useErrorText } from '@/hooks/use-error-text';
import { useNotices } from '@/hooks/use-notices';
import type { ApiError } from '@/lib/api-error';
import type { AddressForm } from '@/lib/forms/address';
import type { DeliveryAddress } from '@/rules/addresses/delivery-address';
import type { Checkout, Speed } from '@/rules/checkout/checkout';
import { routes } from '@/rules/routes';
import type { PickupPlace } from '@/services/list';

import { useCheckout, type CheckoutState } from './use-checkout';
import { CheckoutLayout } from './checkout-layout';
import { CostPanel } from './cost-panel';
import { StepAddress } from './step-address';
import { StepPackages } from './step-packages';
import { StepReview } from './step-review';
import { StepSpeed } from './step-speed';

export interface CheckoutViewProps {
  step: Exclude<CheckoutStep, 'done'>;
  checkout: Checkout;
  addresses: DeliveryAddress[];
  countries: AddressCountry[];
  /** What a new address begins with. */
  start: Partial<AddressForm> | null;
  /** Where it can be collected instead. */
  places: PickupPlace[];
  speeds: Speed[];
  countryName: string;
  /** The ways to pay for what is on the screen; `onChanged` loads the shipment again. */
  payment: (checkout: Checkout, onChanged: () => void) => ReactNode;
}

/** A step of an unpaid checkout. Open alerts are closed on arrival (spec §2). */
export function CheckoutView({ step, checkout: loaded, payment, ...data }: CheckoutViewProps) {
  const say = useErrorText();
  // By its id: when it was paid in another tab, that leads to what was paid.
  const reload = useReload(routes.shipmentStep(step, { shipmentid: loaded.id }));
  const onRefused = useCallback(
    (error: ApiError) => void (error.is('alreadyPaid') && reload()),
    [reload],
  );
  const state = useCheckout(loaded, onRefused);
  const [totalBefore, setTotalBefore] = useState<string | null>(null);
  useEffect(() => useNotices.getState().clear(), [step]);

  const { checkout } = state;
  const onChanged = () => {
    setTotalBefore(checkout.price?.total ?? null);
    void reload();
  };
  const estimate = checkout.speed === null;
  const aside = (
    <CostPanel
      price={checkout.price}
      estimate={estimate}
      stale={state.stale}
      hasAddress={checkout.address !== null}
    >
      {step === 'review' && checkout.price && payment(checkout, onChanged)}
    </CostPanel>
  );
  return (
    <CheckoutLayout step={step} checkout={checkout} aside={aside}>
      {state.error && (
        <Alert tone="danger" role="alert">
          {say(state.error)}
        </Alert>
      )}
      <Step step={step} state={state} totalBefore={totalBefore} {...data} />
    </CheckoutLayout>
  );
}

type StepProps = Omit<CheckoutViewProps, 'checkout' | 'payment'> & {
  state: CheckoutState;
  totalBefore: string | null;
};

function Step({
  step,
  state,
  addresses,
  countries,
  start,
  places,
  speeds,
  countryName,
  totalBefore,
}: StepProps) {
  if (step === 'packages') return <StepPackages checkout={state.checkout} />;
  if (step === 'address')
    return (
      <StepAddress
        state={state}
        addresses={addresses}
        countries={countries}
        start={start}
        places={places}
      />
    );
  if (step === 'speed') return <StepSpeed state={state} speeds={speeds} />;
  return (
    <StepReview state={state} speeds={speeds} countryName={countryName} totalBefore={totalBefore} />
  );
}
