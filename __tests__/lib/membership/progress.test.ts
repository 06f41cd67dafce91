/** @jest-environment node */
import { countShipment, tierAt, toTier, type MembershipState } from '@/rules/membership/membership';

const march = new Date('2026-03-10T00:00:00Z');
const standard: MembershipState = { type: 'LT', expiry: null, counter: 0 };

it.each([
  ['LT', 'LT'],
  ['PR', 'PR'],
  ['BZ', 'BZ'],
  ['GOLD', 'LT'],
])('the code %s means the tier %s', (code, tier) => expect(toTier(code)).toBe(tier));

describe('the tier at a moment', () => {
  it.each([
    ['PR', '2026-03-10T00:00:01Z', 'PR'],
    ['PR', '2026-03-10T00:00:00Z', 'LT'],
    ['PR', null, 'LT'],
    ['BZ', '2020-01-01T00:00:00Z', 'LT'],
    ['BZ', '2027-01-01T00:00:00Z', 'BZ'],
    ['BZ', null, 'BZ'],
    ['BZ', '2026-03-10T00:00:00Z', 'LT'],
    ['GOLD', null, 'LT'],
    ['GOLD', '2027-01-01T00:00:00Z', 'LT'],
  ])('of %s until %s is %s', (type, expiry, tier) => {
    expect(tierAt({ type, expiry: expiry === null ? null : new Date(expiry) }, march)).toBe(tier);
  });
});

describe('counting a shipment', () => {
  it('grants Prime for six months with the third', () => {
    const stateAfterThird = [1, 2, 3].reduce((state) => countShipment(state, march), standard);
    expect(stateAfterThird).toEqual({
      type: 'PR',
      expiry: new Date('2026-09-10T00:00:00Z'),
      counter: 0,
    });
  });

  it('extends a running period', () => {
    const prime: MembershipState = {
      type: 'PR',
      expiry: new Date('2026-05-01T00:00:00Z'),
      counter: 2,
    };
    expect(countShipment(prime, march)).toEqual({
      type: 'PR',
      expiry: new Date('2026-11-01T00:00:00Z'),
      counter: 0,
    });
  });

  it('keeps counting as Standard after the period has expired', () => {
    const lapsedPrime: MembershipState = {
      type: 'PR',
      expiry: new Date('2026-01-01T00:00:00Z'),
      counter: 1,
    };
    expect(countShipment(lapsedPrime, march)).toEqual({ type: 'LT', expiry: null, counter: 2 });
  });

  it('keeps the current period until the next third shipment', () => {
    const prime: MembershipState = {
      type: 'PR',
      expiry: new Date('2026-05-01T00:00:00Z'),
      counter: 0,
    };
    expect(countShipment(prime, march)).toEqual({ ...prime, counter: 1 });
  });

  it('grants six months from today with the third shipment after a period has expired', () => {
    const lapsedPrime: MembershipState = {
      type: 'PR',
      expiry: new Date('2026-01-01T00:00:00Z'),
      counter: 2,
    };
    expect(countShipment(lapsedPrime, march)).toEqual({
      type: 'PR',
      expiry: new Date('2026-09-10T00:00:00Z'),
      counter: 0,
    });
  });

  it('does not change Business', () => {
    const business: MembershipState = {
      type: 'BZ',
      expiry: new Date('2027-01-01T00:00:00Z'),
      counter: 0,
    };
    expect(countShipment(business, march)).toBe(business);
  });
});
