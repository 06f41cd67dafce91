import {
  toDiscount,
  promoApplies,
  isPromoValid,
  readPromoCode,
  toWirePromo,
  type PromoRow,
} from './promo-rules';

const row: PromoRow = {
  code: 'FIVE',
  type: '0',
  value: '5.00',
  capCents: null,
  description: 'Five off',
  maxUses: null,
  uses: 0,
  validFrom: new Date('2026-01-01T00:00:00Z'),
  validTo: new Date('2026-02-01T00:00:00Z'),
};

it('a code is accepted in any case or width, and with spaces around it', () => {
  expect(readPromoCode('  ｆive\t')).toBe('FIVE');
});

it.each([
  ['0', 'onebox', true],
  ['2', 'onebox', false],
  ['2', 'shipment', true],
])('a code of type %s applies to a %s: %p', (type, kind, isApplicable) => {
  expect(promoApplies({ type }, kind)).toBe(isApplicable);
});

describe('a code is valid', () => {
  it.each([
    ['from its first moment', '2026-01-01T00:00:00.000Z', {}, true],
    ['not before its first moment', '2025-12-31T23:59:59.999Z', {}, false],
    ['until its last moment', '2026-01-31T23:59:59.999Z', {}, true],
    ['not at its end', '2026-02-01T00:00:00.000Z', {}, false],
    ['while uses are left', '2026-01-10T00:00:00Z', { maxUses: 3, uses: 2 }, true],
    ['not when all uses are used up', '2026-01-10T00:00:00Z', { maxUses: 3, uses: 3 }, false],
    ['for any number of uses if no limit is set', '2026-01-10T00:00:00Z', { uses: 9999 }, true],
  ])('%s', (_what, time, change, isValid) => {
    expect(isPromoValid({ ...row, ...change }, new Date(time))).toBe(isValid);
  });
});

describe('the discount of a code', () => {
  it('is a fixed amount, a capped rate, or nothing for an upgrade', () => {
    expect(toDiscount(row)).toEqual({ code: 'FIVE', kind: 'fixed', value: '5.00' });
    expect(toDiscount({ ...row, type: '1', value: '0.50', capCents: 1500 })).toEqual({
      code: 'FIVE',
      kind: 'rate',
      value: '0.50',
      cap: '15.00',
    });
    expect(toDiscount({ ...row, type: '1', capCents: 0 })).toMatchObject({ cap: '0.00' });
    expect(toDiscount({ ...row, type: '2' })).toBeUndefined();
  });
});

describe('a code on the bill', () => {
  const words = { ja: '5ドル割引' };
  it("is marked 'Upgraded' only if an upgrade took place", () => {
    expect(toWirePromo({ ...row, words, type: '2' }, '0.00', true)).toEqual({
      code: 'FIVE',
      description: 'Five off',
      descriptions: words,
      type: '2',
      price: '0.00',
      extra: 'Upgraded',
    });
    expect(toWirePromo({ ...row, words, type: '2' }, '0.00', false).extra).toBe('');
    expect(toWirePromo({ ...row, words }, '5.00', true)).toMatchObject({
      price: '5.00',
      extra: '',
    });
  });
});
