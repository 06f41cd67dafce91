import type { Api, CallOptions } from '@/lib/api';
import { ApiError } from '@/lib/api-error';
import { addressToWire, type AddressForm } from '@/lib/forms/address';
import type { DeliveryAddress } from '@/rules/addresses/delivery-address';

import { readAddresses } from './delivery-address';

/**
 * Prefills a new address from the profile.
 * @throws ApiError
 */
export async function prefillAddress(api: Api): Promise<Partial<AddressForm>> {
  const member = await api.request('GET /user/showprofile', {});
  return {
    receiver: `${member.firstname} ${member.lastname}`.trim(),
    country: member.registrationcountry,
    dialCode: member.mobilecountrycode,
    phone: member.mobilenumber,
  };
}

/** Returns the new list and the new id. @throws ApiError validation */
export async function addAddress(
  api: Api,
  form: AddressForm,
  options: CallOptions,
): Promise<{ addresses: DeliveryAddress[]; id: string }> {
  const reply = await api.request(
    'POST /address/addaddress',
    { body: { ...addressToWire(form), makedefault: form.makeDefault } },
    options,
  );
  return { addresses: readAddresses(reply.addresses), id: reply.addressid };
}

/** @throws ApiError validation | notFound */
export async function editAddress(
  api: Api,
  { id, form }: { id: string; form: AddressForm },
): Promise<DeliveryAddress[]> {
  const { addresses } = await api.request('POST /address/editaddress', {
    body: { ...addressToWire(form), addressid: id },
  });
  return readAddresses(addresses);
}

/** Returns the new list. @throws ApiError notFound */
export async function deleteAddress(api: Api, id: string): Promise<DeliveryAddress[]> {
  return readAddresses(
    (await api.request('POST /address/deleteaddress', { body: { addressid: id } })).addresses,
  );
}

/** @throws ApiError notFound, or `server` when the host refuses */
export async function makeDefaultAddress(api: Api, id: string): Promise<void> {
  const { success } = await api.request('POST /user/changeaddress', { body: { addressid: id } });
  if (!success) throw new ApiError('server');
}
