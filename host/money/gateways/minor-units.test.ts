import { fromCents } from '@/rules/money';

import { GatewayFailure } from './gateways';
import { fromMinorUnits, fromStripeUnits } from './minor-units';
import { readOrder } from './paypal/paypal-responses';

describe('minor units at a gateway', () => {
  it.each([
    ['USD', 12_840, '128.40'],
    ['SGD', 1, '0.01'],
    ['JPY', 12_840, '12840.00'],
    ['KRW', 150_000, '150000.00'],
    ['KWD', 12_340, '12.34'],
    ['BHD', 12_345, '12.35'],
    ['', 0, '0.00'],
  ])('in %s: %i is %s', (currency, amount, expectedAmount) => {
    expect(fromCents(fromMinorUnits(amount, currency))).toBe(expectedAmount);
    expect(fromCents(fromStripeUnits(amount, currency))).toBe(expectedAmount);
  });

  it.each([
    ['ISK', 500, '500.00', '5.00'],
    ['UGX', 500, '500.00', '5.00'],
    ['MGA', 500, '5.00', '500.00'],
  ])('in %s differ at Stripe', (currency, amount, expectedAmount, stripeAmount) => {
    expect(fromCents(fromMinorUnits(amount, currency))).toBe(expectedAmount);
    expect(fromCents(fromStripeUnits(amount, currency))).toBe(stripeAmount);
  });

  it.each([
    ['JPY', 20_000_001],
    ['USD', 2_000_000_001],
    ['USD', -1],
    ['USD', NaN],
  ])('in %s are rejected outside the storable range (%d)', (currency, amount) => {
    expect(() => fromMinorUnits(amount, currency)).toThrow(GatewayFailure);
  });
});

describe("PayPal's decimal amounts", () => {
  const createAmountReader = (currency_code: string, value: string) => () =>
    readOrder(
      { id: 'O', status: 'APPROVED', purchase_units: [{ amount: { currency_code, value } }] },
      'O',
    ).amountCents;
  it.each([
    ['USD', '128.40', 12_840],
    ['JPY', '12840', 1_284_000],
    ['KWD', '12.340', 1_234],
  ])('in %s: %s is %i hundredths', (currency, value, hundredths) => {
    expect(createAmountReader(currency, value)()).toBe(hundredths);
  });
  it.each([
    ['USD', '128.405'],
    ['JPY', '20000001'],
    ['USD', '1e3'],
  ])('in %s: %s is rejected', (currency, value) => {
    expect(createAmountReader(currency, value)).toThrow(GatewayFailure);
  });
});
