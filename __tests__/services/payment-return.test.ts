/** @jest-environment node */
import { errorNumbers } from '@/contract/error-numbers';
import type { Api } from '@/lib/api';
import { ApiError } from '@/lib/api-error';
import { settleReturn } from '@/services/money/payment-return';

const attempt = '11111111-1111-4111-8111-111111111111';
const shipment = '22222222-2222-4222-8222-222222222222';

/** An API that gives every call this response and records the calls. */
function createApi(answer: object | Error) {
  const calls: unknown[] = [];
  const request = (key: string, input: unknown) => {
    calls.push([key, input]);
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  return { api: { request } as unknown as Api, calls };
}

describe('the return from a gateway', () => {
  it('is settled for Stripe by the payer’s checkout session', async () => {
    const { api, calls } = createApi({
      state: 'applied',
      reference: 'SH4K8T2M9Q',
      targetkind: 'shipment',
      targetid: shipment,
    });
    const data = await settleReturn(api, 'stripe', 'shipment', {
      attempt,
      session_id: 'cs_test_1',
    });
    expect(calls).toEqual([
      [
        'POST /stripe-success/shipment-checkout',
        { body: { attemptid: attempt, sessionid: 'cs_test_1' } },
      ],
    ]);
    expect(data.outcome).toEqual({
      attemptId: attempt,
      state: 'applied',
      reference: 'SH4K8T2M9Q',
      target: { kind: 'shipment', id: shipment },
    });
  });

  it('cancels the payment as its member when the payer left, and has no outcome for a guest', async () => {
    const { api, calls } = createApi({
      attemptid: attempt,
      state: 'cancelled',
      reference: 'PR1',
      targetid: 'r1',
    });
    expect(
      (await settleReturn(api, 'stripe', 'payment-request', { attempt, cancelled: '1' })).outcome,
    ).toMatchObject({ state: 'cancelled', target: { kind: 'payment-request', id: 'r1' } });
    expect(calls).toEqual([['POST /payment/cancel', { body: { attemptid: attempt } }]]);
    const guest = createApi(
      new ApiError('coded', { status: 401, code: errorNumbers.unauthenticated }),
    );
    expect(
      (await settleReturn(guest.api, 'stripe', 'shipment', { attempt, cancelled: '1' })).outcome,
    ).toBeNull();
  });

  it('distinguishes an unresponsive host from an unknown payment', async () => {
    await expect(
      settleReturn(createApi(new ApiError('network')).api, 'stripe', 'shipment', {
        attempt,
        session_id: 'cs_test_1',
      }),
    ).rejects.toThrow();
    const { api, calls } = createApi({});
    expect((await settleReturn(api, 'paypal', 'shipment', { attempt })).outcome).toBeNull();
    expect(calls).toEqual([]);
  });
});
