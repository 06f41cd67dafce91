import { readOrder } from './paypal-responses';

const amount = { currency_code: 'USD', value: '10.00' };
const parseOrder = (status: string, payments: object = {}) =>
  readOrder({ id: 'O1', status, purchase_units: [{ custom_id: 'a1', amount, payments }] }, 'O1');
const parseCapturedOrder = (status: string, refunds: object[] = []) =>
  parseOrder('COMPLETED', { captures: [{ id: 'C1', status, amount }], refunds });
const parseHeldOrder = (status: string) =>
  parseOrder('COMPLETED', {
    authorizations: [{ id: 'A1', status, amount, expiration_time: '2026-12-24T12:00:00Z' }],
  });

describe('PayPal statuses', () => {
  it.each([
    ['CREATED', 'open'],
    ['SAVED', 'open'],
    ['PAYER_ACTION_REQUIRED', 'open'],
    ['APPROVED', 'approved'],
    ['COMPLETED', 'done'],
    ['VOIDED', 'gone'],
  ])('of an order: %s is %s', (paypalStatus, state) => {
    expect(parseOrder(paypalStatus)).toMatchObject({ state, unknownStatus: undefined });
  });

  it.each([
    ['CREATED', 'held'],
    ['PENDING', 'pending'],
    ['CAPTURED', 'gone'],
    ['PARTIALLY_CAPTURED', 'gone'],
    ['DENIED', 'gone'],
    ['VOIDED', 'gone'],
  ])('of an authorization: %s is %s', (paypalStatus, state) => {
    expect(parseHeldOrder(paypalStatus)).toMatchObject({
      hold: { state },
      unknownStatus: undefined,
    });
  });

  it.each([
    ['COMPLETED', 'completed', undefined],
    ['REFUNDED', 'completed', undefined],
    ['PARTIALLY_REFUNDED', 'completed', 'PARTIALLY_REFUNDED'],
    ['PENDING', 'pending', undefined],
    ['DECLINED', 'failed', undefined],
    ['FAILED', 'failed', undefined],
  ])('of a capture: %s is %s', (paypalStatus, state, unknownStatus) => {
    expect(parseCapturedOrder(paypalStatus)).toMatchObject({
      captures: [{ state }],
      unknownStatus,
    });
  });

  it('that are unknown are reported to finance, as are refunds that cannot be booked', () => {
    expect(parseOrder('ON_ICE').unknownStatus).toBe('ON_ICE');
    expect(parseHeldOrder('ON_ICE').unknownStatus).toBe('ON_ICE');
    expect(parseCapturedOrder('REVERSED').unknownStatus).toBe('REVERSED');
    const euros = { currency_code: 'EUR', value: '2.00' };
    const buildRefunds = (money: object) => [{ id: 'R1', status: 'COMPLETED', amount: money }];
    expect(parseCapturedOrder('PARTIALLY_REFUNDED', buildRefunds(euros)).unknownStatus).toBe(
      'refund in EUR',
    );
    expect(parseCapturedOrder('PARTIALLY_REFUNDED', buildRefunds(amount))).toMatchObject({
      unknownStatus: undefined,
      captures: [
        { withdrawals: [{ reference: 'R1', state: 'final', amountCents: 1000 }, {}, {}, {}] },
      ],
    });
  });
});
