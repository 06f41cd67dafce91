/** @jest-environment node */
import fc from 'fast-check';

import type { DestinationFacts, PackageFacts } from '@/rules/packages/package';
import {
  type DisabledReason,
  listDisabledReasons,
  filterSelectable,
  unselectableReason,
} from '@/rules/packages/shippable';

import { buildPackageFacts, buildDestinationFacts } from './builders';

const otherPackage = buildPackageFacts({ ref: 'PK2' });
const soloPackage = buildPackageFacts({ ref: 'PK3', shipAlone: true });

type Row = [DisabledReason[], Partial<PackageFacts>, DestinationFacts?, PackageFacts[]?];

const rows: Row[] = [
  [[], {}],
  [['notReady'], { status: '0' }],
  [['notReady'], { status: '1' }],
  [['notReady'], { status: 'P' }],
  [['shipsAlone'], { shipAlone: true }, undefined, [otherPackage]],
  [[], { shipAlone: true }, undefined, [buildPackageFacts({ shipAlone: true })]],
  [['otherShipsAlone'], {}, undefined, [soloPackage]],
  [['paymentHeld'], { kinds: ['onebox'], held: true }],
  [['noValue'], { amount: '0.00' }],
  [['noValue'], { amount: '-1.00' }],
  [[], { amount: '0.01' }],
  [['merchantNeeded'], { merchant: 'US Store' }, buildDestinationFacts('AU')],
  [[], { merchant: '' }, buildDestinationFacts('JP')],
  [
    ['batteryRestricted'],
    { kinds: ['battery'] },
    buildDestinationFacts('IT', { batteryRestricted: true }),
  ],
  [[], { kinds: ['battery'] }, buildDestinationFacts('SG')],
  [
    ['multipleMerchantValue'],
    { kinds: ['regular', 'multipleMerchant'], amount: '750.01' },
    buildDestinationFacts('AU'),
  ],
  [[], { kinds: ['regular', 'multipleMerchant'], amount: '750.00' }, buildDestinationFacts('AU')],
  [[], { kinds: ['regular', 'multipleMerchant'], amount: '900.00' }, buildDestinationFacts('NZ')],
  [
    ['notReady', 'noValue', 'merchantNeeded'],
    { status: '0', amount: '0.00', merchant: '' },
    buildDestinationFacts('AU'),
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
      listDisabledReasons({
        package: buildPackageFacts(changes),
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
          listDisabledReasons({
            package: buildPackageFacts({ kinds: [kind] }),
            destination: buildDestinationFacts(country),
            selected: [],
          }),
        ).toEqual(['dangerousCountry']);
      }
      expect(
        listDisabledReasons({
          package: buildPackageFacts(),
          destination: buildDestinationFacts(country),
          selected: [],
        }),
      ).toEqual([]);
    },
  );

  it.each(['FR', 'AU', 'SG', 'AR', 'BH', 'CA', 'BR', 'HK', 'MX', 'QA', 'SA', 'AE'])(
    'includes tobacco for %s',
    (country) => {
      expect(
        listDisabledReasons({
          package: buildPackageFacts({ category: 'tobacco' }),
          destination: buildDestinationFacts(country),
          selected: [],
        }),
      ).toEqual(['tobaccoRestricted']);
    },
  );

  it('does not include tobacco for other countries', () => {
    expect(
      listDisabledReasons({
        package: buildPackageFacts({ category: 'tobacco' }),
        destination: buildDestinationFacts('JP'),
        selected: [],
      }),
    ).toEqual([]);
  });
});

describe('selection', () => {
  it('shows the first reason to resolve', () => {
    const itemizedDestination = buildDestinationFacts('PH', { itemizationRequired: true });
    const getReason = (changes: Partial<PackageFacts>) =>
      unselectableReason({
        package: buildPackageFacts(changes),
        destination: itemizedDestination,
        selected: [],
      });
    expect(getReason({ status: '1', itemizationDeclared: false })).toBe('notReady');
    expect(getReason({ itemizationDeclared: false, amount: '0.00' })).toBe('itemizationNeeded');
    expect(getReason({ amount: '0.00' })).toBe('noValue');
    expect(getReason({})).toBeNull();
  });

  it('drops what is unknown, unready or undeclared and keeps the order', () => {
    const packages = [
      buildPackageFacts({ ref: 'A' }),
      buildPackageFacts({ ref: 'B', status: '1' }),
      buildPackageFacts({ ref: 'C', itemizationDeclared: false }),
      buildPackageFacts({ ref: 'D' }),
    ];
    expect(
      filterSelectable(
        ['D', 'B', 'X', 'C', 'A', 'D'],
        packages,
        buildDestinationFacts('PH', { itemizationRequired: true }),
      ),
    ).toEqual(['D', 'A']);
  });

  it('keeps the first chosen one when packages cannot ship together', () => {
    const packages = [otherPackage, soloPackage];
    expect(filterSelectable(['PK2', 'PK3'], packages, null)).toEqual(['PK2']);
    expect(filterSelectable(['PK3', 'PK2'], packages, null)).toEqual(['PK3']);
  });

  it('keeps only packages that may ship together, and is idempotent', () => {
    const arbitraryPackages = fc
      .array(
        fc.record({
          status: fc.constantFrom('0', '1', '2', '2', '2') as fc.Arbitrary<'0' | '1' | '2'>,
          shipAlone: fc.boolean(),
          amount: fc.constantFrom('0.00', '5.00'),
        }),
        { maxLength: 8 },
      )
      .map((list) =>
        list.map((changes, index) => buildPackageFacts({ ...changes, ref: `R${index}` })),
      );
    fc.assert(
      fc.property(arbitraryPackages, (packages) => {
        const remainingRefs = filterSelectable(
          packages.map((facts) => facts.ref),
          packages,
          null,
        );
        const selected = packages.filter((facts) => remainingRefs.includes(facts.ref));
        return (
          selected.every(
            (facts) => unselectableReason({ package: facts, destination: null, selected }) === null,
          ) && filterSelectable(remainingRefs, packages, null).join() === remainingRefs.join()
        );
      }),
    );
  });
});
