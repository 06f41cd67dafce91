import type { Address } from '@/contract/address';
import type { Api, CallOptions } from '@/lib/api';
import { addressToWire, type AddressForm } from '@/lib/forms/address';
import type { DeliveryAddress } from '@/rules/addresses/delivery-address';

/** The wire's address → ours. */
export function readDeliveryAddress(wire: Address): DeliveryAddress {
  return {
    id: wire.addressid,
    isDefault: wire.defaultaddress,
    receiver: wire.receiver,
    dialCode: wire.receivercountrycode,
    phone: wire.receivercontact,
    lines: [wire.street1, wire.street2, wire.street3],
    city: wire.city,
    state: wire.state,
    postal: wire.postal,
    country: wire.country.iso,
    shipAllowed: wire.ship_allowed,
    itemizationRequired: wire.itemizationrequired,
    batteryRestricted: wire.batteryrestricted,
    idRequired: wire.idrequired,
    idCopy: wire.cnphoto ? { type: wire.id_type ?? '', lastFour: wire.cnid ?? '' } : null,
    actionFees: {
      hazmat: wire.actionrequestfee.hazmat,
      contentVerification: wire.actionrequestfee.contentverification,
      repack: wire.actionrequestfee.repack,
      repackBag: wire.actionrequestfee.repackBag,
    },
  };
}

function readList(addresses: Address[]): DeliveryAddress[] {
  return addresses.map(readDeliveryAddress);
}

/** The member's delivery addresses, default first. @throws ApiError */
export async function listAddresses(api: Api): Promise<DeliveryAddress[]> {
  return readList((await api.request('GET /address/getaddresses', {})).addresses);
}

/**
 * What a new address can begin with: who the member is, where they live, how to reach them (nothing
 * is asked twice).
 * @throws ApiError
 */
export async function startOfAddress(api: Api): Promise<Partial<AddressForm>> {
  const member = await api.request('GET /user/showprofile', {});
  return {
    receiver: `${member.firstname} ${member.lastname}`.trim(),
    country: member.registrationcountry,
    dialCode: member.mobilecountrycode,
    phone: member.mobilenumber,
  };
}

/** Adds an address; answers the new list and which one it is. @throws ApiError validation */
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
  return { addresses: readList(reply.addresses), id: reply.addressid };
}

/** Replaces the fields of an address. @throws ApiError validation | notFound */
export async function editAddress(
  api: Api,
  { id, form }: { id: string; form: AddressForm },
): Promise<DeliveryAddress[]> {
  const { addresses } = await api.request('POST /address/editaddress', {
    body: { ...addressToWire(form), addressid: id },
  });
  return readList(addresses);
}

/** Removes an address; answers the new list. @throws ApiError notFound */
export async function deleteAddress(api: Api, id: string): Promise<DeliveryAddress[]> {
  return readList(
    (await api.request('POST /address/deleteaddress', { body: { addressid: id } })).addresses,
  );
}

/** Makes an address the default. @throws ApiError notFound */
export async function makeDefaultAddress(api: Api, id: string): Promise<void> {
  await api.request('POST /user/changeaddress', { body: { addressid: id } });
}
