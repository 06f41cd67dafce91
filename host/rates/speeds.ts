import type { SpeedCode, Tier } from './quote';

interface SpeedRow {
  /** Sets zones, brackets, divisor and weight limit. */
  pricedAs: 'standard' | 'express';
  /** Sets courier and transit days. */
  deliveredAs: 'standard' | 'express';
  tiers: readonly Tier[];
}

/** upg-express is standard upgraded to express, for Prime and Business. */
export const speedTable: Record<SpeedCode, SpeedRow> = {
  standard: { pricedAs: 'standard', deliveredAs: 'standard', tiers: ['LT', 'PR', 'BZ'] },
  express: { pricedAs: 'express', deliveredAs: 'express', tiers: ['LT', 'PR', 'BZ'] },
  'upg-express': { pricedAs: 'standard', deliveredAs: 'express', tiers: ['PR', 'BZ'] },
};

/** English fallbacks for unknown codes. */
export const speedTitles: Record<SpeedCode, string> = {
  standard: 'Standard',
  express: 'Express',
  'upg-express': 'Express (free upgrade)',
};

export const speedCodes = Object.keys(speedTable) as SpeedCode[];

export function isSpeedCode(code: string): code is SpeedCode {
  return Object.hasOwn(speedTable, code);
}

/** 'prime-upgrade' is an alias of the upgrade. */
export function readSpeed(code: string): SpeedCode | null {
  const speedCode = code === 'prime-upgrade' ? 'upg-express' : code;
  return isSpeedCode(speedCode) ? speedCode : null;
}

export function getDefaultSpeed(tier: Tier): SpeedCode {
  return tier === 'LT' ? 'standard' : 'upg-express';
}
