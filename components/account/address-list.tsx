import { useEffect, useRef, useState } from 'react';

import type { AddressCountry } from '@/components/address/address-fields';
import { AddressForm } from '@/components/address/address-form';
import { EmptyAddresses } from '@/components/kit/art/empty-addresses';
import { Button } from '@/components/kit/ui/button';
import { Card } from '@/components/kit/ui/card';
import { EmptyState } from '@/components/kit/ui/empty-state';
import type { SubmitIntent } from '@/hooks/use-app-form';
import { useApi, useFrame } from '@/hooks/use-frame';
import { useNotices } from '@/hooks/use-notices';
import { useTranslations } from '@/hooks/use-translations';
import { clearAddressChoice } from '@/lib/browser/stored-choice';
import { addressToForm, type AddressForm as Values } from '@/lib/forms/address';
import type { DeliveryAddress } from '@/rules/addresses/delivery-address';
import { addAddress, editAddress } from '@/services/address';

import { AddressCard } from './address-card';

interface AddressListProps {
  addresses: DeliveryAddress[];
  countries: AddressCountry[];
  start?: Partial<Values>;
}

type Open = 'new' | string | null;

export function AddressList({ addresses: loaded, countries, start }: AddressListProps) {
  const t = useTranslations('address');
  const suite = useFrame().session.user?.suite ?? null;
  const [addresses, setAddresses] = useState(loaded);
  const [open, setOpen] = useState<Open>(null);
  const show = (currentAddresses: DeliveryAddress[]) => {
    if (currentAddresses.length === 0) clearAddressChoice(suite);
    setAddresses(currentAddresses);
    setOpen(null);
  };
  const list = useFormFocus(open);
  const shared = { countries, onSaved: show, onCancel: () => setOpen(null) };
  const add = (
    <Button onClick={() => setOpen('new')} aria-expanded={open === 'new'}>
      {t('add')}
    </Button>
  );
  return (
    <div ref={list}>
      <div className="mb-4" tabIndex={-1} data-form="new">
        {open === 'new' && (
          <Card title={t('addTitle')}>
            <Editor {...shared} start={start} first={addresses.length === 0} />
          </Card>
        )}
        {addresses.length === 0 && open !== 'new' && (
          <EmptyState title={t('emptyTitle')} picture={<EmptyAddresses />} action={add}>
            {t('emptyText')}
          </EmptyState>
        )}
        {addresses.length > 0 && open !== 'new' && add}
      </div>
      <ul className="row g-3 list-unstyled mb-0">
        {addresses.map((address) => (
          <li
            key={address.id}
            tabIndex={-1}
            data-form={address.id}
            className={open === address.id ? 'col-12' : 'col-md-6 col-lg-4'}
          >
            {open === address.id ? (
              <Card title={t('editTitle')}>
                <Editor {...shared} address={address} first={false} />
              </Card>
            ) : (
              <AddressCard
                address={address}
                countries={countries}
                onEdit={() => setOpen(address.id)}
                onChanged={show}
                all={addresses}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function useFormFocus(open: Open) {
  const list = useRef<HTMLDivElement>(null);
  const previous = useRef(open);
  useEffect(() => {
    const formId = open ?? previous.current;
    if (open !== previous.current && formId)
      list.current?.querySelector<HTMLElement>(`[data-form="${formId}"]`)?.focus();
    previous.current = open;
  }, [open]);
  return list;
}

interface EditorProps {
  countries: AddressCountry[];
  address?: DeliveryAddress;
  start?: Partial<Values> | undefined;
  /** The first address becomes the default automatically. */
  first: boolean;
  onSaved: (addresses: DeliveryAddress[]) => void;
  onCancel: () => void;
}

function Editor({ countries, address, start, first, onSaved, onCancel }: EditorProps) {
  const t = useTranslations('address');
  const api = useApi();
  const save = async (values: Values, intent: SubmitIntent) => {
    const list = address
      ? await editAddress(api, { id: address.id, form: values })
      : (await addAddress(api, values, intent)).addresses;
    useNotices.getState().notify('success', t('saved'));
    onSaved(list);
  };
  return (
    <AddressForm
      countries={countries}
      initial={address ? addressToForm(address) : start}
      offerDefault={!address && !first}
      codeChosen={address !== undefined}
      saveLabel={t('save')}
      failureText={t(address ? 'updateFailed' : 'addFailed')}
      onSave={save}
      onCancel={onCancel}
    />
  );
}
