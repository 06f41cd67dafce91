/** @jest-environment node */
import { chargeCodes } from '@/rules/charges/charges';
import { chargesByGroup, discountFields, groupOrder, namedCharges } from '@/rules/charges/sums';
import { addAmounts } from '@/rules/money';

/** One line of each charge: 1.00, 2.00, 3.00 … in the order of the receipt. */
const lines = chargeCodes.map((code, index) => ({ code, amount: `${index + 1}.00` }));
const amountOf = (code: string) => lines.find((line) => line.code === code)?.amount;

describe('the named charges of a shipment', () => {
  const named = namedCharges(lines);

  it('include every charge in exactly one part of the total', () => {
    expect(named.totalcharges).toBe(addAmounts(...lines.map(({ amount }) => amount)));
    expect(
      addAmounts(
        named.internationalshipping,
        named.fuelsurcharge,
        named.insurance,
        named.domesticcharge,
        named.servicecharge,
        named.taxduties,
        named.othercharges,
      ),
    ).toBe(named.totalcharges);
  });

  it('have the amounts of the charges with those names', () => {
    expect(named).toMatchObject({
      internationalshipping: amountOf('internationalshipping'),
      fuelsurcharge: amountOf('fuelsurcharge'),
      insurance: amountOf('insurance'),
      servicecharge: amountOf('service'),
      domesticcharge: amountOf('domestic'),
      taxduties: addAmounts(named.gst, named.tax, amountOf('highvalueduty') ?? ''),
      gst: addAmounts(amountOf('gst') ?? '', amountOf('lowvaluegst') ?? ''),
      tax: amountOf('highvaluetax'),
    });
  });

  it('count an unknown charge as other charges', () => {
    expect(namedCharges([{ code: 'moonfee', amount: '4.00' }])).toMatchObject({
      othercharges: '4.00',
      totalcharges: '4.00',
    });
  });
});

it('the groups of a speed contain every charge once', () => {
  const groups = chargesByGroup(lines);
  expect(addAmounts(...Object.values(groups).map(({ price }) => price))).toBe(
    namedCharges(lines).totalcharges,
  );
  expect(groups.shippingPrice.price).toBe(amountOf('internationalshipping'));
  expect(groupOrder.map((group) => groups[group].label)).toEqual([
    'Shipping',
    'Surcharges',
    'Insurance',
    'Fees',
    'Tax',
  ]);
});

describe('the discount on a price', () => {
  const bill = [
    { code: 'internationalshipping', amount: '40.00' },
    { code: 'storage', amount: '10.00' },
  ];
  it.each([
    ['5.00', '5.00', '0.00'],
    ['40.00', '40.00', '0.00'],
    ['45.00', '40.00', '5.00'],
  ])('of %s is %s of the shipping and %s of the rest', (discount, freight, additional) => {
    expect(discountFields(bill, discount, 'FIVE')).toEqual({
      freightdiscount: freight,
      additionaldiscount: additional,
      itemcostadjustment: '0.00',
      vouchervalue: '0.00',
      promocodeused: 'FIVE',
      promocodevalue: discount,
    });
  });

  it('is not shown without a code', () => {
    expect(discountFields(bill, '5.00', null)).toMatchObject({
      promocodeused: null,
      promocodevalue: '0.00',
    });
  });
});
