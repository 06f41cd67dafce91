import { seal, unseal } from '@/host/core/files/seal';
import { findConsigneeId, normalizeConsigneeId } from '@/rules/addresses/consignee-id';

import type { AddressInput } from './address-input';

const buildSealContext = (memberId: string, addressId: string) =>
  `${memberId}|${addressId}|consignee`;

export function sealConsignee(
  { country, consignee_id: typedId = '' }: Pick<AddressInput, 'country' | 'consignee_id'>,
  memberId: string,
  addressId: string,
): { consigneeId: Buffer; consigneeLastFour: string } | undefined {
  const number = normalizeConsigneeId(typedId);
  if (!findConsigneeId(country) || number === '') return undefined;
  return {
    consigneeId: seal(Buffer.from(number), buildSealContext(memberId, addressId)),
    consigneeLastFour: number.slice(-4),
  };
}

export const openConsignee = (sealedNumber: string, memberId: string, addressId: string): string =>
  unseal(Buffer.from(sealedNumber, 'base64'), buildSealContext(memberId, addressId)).toString();
