import { seal, unseal } from '@/host/core/files/seal';
import { consigneeIdOf, normalConsigneeId } from '@/rules/addresses/consignee-id';

import type { AddressInput } from './address-input';

const placeOf = (memberId: string, addressId: string) => `${memberId}|${addressId}|consignee`;

export function sealedConsignee(
  { country, consignee_id: typed = '' }: AddressInput,
  memberId: string,
  addressId: string,
): { consigneeId: Buffer; consigneeLastFour: string } | undefined {
  const number = normalConsigneeId(typed);
  if (!consigneeIdOf(country) || number === '') return undefined;
  return {
    consigneeId: seal(Buffer.from(number), placeOf(memberId, addressId)),
    consigneeLastFour: number.slice(-4),
  };
}

export const openConsignee = (sealed: string, memberId: string, addressId: string): string =>
  unseal(Buffer.from(sealed, 'base64'), placeOf(memberId, addressId)).toString();
