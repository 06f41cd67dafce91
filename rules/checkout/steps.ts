import type { CheckoutStep } from '@/contract/member/shipment';

import { checkoutSteps } from '../routes';

/** What decides how far a checkout has come. */
export interface CheckoutFacts {
  /** Paid, shipped or delivered: nothing is left to check out. */
  paid: boolean;
  packages: number;
  /** Packages that can be shipped nowhere as they are (value missing, not ready …). */
  packageProblems: number;
  /** A chosen address that still exists and that we ship to. */
  address: boolean;
  /** Packages that cannot go to the chosen address. */
  destinationProblems: number;
  /** A chosen speed that is offered for this address and weight. */
  speed: boolean;
}

interface Gate {
  step: CheckoutStep;
  /** What must be true to go past this step. */
  passed: (facts: CheckoutFacts) => boolean;
}

/**
 * The gates in the order of the steps; the first closed one is the furthest step that may be
 * entered, behind the last is the review.
 */
const gates: readonly Gate[] = [
  { step: 'packages', passed: (facts) => facts.packages > 0 && facts.packageProblems === 0 },
  { step: 'address', passed: (facts) => facts.address && facts.destinationProblems === 0 },
  { step: 'speed', passed: (facts) => facts.speed },
];

/**
 * The furthest step of a checkout (spec §2: the server decides). A paid shipment is done and
 * nothing else.
 */
export function furthestStep(facts: CheckoutFacts): CheckoutStep {
  if (facts.paid) return 'done';
  return gates.find((gate) => !gate.passed(facts))?.step ?? 'review';
}

export function isCheckoutStep(value: unknown): value is CheckoutStep {
  return checkoutSteps.some((step) => step === value);
}

/**
 * The step to show for what the address bar asks for: an earlier or the furthest step as asked,
 * everything else (later, unknown, several) the furthest. After payment only `done` is left.
 */
export function stepToEnter(asked: unknown, furthest: CheckoutStep): CheckoutStep {
  if (furthest === 'done' || !isCheckoutStep(asked)) return furthest;
  // Stryker disable next-line EqualityOperator: the furthest step itself is the same step either way
  return checkoutSteps.indexOf(asked) <= checkoutSteps.indexOf(furthest) ? asked : furthest;
}
