import type { CheckoutStep } from '@/contract/member/shipment';

import { checkoutSteps } from '../routes';

export interface CheckoutFacts {
  /** Paid, shipped, or delivered. */
  paid: boolean;
  packages: number;
  /** Packages that cannot ship anywhere (value missing, not ready …). */
  packageProblems: number;
  /** Existing address that we ship to. */
  address: boolean;
  /** Packages that cannot go to the selected address. */
  destinationProblems: number;
  /** Speed offered for this address and weight. */
  speed: boolean;
}

interface Gate {
  step: CheckoutStep;
  passed: (facts: CheckoutFacts) => boolean;
}

/** The first gate not passed is the furthest step; the review comes last. */
const gates: readonly Gate[] = [
  { step: 'packages', passed: (facts) => facts.packages > 0 && facts.packageProblems === 0 },
  { step: 'address', passed: (facts) => facts.address && facts.destinationProblems === 0 },
  { step: 'speed', passed: (facts) => facts.speed },
];

export function getFurthestStep(facts: CheckoutFacts): CheckoutStep {
  if (facts.paid) return 'done';
  return gates.find((gate) => !gate.passed(facts))?.step ?? 'review';
}

export function isCheckoutStep(value: unknown): value is CheckoutStep {
  return checkoutSteps.some((step) => step === value);
}

/** Returns the requested step if reached, else the furthest. */
export function chooseStep(step: unknown, furthest: CheckoutStep): CheckoutStep {
  if (furthest === 'done' || !isCheckoutStep(step)) return furthest;
  // Stryker disable next-line EqualityOperator: the furthest step itself is the same step either way
  return checkoutSteps.indexOf(step) <= checkoutSteps.indexOf(furthest) ? step : furthest;
}
