import { useEffect, useRef, useState } from 'react';

import type { AddressCountry } from '@/components/address/address-fields';
import { AddressForm } from '@/components/address/address-form';
import { EmptyAddresses } from '@/components/kit/art/empty-addresses';
import { Button } from '@/components/kit/ui/button';
import { Card } from '@/components/kit/ui/card';
import { EmptyState } from '@/components/kit/ui/empty-state';
import { Link } from '@/components/kit/ui/link';
import type { SubmitIntent } from '@/hooks/use-app-form';
import { useApi, useFrame } from '@/hooks/use-frame';
import { useGoTo } from '@/hooks/use-go-to';
import { useNotices } from '@/hooks/use-notices';
import { useTranslations } from '@/hooks/use-translations';
import { clearAddressChoice } from '@/lib/browser/stored-choice';
import { addressToForm, type AddressForm as Values } from '@/lib/forms/address';
import { lacksId, type DeliveryAddress } from '@/rules/addresses/delivery-address';
import { routes } from '@/rules/routes';
import { addAddress, editAddress } from '@/services/address';

import { AddressCard } from './address-card';

interface AddressListProps {
  addresses: DeliveryAddress[];
  countries: AddressCountry[];
  initial?: Partial<Values>;
  from?: 'checkout' | null;
}

const checkoutHref = routes.shipmentStep('review');

/** Whether an address got the ID that it lacked. */
const hasNewId = (before: DeliveryAddress[], after: DeliveryAddress[]) =>
  before.some(
    (old) => lacksId(old) && after.some((address) => address.id === old.id && !lacksId(address)),
  );

type OpenForm = 'new' | string | null;

export function AddressList({
  addresses: initialAddresses,
  countries,
  initial,
  from,
}: AddressListProps) {
  const t = useTranslations('address');
  const { addresses, openForm, setOpenForm, showAddresses } = useAddresses(initialAddresses, from);
  const listRef = useFormFocus(openForm);
  const sharedProps = { countries, onSaved: showAddresses, onCancel: () => setOpenForm(null) };
  const addButton = (
    <Button onClick={() => setOpenForm('new')} aria-expanded={openForm === 'new'}>
      {t('add')}
    </Button>
  );
  return (
    <div ref={listRef}>
      {from === 'checkout' && <BackLink />}
      <div className="mb-4" tabIndex={-1} data-form="new">
        {openForm === 'new' && (
          <Card title={t('addTitle')}>
            <Editor {...sharedProps} initial={initial} first={addresses.length === 0} />
          </Card>
        )}
        {addresses.length === 0 && openForm !== 'new' && (
          <EmptyState title={t('emptyTitle')} picture={<EmptyAddresses />} action={addButton}>
            {t('emptyText')}
          </EmptyState>
        )}
        {addresses.length > 0 && openForm !== 'new' && addButton}
      </div>
      <ul className="row g-3 list-unstyled mb-0">
        {addresses.map((address) => (
          <li
            key={address.id}
            id={address.id}
            tabIndex={-1}
            data-form={address.id}
            className={openForm === address.id ? 'col-12' : 'col-md-6 col-lg-4'}
          >
            {openForm === address.id ? (
              <Card title={t('editTitle')}>
                <Editor {...sharedProps} address={address} first={false} />
              </Card>
            ) : (
              <AddressCard
                address={address}
                countries={countries}
                onEdit={() => setOpenForm(address.id)}
                onChanged={showAddresses}
                list={addresses}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function useAddresses(initialAddresses: DeliveryAddress[], from: AddressListProps['from']) {
  const goTo = useGoTo();
  const suite = useFrame().session.user?.suite ?? null;
  const [addresses, setAddresses] = useState(initialAddresses);
  const [openForm, setOpenForm] = useState<OpenForm>(null);
  const showAddresses = (currentAddresses: DeliveryAddress[]) => {
    if (currentAddresses.length === 0) clearAddressChoice(suite);
    if (from === 'checkout' && hasNewId(addresses, currentAddresses)) void goTo(checkoutHref);
    setAddresses(currentAddresses);
    setOpenForm(null);
  };
  return { addresses, openForm, setOpenForm, showAddresses };
}

function BackLink() {
  const t = useTranslations('common');
  return (
    <p>
      <Link href={checkoutHref}>← {t('toCheckout')}</Link>
    </p>
  );
}

function useFormFocus(openForm: OpenForm) {
  const listRef = useRef<HTMLDivElement>(null);
  const previousForm = useRef(openForm);
  useEffect(() => {
    const formId = openForm ?? previousForm.current;
    if (openForm !== previousForm.current && formId)
      listRef.current?.querySelector<HTMLElement>(`[data-form="${formId}"]`)?.focus();
    previousForm.current = openForm;
  }, [openForm]);
  return listRef;
}

interface EditorProps {
  countries: AddressCountry[];
  address?: DeliveryAddress;
  initial?: Partial<Values> | undefined;
  /** The first address becomes the default automatically. */
  first: boolean;
  onSaved: (addresses: DeliveryAddress[]) => void;
  onCancel: () => void;
}

function Editor({ countries, address, initial, first, onSaved, onCancel }: EditorProps) {
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
      initial={address ? addressToForm(address) : initial}
      offerDefault={!address && !first}
      codeChosen={address !== undefined}
      hasIdCopy={Boolean(address?.idCopy)}
      saveLabel={t('save')}
      failureText={t(address ? 'updateFailed' : 'addFailed')}
      onSave={save}
      onCancel={onCancel}
    />
  );
}
