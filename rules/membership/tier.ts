/** Tiers of spec §9: lite, prime, business. */
export type Tier = 'LT' | 'PR' | 'BZ';

/** A wire tier as one of ours; unknown codes are lite (spec §3). */
export function tierOf(code: string): Tier {
  return code === 'PR' || code === 'BZ' ? code : 'LT';
}
