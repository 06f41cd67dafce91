import { limits } from '@/contract/limits';

import { compareAmounts, ZERO } from '../money';

import type { PackageFacts } from './facts';
import { flags } from './flags';
import { hasKind, prohibitedKinds } from './kinds';

/** Why a package cannot go into a OneBox. Keys of messages. */
export type PackageBoxReason =
  | 'shipped'
  | 'discarded'
  | 'isOnebox'
  | 'inOnebox'
  | 'inShipment'
  | 'prohibited'
  | 'notReady'
  | 'noValue'
  | 'shipsAlone'
  | 'tooLarge';

/** Why these packages together make no box. */
export type WholeBoxReason = 'tooFew' | 'tooMany' | 'tooHeavy' | 'tooManyBatteries';
export type BoxReason = PackageBoxReason | WholeBoxReason;

/** A package that is to go into a box. */
export interface BoxCandidate {
  facts: PackageFacts;
  /** Where it is chosen for already, other than this box. */
  container: 'shipment' | 'onebox' | null;
}

const packageRules: Record<PackageBoxReason, (candidate: BoxCandidate) => boolean> = {
  shipped: ({ facts }) => facts.status === 'P',
  discarded: ({ facts }) => facts.status === 'D',
  isOnebox: ({ facts }) => facts.kinds.includes('onebox'),
  inOnebox: ({ container }) => container === 'onebox',
  inShipment: ({ container }) => container === 'shipment',
  prohibited: ({ facts }) => hasKind(facts.kinds, prohibitedKinds),
  notReady: ({ facts }) => facts.status !== '2',
  noValue: ({ facts }) => compareAmounts(facts.amount, ZERO) <= 0,
  shipsAlone: ({ facts }) => facts.shipAlone,
  tooLarge: ({ facts }) => flags.largePackage(facts),
};

const wholeRules: Record<WholeBoxReason, (packages: readonly PackageFacts[]) => boolean> = {
  tooFew: (packages) => packages.length < limits.oneboxMin,
  tooMany: (packages) => packages.length > limits.oneboxMax,
  tooHeavy: (packages) => packages.reduce((sum, { weightGrams }) => sum + weightGrams, 0) > limits.oneboxGramsMax,
  tooManyBatteries: (packages) => packages.filter(({ kinds }) => kinds.includes('battery')).length > limits.oneboxBatteriesMax,
};

/** Why a package cannot go into a box, the most basic reason first; null when it can. The host refuses by the same table. */
export function packageBoxReason(candidate: BoxCandidate): PackageBoxReason | null {
  return (Object.keys(packageRules) as PackageBoxReason[]).find((reason) => packageRules[reason](candidate)) ?? null;
}

/** Everything that stands in the way of these packages becoming one box; `ref` is null for what concerns all of them. */
export function boxProblems(candidates: readonly BoxCandidate[]): { ref: string | null; code: BoxReason }[] {
  const single = candidates.flatMap((candidate) => {
    const code = packageBoxReason(candidate);
    return code ? [{ ref: candidate.facts.ref, code }] : [];
  });
  const all = candidates.map(({ facts }) => facts);
  const whole = (Object.keys(wholeRules) as WholeBoxReason[]).filter((reason) => wholeRules[reason](all));
  return [...single, ...whole.map((code) => ({ ref: null, code }))];
}
