import { useRouter } from 'next/router';
import { useCallback } from 'react';

import type { AddressCountry } from '@/components/address/address-fields';
import { BorderEstimate } from '@/components/charges/border-estimate';
import { useClearShipped } from '@/components/checkout/use-clear-shipped';
import { Card } from '@/components/kit/ui/card';
import { MemberFrame } from '@/components/layout/member-frame';
import { PaymentPanel } from '@/components/payments/payment-panel';
import { ChargeLines } from '@/components/shipment/charge-lines';
import { CheckoutLayout } from '@/components/shipment/checkout-layout';
import { CheckoutView } from '@/components/shipment/checkout-view';
import { StepDone } from '@/components/shipment/step-done';
import type { CheckoutStep } from '@/contract/member/shipment';
import { useTranslations } from '@/hooks/use-translations';
import type { AddressForm } from '@/lib/forms/address';
import { listDialCountries } from '@/lib/i18n/country-names';
import { loadOptional } from '@/lib/optional-part';
import type { ServerPageProps } from '@/lib/page-props';
import { gatewayOrigins } from '@/lib/server/env';
import { serverPage } from '@/lib/server/page';
import type { DeliveryAddress } from '@/rules/addresses/delivery-address';
import type { Checkout, Speed } from '@/rules/checkout/checkout';
import { isCheckoutStep, chooseStep } from '@/rules/checkout/steps';
import { nameCountry } from '@/rules/country-names';
import { routes } from '@/rules/routes';
import { isUuid } from '@/rules/uuid';
import { prefillAddress } from '@/services/address';
import { listAddresses } from '@/services/delivery-address';
import { listUsableCards, type UsableCard } from '@/services/money/card';
import { listPickupPlaces, type PickupPlace } from '@/services/list';
import { listOfferedCountries } from '@/services/offered-countries';
import { getCheckout, listSpeeds } from '@/services/shipment';
import { getShipment, type ShipmentDetails } from '@/services/shipment-history';

interface Data {
  step: CheckoutStep;
  checkout: Checkout;
  countryName: string;
  addresses: DeliveryAddress[];
  countries: AddressCountry[];
  /** Defaults of a new address, in the address step. */
  initialAddress: Partial<AddressForm> | null;
  /** Set in the address step. */
  places: PickupPlace[];
  speeds: Speed[];
  /** Set in the payment step. */
  cards: UsableCard[];
  gatewayOrigins: string[];
  /** Set when done. */
  shipment: ShipmentDetails | null;
}

/**
 * Reads the step from the path, not the query. The host's state decides which step is shown.
 */
export const getServerSideProps = serverPage<Data>(
  async ({ api, quickApi, params, query, locale }) => {
    const requestedStep = params['checkout_step'];
    const id = isUuid(query['shipmentid']) ? query['shipmentid'] : undefined;
    const checkout = await getCheckout(api, id);
    if (!checkout) return { redirectTo: routes.packages() };
    if (checkout.status === 'cancelled') return { redirectTo: routes.shipment(checkout.ref) };
    const step = chooseStep(requestedStep, checkout.step);
    if (step !== requestedStep)
      return { redirectTo: routes.shipmentStep(step, { shipmentid: checkout.id }) };
    const isAddressStep = step === 'address';
    const [addresses, countryRows, initialAddress, places, speeds, shipment, cards] =
      await Promise.all([
        isAddressStep ? listAddresses(api) : [],
        isAddressStep ? listOfferedCountries(quickApi) : [],
        isAddressStep ? loadOptional(prefillAddress(quickApi)) : null,
        isAddressStep ? loadOptional(listPickupPlaces(quickApi)) : null,
        step === 'speed' || step === 'review' ? listSpeeds(api, checkout.id) : [],
        step === 'done' ? getShipment(api, checkout.ref) : null,
        step === 'review' && checkout.paymentMethods.includes('stripe')
          ? listUsableCards(quickApi, new Date())
          : [],
      ]);
    return {
      step,
      checkout,
      countryName: checkout.address ? nameCountry(checkout.address.country, locale) : '',
      addresses,
      countries: listDialCountries(countryRows, locale),
      initialAddress,
      places: places ?? [],
      speeds,
      cards,
      gatewayOrigins: gatewayOrigins(),
      shipment,
    };
  },
  { takesPayment: true },
);

export default function CheckoutPage({ data, loadError, path }: ServerPageProps<Data>) {
  const t = useTranslations('shipment');
  // After a load error, use the requested title.
  const step = path.split(/[/?]/)[2];
  const title = t(`titles.${data?.step ?? (isCheckoutStep(step) ? step : 'packages')}`);
  return (
    <MemberFrame title={title} error={loadError} inCheckout={Boolean(data && !data.shipment)}>
      {data?.shipment && <PaidView {...data} shipment={data.shipment} />}
      {data && !data.shipment && <UnpaidView {...data} />}
    </MemberFrame>
  );
}

function UnpaidView({ step, checkout, cards, gatewayOrigins: origins, ...choices }: Data) {
  const { replace } = useRouter();
  const { id } = checkout;
  const onPaid = useCallback(
    () => void replace(routes.shipmentStep('done', { shipmentid: id })),
    [replace, id],
  );
  if (step === 'done') return null;
  return (
    <CheckoutView
      {...choices}
      step={step}
      checkout={checkout}
      payment={(currentCheckout, props) =>
        currentCheckout.price && (
          <PaymentPanel
            target={{ kind: 'shipment', id: currentCheckout.id }}
            price={currentCheckout.price}
            attempt={currentCheckout.attempt}
            methods={currentCheckout.paymentMethods}
            cards={cards}
            gatewayOrigins={origins}
            inBar
            onPaid={onPaid}
            {...props}
          />
        )
      }
    />
  );
}

function PaidView({ checkout, shipment, countryName }: Data & { shipment: ShipmentDetails }) {
  const t = useTranslations('common');
  useClearShipped(shipment.packages.map(({ ref }) => ref));
  const receipt = (
    <Card title={t('receipt')} label>
      <ChargeLines
        price={{ ...shipment, discount: shipment.discounts }}
        total={shipment.paid}
        totalLabel={t('totalPaid')}
      />
      <BorderEstimate charges={shipment.atBorder} coverage="paid" bill={shipment.paid} />
    </Card>
  );
  return (
    <CheckoutLayout step="done" checkout={checkout} aside={receipt}>
      <StepDone checkout={checkout} shipment={shipment} countryName={countryName} />
    </CheckoutLayout>
  );
}
