import { readPaypalReturn } from '@/lib/paypal-return';

const attempt = '11111111-1111-4111-8111-111111111111';

describe('the query of the PayPal return page', () => {
  it('names the attempt, the order and whether the payer left', () => {
    expect(readPaypalReturn({ target: 'shipment-checkout', attempt, token: '5O190127TN364715T', PayerID: 'X' })).toEqual({ attemptId: attempt, token: '5O190127TN364715T', cancelled: false });
    expect(readPaypalReturn({ attempt, token: '5O190127TN364715T', cancelled: '1' })?.cancelled).toBe(true);
  });

  it.each([
    [{ token: 'ORDER1' }],
    [{ attempt }],
    [{ attempt, token: ['A123', 'B123'] }],
    [{ attempt: `${attempt}x`, token: 'ORDER1' }],
    [{ attempt, token: '../../admin' }],
    [{ attempt, token: 'X'.repeat(65) }],
  ])('is refused when incomplete, doubled or strange: %j', (query) => {
    expect(readPaypalReturn(query)).toBeNull();
  });
});
