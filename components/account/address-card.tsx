import type { AddressCountry } from '@/components/address/address-fields';
import { AddressLines } from '@/components/address/address-lines';
import { Button } from '@/components/kit/ui/button';
import { Chip } from '@/components/kit/ui/chip';
import { Money } from '@/components/kit/display/money';
import { useAction } from '@/hooks/use-action';
import { useErrorText } from '@/hooks/use-error-text';
import { useFrame } from '@/hooks/use-frame';
import { useNotices } from '@/hooks/use-notices';
import { useTranslations } from '@/hooks/use-translations';
import { storeAddressChoice } from '@/lib/browser/stored-choice';
import { addressTitle, type DeliveryAddress } from '@/rules/addresses/delivery-address';
import { requiresIdCopy } from '@/rules/addresses/identity';
import { deleteAddress, makeDefaultAddress } from '@/services/address';

import { IdCopy } from './id-copy';
import { RemoveButton } from './remove-button';

interface AddressCardProps {
  address: DeliveryAddress;
  list: DeliveryAddress[];
  countries: AddressCountry[];
  onEdit: () => void;
  onChanged: (addresses: DeliveryAddress[]) => void;
}

export function AddressCard({ address, list, countries, onEdit, onChanged }: AddressCardProps) {
  const t = useTranslations('address');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const suite = useFrame().session.user?.suite ?? null;
  const name = addressTitle(address);
  const countryName =
    countries.find((entry) => entry.iso === address.country)?.name ?? address.country;
  const makeDefaultAction = useAction(makeDefaultAddress, {
    onDone: () => {
      storeAddressChoice(suite, address.id);
      useNotices.getState().notify('success', t('selected'));
      onChanged(list.map((entry) => ({ ...entry, isDefault: entry.id === address.id })));
    },
    onError: (error) =>
      useNotices
        .getState()
        .notify('danger', error.lacksMessage ? t('updateFailed') : errorText(error)),
  });
  return (
    <div className="label-card h-100 d-flex flex-column">
      <div className="mb-2">
        {address.isDefault ? <Chip tone="info">{t('default')}</Chip> : null}
      </div>
      <div className="flex-grow-1 mb-3">
        <AddressLines address={address} countryName={countryName} />
        <AddressRules address={address} />
      </div>
      {requiresIdCopy(address.country) && <IdCopy address={address} onChanged={onChanged} />}
      <div className="d-flex flex-wrap gap-1">
        {!address.isDefault && (
          <Button
            variant="quiet"
            size="sm"
            pending={makeDefaultAction.pending}
            onClick={() => makeDefaultAction.run(address.id)}
            aria-label={t('setDefaultNamed', { address: name })}
          >
            {t('setDefault')}
          </Button>
        )}
        <Button
          variant="quiet"
          size="sm"
          onClick={onEdit}
          aria-label={t('editNamed', { address: name })}
        >
          {common('edit')}
        </Button>
        <RemoveAddress address={address} name={name} onChanged={onChanged} />
      </div>
    </div>
  );
}

function RemoveAddress({
  address,
  name,
  onChanged,
}: Pick<AddressCardProps, 'address' | 'onChanged'> & { name: string }) {
  const t = useTranslations('address');
  const common = useTranslations('common');
  return (
    <RemoveButton
      id={address.id}
      call={deleteAddress}
      onDone={onChanged}
      labels={{
        remove: common('delete'),
        removeAriaLabel: t('deleteNamed', { address: name }),
        question: t('deleteQuestion'),
        successMessage: t('removed'),
        errorMessage: t('deleteFailed'),
      }}
    >
      {name}
    </RemoveButton>
  );
}

function AddressRules({ address }: { address: DeliveryAddress }) {
  const t = useTranslations('address');
  const tShipment = useTranslations('shipment');
  const rules = [
    !address.shipAllowed && tShipment('reasons.countryClosed'),
    address.batteryRestricted && t('batteryRestricted'),
    address.itemizationRequired && t('itemizationRequired'),
    address.idRequired &&
      (address.consigneeId
        ? t('consigneeOnFile', { lastFour: address.consigneeId })
        : t('idRequired')),
  ].filter((rule) => rule !== false);
  const fees = Object.entries(address.actionFees) as [
    keyof DeliveryAddress['actionFees'],
    string,
  ][];
  return (
    <div className="small text-muted mt-2">
      {rules.length > 0 && (
        <ul className="ps-3 mb-1">
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      )}
      <details>
        <summary>{t('fees')}</summary>
        <dl className="mb-0">
          {fees.map(([name, amount]) => (
            <div key={name} className="d-flex justify-content-between gap-2">
              <dt className="fw-normal">{t(`fee_${name}`)}</dt>
              <dd className="mb-0">
                <Money amount={amount} />
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
