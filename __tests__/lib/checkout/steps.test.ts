/** @jest-environment node */
import fc from 'fast-check';

import { getFurthestStep, chooseStep, type CheckoutFacts } from '@/rules/checkout/steps';
import { checkoutSteps } from '@/rules/routes';

const readyFacts: CheckoutFacts = {
  paid: false,
  packages: 2,
  packageProblems: 0,
  address: true,
  destinationProblems: 0,
  speed: true,
};

describe('the furthest step', () => {
  it.each([
    ['review', 'everything is chosen', {}],
    ['packages', 'there are no packages', { packages: 0 }],
    [
      'packages',
      'a package cannot be shipped at all',
      { packageProblems: 1, destinationProblems: 1 },
    ],
    ['address', 'there is no address', { address: false, speed: false }],
    ['address', 'a package cannot go to the address', { destinationProblems: 1 }],
    ['speed', 'no speed is chosen', { speed: false }],
    ['done', 'it is paid', { paid: true, packages: 0, address: false }],
  ] as const)('is %s when %s', (step, _, change) => {
    expect(getFurthestStep({ ...readyFacts, ...change })).toBe(step);
  });

  it('never advances because of a problem', () => {
    const facts = fc.record({
      paid: fc.boolean(),
      packages: fc.nat(5),
      packageProblems: fc.nat(3),
      address: fc.boolean(),
      destinationProblems: fc.nat(3),
      speed: fc.boolean(),
    });
    fc.assert(
      fc.property(facts, (sample) => {
        const getStepIndex = (changes: Partial<CheckoutFacts>) =>
          checkoutSteps.indexOf(getFurthestStep({ ...sample, ...changes }));
        const currentIndex = getStepIndex({});
        for (const setback of [
          { paid: false },
          { packages: 0 },
          { packageProblems: 9 },
          { address: false },
          { destinationProblems: 9 },
          { speed: false },
        ])
          expect(getStepIndex(setback)).toBeLessThanOrEqual(currentIndex);
      }),
    );
  });
});

describe('the step to enter', () => {
  it.each([
    ['packages', 'review', 'packages'],
    ['review', 'review', 'review'],
    ['review', 'address', 'address'],
    ['done', 'review', 'review'],
    ['packages', 'done', 'done'],
    ['checkout', 'speed', 'speed'],
    [['review', 'packages'], 'address', 'address'],
    [undefined, 'packages', 'packages'],
    ['__proto__', 'speed', 'speed'],
  ] as const)('for %j with %s as the furthest is %s', (requestedStep, maxStep, enteredStep) => {
    expect(chooseStep(requestedStep, maxStep)).toBe(enteredStep);
  });

  it('never exceeds the furthest step, and is idempotent', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.constantFrom(...checkoutSteps), fc.string(), fc.anything()),
        fc.constantFrom(...checkoutSteps),
        (requestedStep, maxStep) => {
          const enteredStep = chooseStep(requestedStep, maxStep);
          expect(checkoutSteps.indexOf(enteredStep)).toBeLessThanOrEqual(
            checkoutSteps.indexOf(maxStep),
          );
          expect(chooseStep(enteredStep, maxStep)).toBe(enteredStep);
        },
      ),
    );
  });
});
