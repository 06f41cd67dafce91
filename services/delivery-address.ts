import type { Address } from '@/contract/member/address';
import type { Api } from '@/lib/api';
import type { DeliveryAddress } from '@/rules/addresses/delivery-address';
import { readDestinationFacts } from '@/rules/packages/package';

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
    ...readDestinationFacts(wire, wire.country.iso),
    shipAllowed: wire.ship_allowed,
    idRequired: wire.idrequired,
    idCopy: wire.cnphoto ? { type: wire.id_type ?? '', lastFour: wire.cnid ?? '' } : null,
    consigneeId: wire.consignee_id ?? null,
    pickup: wire.pickup
      ? { ref: wire.pickup.shipper_reference, name: wire.pickup.name, hours: wire.pickup.hours }
      : null,
    actionFees: {
      hazmat: wire.actionrequestfee.hazmat,
      contentVerification: wire.actionrequestfee.contentverification,
      repack: wire.actionrequestfee.repack,
      repackBag: wire.actionrequestfee.repackBag,
    },
  };
}

export function readAddresses(addresses: readonly Address[]): DeliveryAddress[] {
  return addresses.map(readDeliveryAddress);
}

/** Default first. @throws ApiError */
export async function listAddresses(api: Api): Promise<DeliveryAddress[]> {
  return readAddresses((await api.request('GET /address/getaddresses', {})).addresses);
}
