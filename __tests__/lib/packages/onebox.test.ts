/** @jest-environment node */
import fc from 'fast-check';

import { limits } from '@/contract/limits';
import {
  estimateBox,
  findBoxProblems,
  findBoxReason,
  type BoxCandidate,
  type BoxReason,
  type PackageBoxReason,
} from '@/rules/packages/onebox';
import { readPackage } from '@/services/pmt';

import { wirePackage } from '../../support/packages';

const side = fc.integer({ min: 1, max: 1200 });
const parcels = fc.array(
  fc.record({
    weightGrams: fc.integer({ min: 1, max: 30_000 }),
    lengthMm: side,
    widthMm: side,
    heightMm: side,
  }),
  { minLength: 1, maxLength: 20 },
);
const getSides = ({
  lengthMm,
  widthMm,
  heightMm,
}: {
  lengthMm: number;
  widthMm: number;
  heightMm: number;
}) => [lengthMm, widthMm, heightMm];
const getVolume = (parcel: Parameters<typeof getSides>[0]) =>
  getSides(parcel).reduce((product, length) => product * length, 1);

describe('the estimate of a box', () => {
  it('weighs as much as its contents, fits their volume, and is no shorter than any of them', () => {
    fc.assert(
      fc.property(parcels, (contents) => {
        const box = estimateBox(contents);
        expect(box.weightGrams).toBe(
          contents.reduce((sum, { weightGrams }) => sum + weightGrams, 0),
        );
        expect(getVolume(box)).toBeGreaterThanOrEqual(
          contents.reduce((sum, parcel) => sum + getVolume(parcel), 0),
        );
        for (const parcel of contents) {
          const [parcelSides, boxSides] = [getSides(parcel), getSides(box)].map((lengths) =>
            lengths.sort((a, b) => a - b),
          );
          parcelSides?.forEach((length, index) =>
            expect(boxSides?.[index]).toBeGreaterThanOrEqual(length),
          );
        }
      }),
    );
  });

  it('leaves 10% free space, in whole centimeters, whichever side is the length', () => {
    const [flatParcel, cube] = [
      { weightGrams: 500, lengthMm: 100, widthMm: 300, heightMm: 200 },
      { weightGrams: 250, lengthMm: 101, widthMm: 101, heightMm: 101 },
    ];
    expect(estimateBox([flatParcel])).toEqual({
      lengthMm: 300,
      widthMm: 200,
      heightMm: 110,
      weightGrams: 500,
    });
    expect(estimateBox([cube])).toEqual({
      lengthMm: 110,
      widthMm: 110,
      heightMm: 110,
      weightGrams: 250,
    });
    expect(estimateBox([flatParcel, cube])).toEqual({
      lengthMm: 300,
      widthMm: 200,
      heightMm: 130,
      weightGrams: 750,
    });
    expect(estimateBox([])).toEqual({ lengthMm: 10, widthMm: 10, heightMm: 10, weightGrams: 0 });
  });

  it('does not depend on the order', () => {
    fc.assert(
      fc.property(parcels, (contents) =>
        expect(estimateBox([...contents].reverse())).toEqual(estimateBox(contents)),
      ),
    );
  });
});

describe('what keeps packages out of a box', () => {
  it('is the most basic reason when several apply to a package', () => {
    const facts = readPackage(
      wirePackage({ status: '0', packagetype: ['prohibitedfull'], amount: '0.00' }),
    );
    expect(findBoxReason({ facts, container: null })).toBe('prohibited');
    expect(findBoxReason({ facts, container: 'onebox' })).toBe('inOnebox');
    expect(findBoxReason({ facts: { ...facts, status: 'D' }, container: 'onebox' })).toBe(
      'discarded',
    );
  });

  const readyFacts = readPackage(wirePackage());
  const readyCandidate: BoxCandidate = { facts: readyFacts, container: null };

  it.each<[PackageBoxReason | null, Partial<BoxCandidate['facts']>, BoxCandidate['container']]>([
    [null, {}, null],
    ['shipped', { status: 'P' }, null],
    ['discarded', { status: 'D' }, null],
    ['isOnebox', { kinds: ['onebox'] }, null],
    ['inOnebox', {}, 'onebox'],
    ['inShipment', {}, 'shipment'],
    ['prohibited', { kinds: ['prohibitedFull'] }, null],
    ['notReady', { status: '1' }, null],
    ['noValue', { amount: '0.00' }, null],
    ['shipsAlone', { shipAlone: true }, null],
    ['tooLarge', { kinds: ['largePackage'] }, null],
  ])('is %s: %j in %p', (reason, facts, container) => {
    expect(findBoxReason({ facts: { ...readyFacts, ...facts }, container })).toBe(reason);
  });

  it.each<[BoxReason[], count: number, Partial<BoxCandidate['facts']>]>([
    [['tooFew'], limits.oneboxMin - 1, {}],
    [[], limits.oneboxMin, {}],
    [[], limits.oneboxMax, {}],
    [['tooMany'], limits.oneboxMax + 1, {}],
    [[], 2, { weightGrams: limits.oneboxGramsMax / 2 }],
    [['tooHeavy'], 2, { weightGrams: limits.oneboxGramsMax / 2 + 1 }],
    [[], limits.oneboxBatteriesMax, { kinds: ['battery'] }],
    [['tooManyBatteries'], limits.oneboxBatteriesMax + 1, { kinds: ['battery'] }],
    [[], limits.oneboxBatteriesMax + 1, {}],
  ])('is %j for %i packages with %j', (codes, count, facts) => {
    const packages = Array.from({ length: count }, () => ({
      ...readyCandidate,
      facts: { ...readyFacts, weightGrams: 100, ...facts },
    }));
    expect(findBoxProblems(packages)).toEqual(codes.map((code) => ({ ref: null, code })));
  });

  it('is found for each package and for all of them together', () => {
    const facts = readPackage(wirePackage({ weight: 31_000, amount: '0.00' }));
    expect(findBoxProblems([{ facts, container: null }])).toEqual([
      { ref: facts.ref, code: 'noValue' },
      { ref: null, code: 'tooFew' },
      { ref: null, code: 'tooHeavy' },
    ]);
  });
});
