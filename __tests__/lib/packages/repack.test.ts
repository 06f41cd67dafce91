/** @jest-environment node */
import fc from 'fast-check';

import {
  additionalProblem,
  instructionsProblem,
  estimateRepack,
  getRepackType,
} from '@/rules/packages/repack';

describe('the estimate of a repacked parcel', () => {
  const parcel = fc.record({
    weightGrams: fc.integer({ min: 1, max: 500_000 }),
    lengthMm: fc.integer({ min: 1, max: 4000 }),
    widthMm: fc.integer({ min: 1, max: 4000 }),
    heightMm: fc.integer({ min: 1, max: 4000 }),
  });

  it('never increases in weight or in any dimension, and never reaches zero', () => {
    fc.assert(
      fc.property(
        parcel,
        fc.constantFrom('box' as const, 'bag' as const),
        (originalParcel, type) => {
          const repackedParcel = estimateRepack(originalParcel, type);
          for (const measure of ['weightGrams', 'lengthMm', 'widthMm', 'heightMm'] as const) {
            expect(repackedParcel[measure]).toBeLessThanOrEqual(originalParcel[measure]);
            expect(repackedParcel[measure]).toBeGreaterThan(0);
          }
        },
      ),
    );
  });

  it('keeps the height of a full box, and lowers that of a half-empty one', () => {
    expect(
      estimateRepack({ weightGrams: 9000, lengthMm: 300, widthMm: 200, heightMm: 100 }, 'box')
        .heightMm,
    ).toBe(100);
    expect(
      estimateRepack({ weightGrams: 1000, lengthMm: 500, widthMm: 400, heightMm: 300 }, 'box')
        .heightMm,
    ).toBe(135);
  });

  it('uses a bag for soft goods', () => {
    expect([getRepackType('clothing'), getRepackType('kitchenware'), getRepackType('')]).toEqual([
      'bag',
      'box',
      'box',
    ]);
  });
});

describe('a request to check the contents', () => {
  it('needs an instruction', () => {
    expect([instructionsProblem([]), instructionsProblem(['photo'])]).toEqual([
      'instructionsRequired',
      null,
    ]);
  });

  it.each([
    ['', 'required'],
    ['  ', 'required'],
    ['Count!', 'alphanumeric'],
    ['x'.repeat(121), 'notLonger?n=120'],
    ['x'.repeat(120), null],
    ['お茶 2 個', null],
    ['𠮷'.repeat(120), null],
  ])('validates %j as %j', (text, message) => {
    expect(additionalProblem(text)).toBe(message);
  });
});
