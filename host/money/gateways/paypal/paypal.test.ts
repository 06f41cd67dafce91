import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { GatewayFailure } from '../gateways';
import { createPaypalGateway } from './paypal';

const ATTEMPT = '11111111-1111-4111-8111-111111111111';
const orderRequest = {
  attemptId: ATTEMPT,
  amountCents: 12_840,
  currency: 'USD',
  reference: 'SH4K8T2M9Q',
  description: 'SH4K8T2M9Q',
  returnUrl: 'http://localhost:3000/back',
  cancelUrl: 'http://localhost:3000/back?cancelled=1',
  pageUrl: 'https://portal.example/paypal/shipment-checkout',
  language: 'tw',
  expiresAt: new Date('2026-03-02T12:00:00Z'),
  customer: null,
  key: 'open-1',
};

interface ReceivedCall {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Starts a PayPal server that issues a token and answers other calls with the given status and body. */
async function startPaypal(
  answer: (call: ReceivedCall) => [status: number, body: unknown, headers?: Record<string, string>],
) {
  const calls: ReceivedCall[] = [];
  const listener: RequestListener = (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const call = {
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
      };
      calls.push(call);
      const token: [number, unknown] = [
        200,
        { access_token: 'a-token-for-tests', expires_in: 3600 },
      ];
      const [status, body, headers] = call.path === '/v1/oauth2/token' ? token : answer(call);
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(body));
    });
  };
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const gateway = createPaypalGateway({
    baseUrl,
    clientId: 'id',
    clientSecret: 'secret',
    webhookId: 'hook',
    popupOrigins: ['https://www.paypal.com'],
    timeoutMs: 2_000,
  });
  return { gateway, calls };
}

const buildOrder = (overrides: object = {}) => ({
  id: 'ORDER1',
  status: 'APPROVED',
  purchase_units: [{ custom_id: ATTEMPT, amount: { currency_code: 'USD', value: '128.40' } }],
  ...overrides,
});
const buildLink = (href: string) => ({ id: 'ORDER1', links: [{ rel: 'payer-action', href }] });

describe('PayPal Orders v2', () => {
  it('opens an order for the exact amount, with an id that makes a retry harmless', async () => {
    const { gateway, calls } = await startPaypal(() => [
      201,
      buildLink('https://www.paypal.com/checkoutnow?token=ORDER1'),
    ]);
    await expect(gateway.open(orderRequest)).resolves.toEqual({
      orderId: 'ORDER1',
      popupUrl: 'https://www.paypal.com/checkoutnow?token=ORDER1',
    });
    await gateway.open(orderRequest);
    expect(calls.map((call) => call.path)).toEqual([
      '/v1/oauth2/token',
      '/v2/checkout/orders',
      '/v2/checkout/orders',
    ]);
    expect(calls[1]?.headers).toMatchObject({
      authorization: 'Bearer a-token-for-tests',
      'paypal-request-id': 'open-1',
    });
    expect(JSON.parse(calls[1]?.body ?? '')).toMatchObject({
      intent: 'CAPTURE',
      purchase_units: [{ custom_id: ATTEMPT, amount: { currency_code: 'USD', value: '128.40' } }],
      payment_source: {
        paypal: {
          experience_context: {
            locale: 'zh-TW',
            shipping_preference: 'NO_SHIPPING',
            return_url: orderRequest.returnUrl,
          },
        },
      },
    });
  });

  it.each([
    'https://www.paypal.com.evil.example/x',
    'http://www.paypal.com/x',
    'https://user@www.paypal.com/x',
    'javascript:alert(1)',
    '//evil.example',
  ])('does not send the payer to %s', async (href) => {
    const { gateway } = await startPaypal(() => [201, buildLink(href)]);
    await expect(gateway.open(orderRequest)).rejects.toBeInstanceOf(GatewayFailure);
  });

  it.each([
    ['another order', buildOrder({ id: 'ORDER2' })],
    ['no amount', buildOrder({ purchase_units: [{ custom_id: ATTEMPT }] })],
    [
      'a negative amount',
      buildOrder({ purchase_units: [{ amount: { currency_code: 'USD', value: '-0.01' } }] }),
    ],
    [
      'an amount in scientific notation',
      buildOrder({ purchase_units: [{ amount: { currency_code: 'USD', value: '1e309' } }] }),
    ],
    [
      'two purchase units',
      buildOrder({
        purchase_units: [...buildOrder().purchase_units, ...buildOrder().purchase_units],
      }),
    ],
    ['a list', []],
    ['nothing', null],
  ])('rejects a response with %s', async (_, body) => {
    const { gateway } = await startPaypal(() => [200, body]);
    await expect(gateway.fetchOrder('ORDER1', ATTEMPT)).rejects.toBeInstanceOf(GatewayFailure);
  });

  it('follows no redirects', async () => {
    const { gateway, calls } = await startPaypal((call) =>
      call.path === '/elsewhere' ? [200, buildOrder()] : [302, {}, { location: '/elsewhere' }],
    );
    await expect(gateway.fetchOrder('ORDER1', ATTEMPT)).rejects.toBeInstanceOf(GatewayFailure);
    expect(calls.map((call) => call.path)).not.toContain('/elsewhere');
  });

  it('requests a new token once when the old one is refused', async () => {
    let requestCount = 0;
    const { gateway, calls } = await startPaypal(() => {
      requestCount += 1;
      return requestCount === 1 ? [401, { error: 'invalid_token' }] : [200, buildOrder()];
    });
    await expect(gateway.fetchOrder('ORDER1', ATTEMPT)).resolves.toMatchObject({
      state: 'approved',
      amountCents: 12_840,
      reference: ATTEMPT,
    });
    expect(calls.filter((call) => call.path === '/v1/oauth2/token')).toHaveLength(2);
  });

  it('distinguishes a refused card from a broken gateway', async () => {
    const { gateway } = await startPaypal(() => [
      422,
      { details: [{ issue: 'INSTRUMENT_DECLINED' }] },
    ]);
    await expect(gateway.capture('ORDER1', ATTEMPT, 'take-1')).resolves.toBe('declined');
  });

  it.each([
    ['PAYER_ACTION_REQUIRED', 'payer-again'],
    ['PAYEE_ACCOUNT_RESTRICTED', 'declined'],
    ['SOME_FUTURE_ISSUE', 'declined'],
    ['ORDER_COMPLETION_IN_PROGRESS', expect.objectContaining({ state: 'approved', captures: [] })],
    ['ORDER_ALREADY_CAPTURED', expect.objectContaining({ state: 'approved', captures: [] })],
  ])(
    'treats a refusal as final unless it says that the money was already captured (%s)',
    async (issue, answer) => {
      const { gateway } = await startPaypal(({ path }) =>
        path.endsWith('/capture') ? [422, { details: [{ issue }] }] : [200, buildOrder()],
      );
      await expect(gateway.capture('ORDER1', ATTEMPT, 'take-1')).resolves.toEqual(answer);
    },
  );

  it('trusts the state of the order over a refusal', async () => {
    const amount = { currency_code: 'USD', value: '128.40' };
    const paidOrder = buildOrder({
      status: 'COMPLETED',
      purchase_units: [
        {
          custom_id: ATTEMPT,
          amount,
          payments: { captures: [{ id: 'C1', status: 'COMPLETED', amount }] },
        },
      ],
    });
    const { gateway } = await startPaypal(({ path }) =>
      path.endsWith('/capture')
        ? [422, { details: [{ issue: 'SOME_FUTURE_ISSUE' }] }]
        : [200, paidOrder],
    );
    await expect(gateway.capture('ORDER1', ATTEMPT, 'take-1')).resolves.toMatchObject({
      captures: [{ id: 'C1', state: 'completed' }],
    });
  });

  it.each([
    ['REVOKED', 'open'],
    ['constructor', 'open'],
    ['APPROVED', 'approved'],
  ])('reports an unknown status (%s)', async (status, state) => {
    const { gateway } = await startPaypal(() => [200, buildOrder({ status })]);
    await expect(gateway.fetchOrder('ORDER1', ATTEMPT)).resolves.toMatchObject({
      state,
      ...(status !== 'APPROVED' && { unknownStatus: status }),
    });
  });

  it('does not treat an order that was not found as gone', async () => {
    const { gateway } = await startPaypal(() => [404, { name: 'RESOURCE_NOT_FOUND' }]);
    await expect(gateway.fetchOrder('ORDER1', ATTEMPT)).resolves.toMatchObject({
      state: 'missing',
    });
  });
});

describe('a PayPal webhook', () => {
  const headers = {
    'paypal-transmission-id': 'T1',
    'paypal-transmission-time': new Date().toISOString(),
    'paypal-transmission-sig': 'signature',
    'paypal-cert-url': 'https://paypal.invalid/certificate',
    'paypal-auth-algo': 'SHA256withRSA',
  };
  const event = { id: 'WH-1', event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: 'ORDER1' } };
  const read = async (answer: [number, unknown], body: unknown = event) => {
    const { gateway } = await startPaypal(() => answer);
    return gateway.readNotice(headers, JSON.stringify(body));
  };

  it.each([429, 500, 503, 401])(
    'is not treated as forged while PayPal cannot verify it (status %s)',
    async (status) => {
      await expect(read([status, {}])).rejects.toBeInstanceOf(GatewayFailure);
    },
  );

  it('is treated as forged only if PayPal says so', async () => {
    const signatureProblem = { problem: 'badSignature' };
    await expect(read([200, { verification_status: 'FAILURE' }])).rejects.toMatchObject(
      signatureProblem,
    );
    await expect(read([400, { name: 'VALIDATION_ERROR' }])).rejects.toMatchObject(signatureProblem);
    await expect(read([200, {}])).rejects.toBeInstanceOf(GatewayFailure);
  });

  it('is read once verified, or ignored if unrelated', async () => {
    const verification: [number, unknown] = [200, { verification_status: 'SUCCESS' }];
    await expect(read(verification)).resolves.toMatchObject({ id: 'WH-1', orderId: 'ORDER1' });
    await expect(read(verification, { id: 5, resource: 'x' })).resolves.toBeNull();
  });
});
