/** @jest-environment node */
import fc from 'fast-check';

import { kindsFor } from '@/rules/packages/shippable';
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

import { aPackage, to } from './builders';

const AU = to('AU');
const declares = to('PH', { itemizationRequired: true });
const undeclared = { itemizationDeclared: false };

describe('status codes', () => {
  it('have the tones that the spec defines', () => {
    expect(
      statusCodes.map((code) => [code, statusTable[code].name, statusTable[code].tone]),
    ).toEqual([
      ['0', 'actionNeeded', 'danger'],
      ['1', 'processing', 'warning'],
      ['2', 'ready', 'info'],
      ['D', 'discarded', 'secondary'],
      ['P', 'shipped', 'success'],
    ]);
  });

  it('read as processing when unknown', () => {
    for (const odd of ['', 'X', '3', 0, null, undefined, '__proto__'])
      expect(readStatus(odd)).toBe('1');
    for (const code of statusCodes) expect(readStatus(code)).toBe(code);
  });
});

describe('kinds', () => {
  it('cover every packagetype of the API', () => {
    const api =
      'normal normaldamaged normalhazmat damagepartial damagefull prohibitedpartial prohibitedfull hazmatpartial hazmatfull onebox battery bfm repacked verifying verified foreview discarded discarddangerous discarddamaged shipped'.split(
        ' ',
      );
    expect(api.filter((value) => !(value in wireKinds))).toEqual([]);
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
  ['itemizationNeeded', undeclared, declares],
  ['itemizationNeeded', { ...undeclared, status: '0' }, declares],
  ['processing', { ...undeclared, status: '1' }, declares],
  ['merchantNeeded', { merchant: '' }, AU],
  ['merchantNeeded', { merchant: ' us MERCHANT ' }, AU],
  ['ready', { merchant: '' }, to('NZ')],
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
  ['inBox', { status: '1', boxed: true }],
  ['shipped', { kinds: ['repacked'], status: 'P' }],
  ['shipped', { ...undeclared, status: 'P' }, declares],
  ['discarded', { status: 'D' }],
  ['largePackage', { lengthMm: 1201 }],
  ['ready', { lengthMm: 1200 }],
  ['largePackage', { weightGrams: 30_001 }],
  ['largePackage', { kinds: ['battery', 'largePackage'] }],
  ['multipleMerchant', { kinds: ['regular', 'multipleMerchant'] }, AU],
  ['ready', { kinds: ['regular', 'multipleMerchant'] }, to('SG')],
  ['ready', { kinds: ['multipleMerchant'] }, to('PH')],
];

describe('the display label', () => {
  it.each(rows.map(([label, changes, destination]) => ({ label, changes, destination })))(
    'is $label for $changes',
    ({ label, changes, destination }) => {
      expect(getPackageLabel(aPackage(changes), destination ?? null)).toBe(label);
    },
  );

  it('follows the order of the spec when several apply', () => {
    const all: Partial<PackageFacts> = {
      ...undeclared,
      merchant: '',
      kinds: ['battery', 'repacked', 'multipleMerchant'],
      lengthMm: 2000,
    };
    const strict = to('AU', { itemizationRequired: true });
    const steps: Partial<PackageFacts>[] = [
      {},
      { itemizationDeclared: true },
      { merchant: 'Nike' },
      { kinds: ['battery', 'multipleMerchant'] },
      { lengthMm: 100 },
      { kinds: ['battery'] },
    ];
    const seen = steps.map((_step, at) =>
      getPackageLabel(aPackage(Object.assign({}, all, ...steps.slice(0, at + 1))), strict),
    );
    expect(seen).toEqual([
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
        imagined,
        (facts) =>
          getPackageLabel(facts, AU) in labelTones && getPackageLabel(facts, null) in labelTones,
      ),
    );
  });

  it('is the same when the computed kinds are already in the list', () => {
    fc.assert(
      fc.property(
        imagined,
        (facts) =>
          getPackageLabel({ ...facts, kinds: kindsFor(facts, AU) }, AU) ===
          getPackageLabel(facts, AU),
      ),
    );
  });
});

const imagined = fc
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
  .map((changes) => aPackage(changes));

describe('red text', () => {
  it.each<[boolean, Partial<PackageFacts>, DestinationFacts]>([
    [true, undeclared, declares],
    [true, { ...undeclared, status: '0' }, declares],
    [false, { ...undeclared, status: '1' }, declares],
    [false, {}, declares],
    [true, { merchant: '' }, AU],
    [false, { merchant: '' }, to('GB')],
    [true, { kinds: ['regular', 'multipleMerchant'], amount: '750.01' }, AU],
    [false, { kinds: ['regular', 'multipleMerchant'], amount: '750.00' }, AU],
    [false, { kinds: ['regular', 'multipleMerchant'], amount: '900.00' }, to('NZ')],
    [false, { status: 'P', merchant: '' }, AU],
  ])('is %s for %j', (red, changes, destination) => {
    expect(isLabelRed(aPackage(changes), destination)).toBe(red);
  });
});

describe('computed kinds', () => {
  it('depend on the address', () => {
    const facts = aPackage({ ...undeclared, merchant: '' });
    expect(kindsFor(facts, null)).toEqual(['regular']);
    expect(kindsFor(facts, declares)).toEqual(['regular', 'itemizationNeeded']);
    expect(kindsFor({ ...facts, kinds: kindsFor(facts, declares) }, AU)).toEqual([
      'regular',
      'merchantNeeded',
    ]);
    expect(kindsFor({ ...facts, kinds: ['regular', 'itemizationNeeded'] }, to('SG'))).toEqual([
      'regular',
    ]);
  });
});
