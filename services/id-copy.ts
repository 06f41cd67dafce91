import type { Api } from '@/lib/api';
import type { DeliveryAddress } from '@/rules/addresses/delivery-address';
import type { IdType } from '@/rules/addresses/identity';

import { readDeliveryAddress } from './delivery-address';

/** The receiver's ID for customs; `photo` is a picture as base64. */
export interface IdCopyInput {
  addressId: string;
  type: IdType;
  name: string;
  number: string;
  photo: string;
}

/**
 * Keeps a copy of the ID; answers the addresses, which say so.
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
 * A ticket that opens the copy once within a minute; null unless status and exist are both true
 * (spec §5).
 * @throws ApiError
 */
export async function idCopyTicket(api: Api, addressId: string): Promise<string | null> {
  const { status, exist, token } = await api.request('POST /address/viewid', {
    body: { addressid: addressId },
  });
  return status === true && exist === true ? token : null;
}
