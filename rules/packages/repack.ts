import { limits } from '@/contract/limits';

import { countChars } from '../members/text';

import { isAlphanumeric } from './text';
import type { Parcel } from './weight';

export const repackTypes = ['box', 'bag'] as const;
export type RepackType = (typeof repackTypes)[number];

const softCategories: readonly string[] = [
  'clothing',
  'hometextiles',
  'bags',
  'accessories',
  'baby',
];

/** `minShare` is a share of the volume. */
const rules: Record<RepackType, { gramsPerLiter: number; minShare: number; weightShare: number }> =
  {
    box: { gramsPerLiter: 250, minShare: 0.45, weightShare: 0.97 },
    bag: { gramsPerLiter: 300, minShare: 0.3, weightShare: 0.92 },
  };

export function getRepackType(category: string): RepackType {
  return softCategories.includes(category) ? 'bag' : 'box';
}

/** Estimates measures from the weight: only the height shrinks, and nothing grows. */
export function estimateRepack(parcel: Parcel, type: RepackType): Parcel {
  const { gramsPerLiter, minShare, weightShare } = rules[type];
  const liters = (parcel.lengthMm * parcel.widthMm * parcel.heightMm) / 1_000_000;
  const share = Math.min(1, Math.max(minShare, parcel.weightGrams / gramsPerLiter / liters));
  return {
    ...parcel,
    heightMm: Math.max(1, Math.ceil(parcel.heightMm * share)),
    weightGrams: Math.max(1, Math.ceil(parcel.weightGrams * weightShare)),
  };
}

export const instructions = ['itemize', 'verify', 'confirm', 'photo'] as const;
export type Instruction = (typeof instructions)[number];

/** Returns a message key, or null. */
export function instructionsProblem(choices: readonly string[]): string | null {
  return choices.length === 0 ? 'instructionsRequired' : null;
}

/** Returns a message key, or null. */
export function additionalProblem(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return 'required';
  if (!isAlphanumeric(trimmed)) return 'alphanumeric';
  return countChars(trimmed) > limits.verifyTextMax ? `notLonger?n=${limits.verifyTextMax}` : null;
}
