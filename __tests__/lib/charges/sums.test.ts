/** @jest-environment node */
import { chargeCodes } from '@/rules/charges/charges';
import { groupCharges, discountFields, groupOrder, namedCharges } from '@/rules/charges/sums';
import { addAmounts } from '@/rules/money';

/** One line of each charge: 1.00, 2.00, 3.00 … in the order of the receipt. */
const lines = chargeCodes.map((code, index) => ({ code, amount: `${index + 1}.00` }));
const getAmount = (code: string) => lines.find((line) => line.code === code)?.amount;

describe('the named charges of a shipment', () => {
  const chargeFields = namedCharges(lines);

  it('include every charge in exactly one part of the total', () => {
    expect(chargeFields.totalcharges).toBe(addAmounts(...lines.map(({ amount }) => amount)));
    expect(
      addAmounts(
        chargeFields.internationalshipping,
        chargeFields.fuelsurcharge,
        chargeFields.insurance,
        chargeFields.domesticcharge,
        chargeFields.servicecharge,
        chargeFields.taxduties,
        chargeFields.othercharges,
      ),
    ).toBe(chargeFields.totalcharges);
  });

  it('have the amounts of the charges with those names', () => {
    expect(chargeFields).toMatchObject({
      internationalshipping: getAmount('internationalshipping'),
      fuelsurcharge: getAmount('fuelsurcharge'),
      insurance: getAmount('insurance'),
      servicecharge: getAmount('service'),
      domesticcharge: getAmount('domestic'),
      taxduties: addAmounts(chargeFields.gst, chargeFields.tax, getAmount('highvalueduty') ?? ''),
      gst: addAmounts(getAmount('gst') ?? '', getAmount('lowvaluegst') ?? ''),
      tax: getAmount('highvaluetax'),
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
  const groups = groupCharges(lines);
  expect(addAmounts(...Object.values(groups).map(({ price }) => price))).toBe(
    namedCharges(lines).totalcharges,
  );
  expect(groups.shippingPrice.price).toBe(getAmount('internationalshipping'));
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
  ])(
    'of %s takes %s off the shipping and %s off the rest',
    (discount, freightDiscount, additionalDiscount) => {
      expect(discountFields(bill, discount, 'FIVE')).toEqual({
        freightdiscount: freightDiscount,
        additionaldiscount: additionalDiscount,
        itemcostadjustment: '0.00',
        vouchervalue: '0.00',
        promocodeused: 'FIVE',
        promocodevalue: discount,
      });
    },
  );

  it('is not shown without a code', () => {
    expect(discountFields(bill, '5.00', null)).toMatchObject({
      promocodeused: null,
      promocodevalue: '0.00',
    });
  });
});
