import type { Api } from '@/lib/api';
import type { DeliveryAddress } from '@/rules/addresses/delivery-address';
import type { IdType } from '@/rules/addresses/identity';

import { readDeliveryAddress } from './delivery-address';

/** The receiver's ID for customs; `photo` is base64. */
export interface IdCopyInput {
  addressId: string;
  type: IdType;
  name: string;
  number: string;
  photo: string;
}

/**
 * Returns the updated addresses.
 * @throws ApiError validation | notFound
 */
export async function uploadIdCopy(
  api: Api,
  { addressId, type, name, number, photo }: IdCopyInput,
): Promise<DeliveryAddress[]> {
  const { addresses } = await api.request('POST /address/uploadid', {
    body: {
      addressid: addressId,
      id_type: type,
      cnid: number,
      cnname: name.trim(),
      cnphoto: photo,
    },
  });
  return addresses.map(readDeliveryAddress);
}

/**
 * Returns a ticket that works once within a minute; null without a copy.
 * @throws ApiError
 */
export async function requestIdCopyTicket(api: Api, addressId: string): Promise<string | null> {
  const { status, exist, token } = await api.request('POST /address/viewid', {
    body: { addressid: addressId },
  });
  return status === true && exist === true ? token : null;
}
