import { addMonths } from 'date-fns/addMonths';

import { limits } from '@/contract/limits';

export type Tier = 'LT' | 'PR' | 'BZ';

/** Unknown codes count as LT. */
export function toTier(code: string): Tier {
  return code === 'PR' || code === 'BZ' ? code : 'LT';
}

export interface MembershipState {
  type: string;
  expiry: Date | null;
  /** Shipments since the last Prime period was earned: 0 to primeShipments − 1. */
  counter: number;
}

/** Prime and paid Business end with their expiry; unknown types are LT. */
export function tierAt(
  state: Pick<MembershipState, 'type' | 'expiry'>,
  at: Date,
): 'LT' | 'PR' | 'BZ' {
  const isRunning = (state.expiry?.getTime() ?? 0) > at.getTime();
  if (state.type === 'BZ') return state.expiry === null || isRunning ? 'BZ' : 'LT';
  return state.type === 'PR' && isRunning ? 'PR' : 'LT';
}

/**
 * Every third international shipment adds 6 months of Prime to a running period. Business shipments
 * do not count.
 */
export function countShipment(state: MembershipState, paidAt: Date): MembershipState {
  const tier = tierAt(state, paidAt);
  if (tier === 'BZ') return state;
  const counter = state.counter + 1;
  if (counter < limits.primeShipments)
    return { ...state, type: tier, expiry: tier === 'PR' ? state.expiry : null, counter };
  const periodStart = tier === 'PR' && state.expiry ? state.expiry : paidAt;
  return { type: 'PR', expiry: addMonths(periodStart, limits.primeMonths), counter: 0 };
}
