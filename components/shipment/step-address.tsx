import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';

import type { AddressCountry } from '@/components/address/address-fields';
import { AddressLines } from '@/components/address/address-lines';
import { Choice } from '@/components/kit/ui/choice-card';
import { Button } from '@/components/kit/ui/button';
import { Chip } from '@/components/kit/ui/chip';
import { lazyComponent } from '@/components/kit/ui/lazy-component';
import { LinkButton } from '@/components/kit/ui/link-button';
import { Skeleton } from '@/components/kit/ui/skeleton';
import type { SubmitIntent } from '@/hooks/use-app-form';
import { useApi, useFrame } from '@/hooks/use-frame';
import { useFocusFallback } from '@/hooks/use-focus-fallback';
import { useNotices } from '@/hooks/use-notices';
import { useTranslations } from '@/hooks/use-translations';
import { findChosenAddress, storeAddressChoice } from '@/lib/browser/stored-choice';
import type { AddressForm as Values } from '@/lib/forms/address';
import { lacksId, type DeliveryAddress } from '@/rules/addresses/delivery-address';
import type { Checkout } from '@/rules/checkout/checkout';
import { addAddress } from '@/services/address';
import type { PickupPlace } from '@/services/list';

import { PickupChoice } from './pickup-choice';
import { IdNeeded, ProblemList } from './problem-list';
import { StepBar, getNextStepHref } from './step-bar';
import type { CheckoutState } from './use-checkout';

const AddressForm = lazyComponent(
  () => import('@/components/address/address-form').then((m) => m.AddressForm),
  <Skeleton lines={6} />,
);

interface StepProps {
  state: CheckoutState;
  addresses: DeliveryAddress[];
  countries: AddressCountry[];
  /** Initial values of a new address. */
  initialAddress?: Partial<Values> | null | undefined;
  places: PickupPlace[];
}

export function StepAddress({
  state,
  addresses: initial,
  countries,
  initialAddress,
  places,
}: StepProps) {
  const t = useTranslations('shipment');
  const addressTexts = useTranslations('address');
  const { addresses, adding, setAdding, placeRef, chosenId, pick, save } = useSelection(
    state,
    initial,
  );
  const chosen = addresses.find(({ id }) => id === chosenId);
  const container = useFocusFallback<HTMLDivElement>(adding);
  return (
    <>
      <ProblemList checkout={state.checkout} />
      <div ref={container} tabIndex={-1}>
        {addresses.length > 0 && (
          <fieldset className="mb-4">
            <legend className="fs-4">{t('address.choose')}</legend>
            {addresses.map((address) => (
              <AddressChoice
                key={address.id}
                address={address}
                checked={chosenId === address.id}
                countries={countries}
                onChoose={() => void pick(address.id)}
              />
            ))}
          </fieldset>
        )}
        {adding ? (
          <NewAddress
            countries={countries}
            initialAddress={initialAddress}
            onSave={save}
            onCancel={addresses.length > 0 ? () => setAdding(false) : undefined}
          />
        ) : (
          <Button variant="secondary" className="mb-4" onClick={() => setAdding(true)}>
            {addressTexts('add')}
          </Button>
        )}
      </div>
      {places.length > 0 && (
        <PickupChoice
          places={places}
          countries={countries}
          chosen={placeRef}
          country={initialAddress?.country}
          onChoose={(pickup) => void state.choose({ pickup, addressId: undefined })}
        />
      )}
      {chosen && lacksId(chosen) && <IdNeeded addressId={chosen.id} />}
      <NextButton state={state} />
    </>
  );
}

function useSelection(state: CheckoutState, loadedAddresses: DeliveryAddress[]) {
  const t = useTranslations('address');
  const api = useApi();
  const suite = useFrame().session.user?.suite ?? null;
  const [addresses, setAddresses] = useState(loadedAddresses);
  const [isAdding, setAdding] = useState(loadedAddresses.length === 0);
  const { checkout, choice, choose } = state;
  const placeRef =
    choice.pickup ?? (choice.addressId ? null : (checkout.address?.pickup?.ref ?? null));
  const chosenId = placeRef ? null : (choice.addressId ?? checkout.address?.id ?? null);
  useStoredChoice(state, addresses, suite);

  const pick = async (id: string) => {
    if (!(await choose({ addressId: id, pickup: undefined }))) return;
    storeAddressChoice(suite, id);
    useNotices.getState().notify('success', t('selected'));
  };
  const save = async (values: Values, intent: SubmitIntent) => {
    const addResult = await addAddress(api, values, intent);
    setAddresses(addResult.addresses);
    setAdding(false);
    await pick(addResult.id);
  };
  return { addresses, adding: isAdding, setAdding, placeRef, chosenId, pick, save };
}

function NewAddress({
  countries,
  initialAddress,
  onSave,
  onCancel,
}: Pick<StepProps, 'countries' | 'initialAddress'> & {
  onSave: (values: Values, intent: SubmitIntent) => Promise<void>;
  onCancel: (() => void) | undefined;
}) {
  const t = useTranslations('address');
  return (
    <section aria-label={t('addTitle')} className="card p-3 p-md-4 mb-4">
      <h2 className="fs-4">{t('addTitle')}</h2>
      <AddressForm
        countries={countries}
        initial={initialAddress ?? undefined}
        saveLabel={t('saveAndUse')}
        failureText={t('addFailed')}
        onSave={onSave}
        {...(onCancel && { onCancel })}
      />
    </section>
  );
}

const isBlocked = ({ step }: Checkout) => step === 'packages' || step === 'address';

/** Waits for a pending choice before it moves on. */
function NextButton({ state: { checkout, stale, settle } }: { state: CheckoutState }) {
  const t = useTranslations('shipment');
  const router = useRouter();
  const goToNextStep = async () => {
    const latest = await settle();
    if (latest && !isBlocked(latest)) await router.push(getNextStepHref('address', latest));
  };
  if (stale) {
    return (
      <StepBar checkout={checkout} stale>
        <Button onClick={goToNextStep}>{t('continue')}</Button>
      </StepBar>
    );
  }
  if (!isBlocked(checkout)) {
    return (
      <StepBar checkout={checkout}>
        <LinkButton href={getNextStepHref('address', checkout)}>{t('continue')}</LinkButton>
      </StepBar>
    );
  }
  return (
    <>
      <StepBar checkout={checkout}>
        <Button aria-disabled aria-describedby="address-blocked">
          {t('continue')}
        </Button>
      </StepBar>
      <p id="address-blocked" className="small text-muted mt-2">
        {checkout.problems.length > 0 ? t('address.blocked') : t('address.needed')}
      </p>
    </>
  );
}

/** Once, if the checkout has no address: selects the device's last address or the default. */
function useStoredChoice(
  { checkout, choose }: CheckoutState,
  addresses: DeliveryAddress[],
  suite: string | null,
): void {
  const hasTried = useRef(false);
  useEffect(() => {
    if (hasTried.current || checkout.address) return;
    hasTried.current = true;
    const storedChoice = findChosenAddress(addresses, suite);
    if (storedChoice?.shipAllowed) void choose({ addressId: storedChoice.id });
  }, [checkout.address, addresses, suite, choose]);
}

interface AddressChoiceProps {
  address: DeliveryAddress;
  checked: boolean;
  countries: AddressCountry[];
  onChoose: () => void;
}

function AddressChoice({ address, checked, countries, onChoose }: AddressChoiceProps) {
  const t = useTranslations('address');
  const shipment = useTranslations('shipment');
  const countryName =
    countries.find((entry) => entry.iso === address.country)?.name ?? address.country;
  const notes = [
    !address.shipAllowed && shipment('reasons.countryClosed'),
    address.itemizationRequired && t('itemizationRequired'),
    address.batteryRestricted && t('batteryRestricted'),
  ].filter(Boolean);
  return (
    <Choice name="address" checked={checked} disabled={!address.shipAllowed} onChoose={onChoose}>
      {address.isDefault && (
        <span className="d-block mb-1">
          <Chip tone="info">{t('default')}</Chip>
        </span>
      )}
      <AddressLines address={address} countryName={countryName} />
      {notes.map((note) => (
        <span key={String(note)} className="d-block small text-muted mt-1">
          {note}
        </span>
      ))}
    </Choice>
  );
}
