/** @jest-environment node */
import fc from 'fast-check';

import { listKinds } from '@/rules/packages/shippable';
import { isLabelRed, type LabelKey, getPackageLabel, labelTones } from '@/rules/packages/label';
import {
  type DestinationFacts,
  type PackageFacts,
  readKinds,
  readStatus,
  statusCodes,
  statusTable,
  wireKinds,
} from '@/rules/packages/package';

import { buildPackageFacts, buildDestinationFacts } from './builders';

const AU = buildDestinationFacts('AU');
const itemizedDestination = buildDestinationFacts('PH', { itemizationRequired: true });
const undeclaredFacts = { itemizationDeclared: false };

describe('status codes', () => {
  it('have the tones that the spec defines', () => {
    expect(
      statusCodes.map((code) => [code, statusTable[code].name, statusTable[code].tone]),
    ).toEqual([
      ['0', 'actionNeeded', 'danger'],
      ['1', 'processing', 'warning'],
      ['2', 'ready', 'info'],
      ['D', 'discarded', 'neutral'],
      ['P', 'shipped', 'success'],
    ]);
  });

  it('read as processing when unknown', () => {
    for (const unknownCode of ['', 'X', '3', 0, null, undefined, '__proto__'])
      expect(readStatus(unknownCode)).toBe('1');
    for (const code of statusCodes) expect(readStatus(code)).toBe(code);
  });
});

describe('kinds', () => {
  it('cover every packagetype of the API', () => {
    const apiKinds =
      'normal normaldamaged normalhazmat damagepartial damagefull prohibitedpartial prohibitedfull hazmatpartial hazmatfull onebox battery bfm repacked verifying verified foreview discarded discarddangerous discarddamaged shipped'.split(
        ' ',
      );
    expect(apiKinds.filter((value) => !(value in wireKinds))).toEqual([]);
  });

  it('keep their order, drop duplicates and treat unknown values as regular', () => {
    expect(readKinds(['battery', 'repacked', 'battery'])).toEqual(['battery', 'repacked']);
    expect(readKinds([])).toEqual(['regular']);
    expect(readKinds(['toString', '__proto__', 'new-kind'])).toEqual(['regular']);
  });
});

type Row = [LabelKey, Partial<PackageFacts>, DestinationFacts?];

const rows: Row[] = [
  ['valueNeeded', { amount: '0.00' }],
  ['valueNeeded', { amount: '0.00', kinds: ['repacked'] }],
  ['processing', { amount: '0.00', status: '1' }],
  ['prohibitedPartial', { kinds: ['prohibitedPartial'], status: '0' }],
  ['prohibitedFull', { kinds: ['prohibitedFull'], status: '0' }],
  ['damagedPartial', { kinds: ['damagedPartial'], status: '0' }],
  ['damagedFull', { kinds: ['damagedFull'], status: '0' }],
  ['hazmatPartial', { kinds: ['hazmatPartial'], status: '0' }],
  ['hazmatFull', { kinds: ['hazmatFull'], status: '0' }],
  ['itemizationNeeded', undeclaredFacts, itemizedDestination],
  ['itemizationNeeded', { ...undeclaredFacts, status: '0' }, itemizedDestination],
  ['processing', { ...undeclaredFacts, status: '1' }, itemizedDestination],
  ['merchantNeeded', { merchant: '' }, AU],
  ['merchantNeeded', { merchant: ' us MERCHANT ' }, AU],
  ['ready', { merchant: '' }, buildDestinationFacts('NZ')],
  ['oneboxProcessing', { kinds: ['onebox'], status: '1' }],
  ['readyOnebox', { kinds: ['onebox'] }],
  ['verifying', { kinds: ['verifying'], status: '1' }],
  ['discardingDangerous', { kinds: ['discardDangerous'], status: '1' }],
  ['discardingDamaged', { kinds: ['discardDamaged'], status: '1' }],
  ['discarded', { kinds: ['discardDangerous'], status: '0' }],
  ['discarded', { kinds: ['discardDamaged'], status: 'D' }],
  ['forReview', { kinds: ['forReview'], status: '1' }],
  ['processing', { status: '1' }],
  ['processing', { kinds: ['buyForMe'], status: '1' }],
  ['ready', {}],
  ['ready', { kinds: ['buyForMe'] }],
  ['readyVerified', { kinds: ['verified'] }],
  ['readyRepacked', { kinds: ['battery', 'repacked'] }],
  ['readyHazmat', { kinds: ['readyHazmat'] }],
  ['readyDamaged', { kinds: ['readyDamaged'] }],
  ['readyBattery', { kinds: ['battery'] }],
  ['processing', { kinds: ['battery'], status: '1' }],
  ['shipped', { status: 'P' }],
  ['packing', { status: 'P', packing: true }],
  ['held', { status: 'P', packing: true, held: true }],
  ['held', { kinds: ['onebox'], held: true }],
  ['inBox', { status: '1', boxed: true }],
  ['shipped', { kinds: ['repacked'], status: 'P' }],
  ['shipped', { ...undeclaredFacts, status: 'P' }, itemizedDestination],
  ['discarded', { status: 'D' }],
  ['largePackage', { lengthMm: 1201 }],
  ['ready', { lengthMm: 1200 }],
  ['largePackage', { weightGrams: 30_001 }],
  ['largePackage', { kinds: ['battery', 'largePackage'] }],
  ['multipleMerchant', { kinds: ['regular', 'multipleMerchant'] }, AU],
  ['ready', { kinds: ['regular', 'multipleMerchant'] }, buildDestinationFacts('SG')],
  ['ready', { kinds: ['multipleMerchant'] }, buildDestinationFacts('PH')],
];

describe('the display label', () => {
  it.each(rows.map(([label, changes, destination]) => ({ label, changes, destination })))(
    'is $label for $changes',
    ({ label, changes, destination }) => {
      expect(getPackageLabel(buildPackageFacts(changes), destination ?? null)).toBe(label);
    },
  );

  it('follows the order of the spec when several apply', () => {
    const allProblems: Partial<PackageFacts> = {
      ...undeclaredFacts,
      merchant: '',
      kinds: ['battery', 'repacked', 'multipleMerchant'],
      lengthMm: 2000,
    };
    const strictDestination = buildDestinationFacts('AU', { itemizationRequired: true });
    const steps: Partial<PackageFacts>[] = [
      {},
      { itemizationDeclared: true },
      { merchant: 'Nike' },
      { kinds: ['battery', 'multipleMerchant'] },
      { lengthMm: 100 },
      { kinds: ['battery'] },
    ];
    const labels = steps.map((_step, index) =>
      getPackageLabel(
        buildPackageFacts(Object.assign({}, allProblems, ...steps.slice(0, index + 1))),
        strictDestination,
      ),
    );
    expect(labels).toEqual([
      'itemizationNeeded',
      'merchantNeeded',
      'readyRepacked',
      'largePackage',
      'multipleMerchant',
      'readyBattery',
    ]);
  });

  it('exists for every possible package', () => {
    fc.assert(
      fc.property(
        arbitraryFacts,
        (facts) =>
          getPackageLabel(facts, AU) in labelTones && getPackageLabel(facts, null) in labelTones,
      ),
    );
  });

  it('is the same when the computed kinds are already in the list', () => {
    fc.assert(
      fc.property(
        arbitraryFacts,
        (facts) =>
          getPackageLabel({ ...facts, kinds: listKinds(facts, AU) }, AU) ===
          getPackageLabel(facts, AU),
      ),
    );
  });
});

const arbitraryFacts = fc
  .record({
    status: fc.constantFrom(...statusCodes),
    kinds: fc
      .array(fc.constantFrom(...Object.keys(wireKinds), 'nonsense'), { maxLength: 4 })
      .map(readKinds),
    merchant: fc.constantFrom('', 'Other', 'Nike'),
    itemizationDeclared: fc.boolean(),
    lengthMm: fc.integer({ min: 1, max: 2000 }),
    amount: fc.constantFrom('0.00', '750.00', '750.01'),
  })
  .map((changes) => buildPackageFacts(changes));

describe('red text', () => {
  it.each<[boolean, Partial<PackageFacts>, DestinationFacts]>([
    [true, undeclaredFacts, itemizedDestination],
    [true, { ...undeclaredFacts, status: '0' }, itemizedDestination],
    [false, { ...undeclaredFacts, status: '1' }, itemizedDestination],
    [false, {}, itemizedDestination],
    [true, { merchant: '' }, AU],
    [false, { merchant: '' }, buildDestinationFacts('GB')],
    [true, { kinds: ['regular', 'multipleMerchant'], amount: '750.01' }, AU],
    [false, { kinds: ['regular', 'multipleMerchant'], amount: '750.00' }, AU],
    [
      false,
      { kinds: ['regular', 'multipleMerchant'], amount: '900.00' },
      buildDestinationFacts('NZ'),
    ],
    [false, { status: 'P', merchant: '' }, AU],
  ])('is %s for %j', (isRed, changes, destination) => {
    expect(isLabelRed(buildPackageFacts(changes), destination)).toBe(isRed);
  });
});

describe('computed kinds', () => {
  it('depend on the address', () => {
    const facts = buildPackageFacts({ ...undeclaredFacts, merchant: '' });
    expect(listKinds(facts, null)).toEqual(['regular']);
    expect(listKinds(facts, itemizedDestination)).toEqual(['regular', 'itemizationNeeded']);
    expect(listKinds({ ...facts, kinds: listKinds(facts, itemizedDestination) }, AU)).toEqual([
      'regular',
      'merchantNeeded',
    ]);
    expect(
      listKinds({ ...facts, kinds: ['regular', 'itemizationNeeded'] }, buildDestinationFacts('SG')),
    ).toEqual(['regular']);
  });
});
