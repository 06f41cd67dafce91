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

/** English names, for hosts and portals that do not know a code. */
export const speedTitles: Record<SpeedCode, string> = {
  standard: 'Standard',
  express: 'Express',
  'upg-express': 'Express (free upgrade)',
};

export const speedCodes = Object.keys(speedTable) as SpeedCode[];

export function isSpeedCode(code: string): code is SpeedCode {
  return Object.hasOwn(speedTable, code);
}

/**
 * A speed as asked for: 'prime-upgrade' is the other name of the upgrade (spec §3). Null for what is
 * none.
 */
export function readSpeed(code: string): SpeedCode | null {
  const known = code === 'prime-upgrade' ? 'upg-express' : code;
  return isSpeedCode(known) ? known : null;
}

/** The speed chosen for a member who has not chosen (spec §6). */
export function defaultSpeed(tier: Tier): SpeedCode {
  return tier === 'LT' ? 'standard' : 'upg-express';
}
