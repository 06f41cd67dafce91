import { limits } from '@/contract/limits';

import { fromCents, type Amount } from '../money';

/** Countries that take no hazmat or prohibited goods (spec §9). */
export const dangerousDestinations: readonly string[] = ['AO', 'BR', 'BN', 'QA', 'RO', 'LK', 'UG'];

/** Countries that take no tobacco (spec §9). */
export const tobaccoDestinations: readonly string[] = ['FR', 'AU', 'SG', 'AR', 'BH', 'CA', 'BR', 'HK', 'MX', 'QA', 'SA', 'AE'];

/** Countries whose customs want to know the shop, and limit parcels of several shops by value (spec §4, §9). */
export const merchantDestinations: readonly string[] = ['AU'];
export const multipleMerchantLimit: Amount = fromCents(limits.multipleMerchantAmount * 100);

export const tobaccoCategory = 'tobacco';
/** Categories that a member may not change (spec §5): Tobacco, Gold/Silver Coin. */
export const lockedCategories: readonly string[] = [tobaccoCategory, 'coins'];

/** Names that stand for "we do not know the shop" (spec §4, generic US placeholder); compared without case and spaces around. */
export const genericMerchants: readonly string[] = [
  'US Merchant', 'US Store', 'US Online Store', 'USA Merchant', 'Generic US Merchant', 'Unknown Merchant', 'Private Sender', 'Other',
];

const genericNames = new Set(genericMerchants.map((name) => name.toLowerCase()));

/** True for no merchant or a generic US placeholder. */
export function isMerchantUndefined(merchant: string): boolean {
  const name = merchant.trim().toLowerCase();
  return name === '' || genericNames.has(name);
}
