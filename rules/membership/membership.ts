import { addMonths } from 'date-fns/addMonths';

import { limits } from '@/contract/limits';

/** Tiers of spec §9: lite, prime, business. */
export type Tier = 'LT' | 'PR' | 'BZ';

/** A wire tier as one of ours; unknown codes are lite (spec §3). */
export function tierOf(code: string): Tier {
  return code === 'PR' || code === 'BZ' ? code : 'LT';
}

/** What changes about a member with paid shipments. */
export interface MembershipState {
  type: string;
  expiry: Date | null;
  /** Shipments since the last Prime period was earned: 0 … primeShipments − 1. */
  counter: number;
}

/**
 * The tier that counts at a moment: Prime and a paid Business year end with their expiry, unknown
 * types are LT (spec §3).
 */
export function tierAt(
  state: Pick<MembershipState, 'type' | 'expiry'>,
  at: Date,
): 'LT' | 'PR' | 'BZ' {
  const runs = (state.expiry?.getTime() ?? 0) > at.getTime();
  if (state.type === 'BZ') return state.expiry === null || runs ? 'BZ' : 'LT';
  return state.type === 'PR' && runs ? 'PR' : 'LT';
}

/**
 * Counts one international shipment: every third gives Prime for 6 months (spec §1, §9), added to
 * what is left of a running period. Business members keep their tier; their shipments do not count.
 */
export function countShipment(state: MembershipState, paidAt: Date): MembershipState {
  const tier = tierAt(state, paidAt);
  if (tier === 'BZ') return state;
  const counter = state.counter + 1;
  if (counter < limits.primeShipments)
    return { ...state, type: tier, expiry: tier === 'PR' ? state.expiry : null, counter };
  const from = tier === 'PR' && state.expiry ? state.expiry : paidAt;
  return { type: 'PR', expiry: addMonths(from, limits.primeMonths), counter: 0 };
}
