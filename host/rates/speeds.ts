import type { SpeedCode, Tier } from './quote';

interface SpeedRow {
  /** Whose zones, brackets, divisor and weight limit price it. */
  pricedAs: 'standard' | 'express';
  /** Whose courier and transit days carry it. */
  deliveredAs: 'standard' | 'express';
  tiers: readonly Tier[];
}

/**
 * Speeds of spec §3 and §6: upg-express is standard service upgraded to express, for Prime and
 * Business.
 */
export const speedTable: Record<SpeedCode, SpeedRow> = {
  standard: { pricedAs: 'standard', deliveredAs: 'standard', tiers: ['LT', 'PR', 'BZ'] },
  express: { pricedAs: 'express', deliveredAs: 'express', tiers: ['LT', 'PR', 'BZ'] },
  'upg-express': { pricedAs: 'standard', deliveredAs: 'express', tiers: ['PR', 'BZ'] },
};

export const speedCodes = Object.keys(speedTable) as SpeedCode[];

export function isSpeedCode(code: string): code is SpeedCode {
  return Object.hasOwn(speedTable, code);
}

/** The speed chosen for a member who has not chosen (spec §6). */
export function defaultSpeed(tier: Tier): SpeedCode {
  return tier === 'LT' ? 'standard' : 'upg-express';
}
