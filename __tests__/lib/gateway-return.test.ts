/** @jest-environment node */
import { readGatewayReturn } from '@/lib/browser/gateway-return';

const attempt = '11111111-1111-4111-8111-111111111111';

describe('the query of a return page', () => {
  it('contains the attempt, the order, and whether the payer canceled', () => {
    const token = '5O190127TN364715T';
    expect(
      readGatewayReturn('paypal', { target: 'shipment-checkout', attempt, token, PayerID: 'X' }),
    ).toEqual({ attemptId: attempt, orderId: token, cancelled: false });
    expect(readGatewayReturn('paypal', { attempt, token, cancelled: '1' })?.cancelled).toBe(true);
    expect(readGatewayReturn('stripe', { attempt, session_id: 'cs_test_a1B2' })).toEqual({
      attemptId: attempt,
      orderId: 'cs_test_a1B2',
      cancelled: false,
    });
  });

  it('needs no order when the payer canceled', () => {
    expect(readGatewayReturn('stripe', { attempt, cancelled: '1' })).toEqual({
      attemptId: attempt,
      orderId: null,
      cancelled: true,
    });
  });

  it.each([
    [{ token: 'ORDER1' }],
    [{ attempt }],
    [{ attempt, session_id: 'cs_test_a1B2' }],
    [{ attempt, token: ['A123', 'B123'] }],
    [{ attempt, token: ['A123', 'B123'], cancelled: '1' }],
    [{ attempt: `${attempt}x`, token: 'ORDER1' }],
    [{ attempt, token: '../../admin' }],
    [{ attempt, token: 'X'.repeat(65) }],
  ])('is refused when incomplete, duplicated or malformed: %j', (query) => {
    expect(readGatewayReturn('paypal', query)).toBeNull();
  });
});
