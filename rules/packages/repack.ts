import { limits } from '@/contract/limits';

import { codePoints } from '../members/text';

import { isAlphanumeric } from './text';
import type { Parcel } from './weight';

export const repackTypes = ['box', 'bag'] as const;
export type RepackType = (typeof repackTypes)[number];

/** Goods that travel well in a bag. */
const softCategories: readonly string[] = [
  'clothing',
  'hometextiles',
  'bags',
  'accessories',
  'baby',
];

/**
 * How far a box is cut down: goods as dense as `gramsPerLitre`, but no less than this share of the
 * box is left; the card saved.
 */
const rules: Record<RepackType, { gramsPerLitre: number; leastShare: number; weightKept: number }> =
  {
    box: { gramsPerLitre: 250, leastShare: 0.45, weightKept: 0.97 },
    bag: { gramsPerLitre: 300, leastShare: 0.3, weightKept: 0.92 },
  };

/** A bag for soft goods, a smaller box for all others. */
export function repackTypeOf(category: string): RepackType {
  return softCategories.includes(category) ? 'bag' : 'box';
}

/**
 * What a parcel would measure after repacking: an estimate from its weight, made before anybody
 * opens it. Length and width stay, the height goes down to the goods; nothing ever grows.
 */
export function repackEstimate(parcel: Parcel, type: RepackType): Parcel {
  const { gramsPerLitre, leastShare, weightKept } = rules[type];
  const litres = (parcel.lengthMm * parcel.widthMm * parcel.heightMm) / 1_000_000;
  const share = Math.min(1, Math.max(leastShare, parcel.weightGrams / gramsPerLitre / litres));
  return {
    ...parcel,
    heightMm: Math.max(1, Math.ceil(parcel.heightMm * share)),
    weightGrams: Math.max(1, Math.ceil(parcel.weightGrams * weightKept)),
  };
}

/** What the checker may be asked to do (spec §5, verify content). */
export const instructions = ['itemize', 'verify', 'confirm', 'photo'] as const;
export type Instruction = (typeof instructions)[number];

/** At least one instruction; the message key of what is wrong, or null. */
export function instructionsProblem(chosen: readonly string[]): string | null {
  return chosen.length === 0 ? 'instructionsRequired' : null;
}

/** The words to the checker: required, alphanumeric, at most 120 characters (spec §5). */
export function additionalProblem(text: string): string | null {
  const words = text.trim();
  if (words === '') return 'required';
  if (!isAlphanumeric(words)) return 'alphanumeric';
  return codePoints(words) > limits.verifyTextMax ? `notLonger?n=${limits.verifyTextMax}` : null;
}
