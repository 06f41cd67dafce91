/** @jest-environment node */
import fc from 'fast-check';

import type { DestinationFacts, PackageFacts } from '@/rules/packages/package';
import {
  type DisabledReason,
  disabledReasons,
  filterSelectable,
  unselectableReason,
} from '@/rules/packages/shippable';

import { aPackage, to } from './builders';

const other = aPackage({ ref: 'PK2' });
const loner = aPackage({ ref: 'PK3', shipAlone: true });

type Row = [DisabledReason[], Partial<PackageFacts>, DestinationFacts?, PackageFacts[]?];

const rows: Row[] = [
  [[], {}],
  [['notReady'], { status: '0' }],
  [['notReady'], { status: '1' }],
  [['notReady'], { status: 'P' }],
  [['shipsAlone'], { shipAlone: true }, undefined, [other]],
  [[], { shipAlone: true }, undefined, [aPackage({ shipAlone: true })]],
  [['otherShipsAlone'], {}, undefined, [loner]],
  [['noValue'], { amount: '0.00' }],
  [['noValue'], { amount: '-1.00' }],
  [[], { amount: '0.01' }],
  [['merchantNeeded'], { merchant: 'US Store' }, to('AU')],
  [[], { merchant: '' }, to('JP')],
  [['batteryRestricted'], { kinds: ['battery'] }, to('IT', { batteryRestricted: true })],
  [[], { kinds: ['battery'] }, to('SG')],
  [
    ['multipleMerchantValue'],
    { kinds: ['regular', 'multipleMerchant'], amount: '750.01' },
    to('AU'),
  ],
  [[], { kinds: ['regular', 'multipleMerchant'], amount: '750.00' }, to('AU')],
  [[], { kinds: ['regular', 'multipleMerchant'], amount: '900.00' }, to('NZ')],
  [
    ['notReady', 'noValue', 'merchantNeeded'],
    { status: '0', amount: '0.00', merchant: '' },
    to('AU'),
  ],
];

describe('what keeps a package out of a shipment', () => {
  it.each(
    rows.map(([reasons, changes, destination, selected]) => ({
      reasons,
      changes,
      destination,
      selected,
    })),
  )('is $reasons for $changes', ({ reasons, changes, destination, selected }) => {
    expect(
      disabledReasons({
        package: aPackage(changes),
        destination: destination ?? null,
        selected: selected ?? [],
      }),
    ).toEqual(reasons);
  });

  it.each(['AO', 'BR', 'BN', 'QA', 'RO', 'LK', 'UG'])(
    'includes the country %s for hazmat and prohibited goods',
    (country) => {
      for (const kind of [
        'hazmatPartial',
        'hazmatFull',
        'readyHazmat',
        'prohibitedPartial',
        'prohibitedFull',
      ] as const) {
        expect(
          disabledReasons({
            package: aPackage({ kinds: [kind] }),
            destination: to(country),
            selected: [],
          }),
        ).toEqual(['dangerousCountry']);
      }
      expect(
        disabledReasons({ package: aPackage(), destination: to(country), selected: [] }),
      ).toEqual([]);
    },
  );

  it.each(['FR', 'AU', 'SG', 'AR', 'BH', 'CA', 'BR', 'HK', 'MX', 'QA', 'SA', 'AE'])(
    'includes tobacco for %s',
    (country) => {
      expect(
        disabledReasons({
          package: aPackage({ category: 'tobacco' }),
          destination: to(country),
          selected: [],
        }),
      ).toEqual(['tobaccoRestricted']);
    },
  );

  it('does not include tobacco for other countries', () => {
    expect(
      disabledReasons({
        package: aPackage({ category: 'tobacco' }),
        destination: to('JP'),
        selected: [],
      }),
    ).toEqual([]);
  });
});

describe('selection', () => {
  it('shows the first reason to resolve', () => {
    const declares = to('PH', { itemizationRequired: true });
    const reason = (changes: Partial<PackageFacts>) =>
      unselectableReason({ package: aPackage(changes), destination: declares, selected: [] });
    expect(reason({ status: '1', itemizationDeclared: false })).toBe('notReady');
    expect(reason({ itemizationDeclared: false, amount: '0.00' })).toBe('itemizationNeeded');
    expect(reason({ amount: '0.00' })).toBe('noValue');
    expect(reason({})).toBeNull();
  });

  it('drops what is unknown, unready or undeclared and keeps the order', () => {
    const packages = [
      aPackage({ ref: 'A' }),
      aPackage({ ref: 'B', status: '1' }),
      aPackage({ ref: 'C', itemizationDeclared: false }),
      aPackage({ ref: 'D' }),
    ];
    expect(
      filterSelectable(
        ['D', 'B', 'X', 'C', 'A', 'D'],
        packages,
        to('PH', { itemizationRequired: true }),
      ),
    ).toEqual(['D', 'A']);
  });

  it('keeps the first chosen one when packages cannot ship together', () => {
    const packages = [other, loner];
    expect(filterSelectable(['PK2', 'PK3'], packages, null)).toEqual(['PK2']);
    expect(filterSelectable(['PK3', 'PK2'], packages, null)).toEqual(['PK3']);
  });

  it('keeps only packages that may ship together, and is idempotent', () => {
    const some = fc
      .array(
        fc.record({
          status: fc.constantFrom('0', '1', '2', '2', '2') as fc.Arbitrary<'0' | '1' | '2'>,
          shipAlone: fc.boolean(),
          amount: fc.constantFrom('0.00', '5.00'),
        }),
        { maxLength: 8 },
      )
      .map((list) => list.map((changes, at) => aPackage({ ...changes, ref: `R${at}` })));
    fc.assert(
      fc.property(some, (packages) => {
        const remaining = filterSelectable(
          packages.map((facts) => facts.ref),
          packages,
          null,
        );
        const selected = packages.filter((facts) => remaining.includes(facts.ref));
        return (
          selected.every(
            (facts) => unselectableReason({ package: facts, destination: null, selected }) === null,
          ) && filterSelectable(remaining, packages, null).join() === remaining.join()
        );
      }),
    );
  });
});
