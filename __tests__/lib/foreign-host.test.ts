/** @jest-environment node */
import { createTranslator } from 'next-intl';

import { unwrapData, type Api } from '@/lib/api';
import type { ApiError } from '@/lib/api-error';
import { describeError } from '@/lib/api-error';
import { createServerApi } from '@/lib/server/proxy/server-api';
import { deleteAddress, makeDefaultAddress } from '@/services/address';
import { openPayment } from '@/services/money/payment';

import { listen } from '../support/faulty-host';
import { openForeignHost, type ForeignReply } from '../support/foreign-host';
import { server as mock } from '../support/host-mock';
import { memberCookies } from '../support/load-page';
import { wireAttempt } from '../support/payments';
import { messagesOf } from '../support/texts';

const t = createTranslator({ locale: 'en', messages: messagesOf('en'), namespace: 'errors' });
const responses: Record<string, ForeignReply> = {};
let host: Awaited<ReturnType<typeof openForeignHost>>;
let portal: Awaited<ReturnType<typeof listen>>;
/** A page's client and a browser's client, both for the foreign host. */
let clients: Record<'page' | 'browser', Api>;

beforeAll(async () => {
  mock.close();
  host = await openForeignHost(responses);
  process.env['MICROSERVICE_URL'] = host.url;
  // Settings are read once, and the mocks have already read them.
  jest.resetModules();
  const { forwardCall } = await import('@/lib/server/proxy/gateway');
  portal = await listen((request, response) => {
    const [path = '', search] = (request.url ?? '').split('?');
    void forwardCall(request, response, {
      segments: path.slice(1).split('/'),
      search: search ? `?${search}` : '',
    });
  });
  clients = {
    page: createServerApi({ baseUrl: host.url, portal: 'cgw', token: 't', suite: 'CG1000001' }),
    browser: { request: requestThroughPortal as Api['request'] },
  };
});
afterAll(async () => {
  await portal.close();
  await host.close();
});

/** Makes a call as a browser does. Calls that open payments change data and are sent as POST. */
async function requestThroughPortal(key: string, input: { query?: object; body?: object }) {
  const [contractMethod, path] = key.split(' ') as [string, string];
  const method = path.startsWith('/getstripe') ? 'POST' : contractMethod;
  const search = input.query
    ? `?${new URLSearchParams(input.query as Record<string, string>)}`
    : '';
  const answer = await fetch(`${portal.url}${path}${search}`, {
    method,
    headers: {
      cookie: memberCookies(),
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      'idempotency-key': 'key-12345678',
    },
    ...(method !== 'GET' && { body: JSON.stringify(input.body ?? {}) }),
  });
  return unwrapData({
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    data: await answer.json(),
  });
}

const describeFailure = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => null,
    (apiError: ApiError) => apiError,
  );
  return error && { text: describeError(error, t as never), code: error.code, kind: error.kind };
};
const addressId = '00000000-0000-4000-8000-000000000001';

describe.each(['page', 'browser'] as const)('another host implementation, for a %s', (caller) => {
  it.each<[string, ForeignReply, { text: string; code: number | null; kind: string }]>([
    [
      'status false and a known code with HTTP 200',
      { body: { status: false, error: { error_code: 1005, message: 'no such row' } } },
      { text: 'We couldn’t find that.', code: 1005, kind: 'coded' },
    ],
    [
      'status "false" as a string',
      { body: { status: 'false', error: { error_code: 7001, message: 'Closed for stocktaking' } } },
      { text: 'Closed for stocktaking', code: 7001, kind: 'coded' },
    ],
    [
      'only a status_code, next to data',
      { body: { status_code: 500, data: { addresses: [] } } },
      { text: 'Something went wrong. Please try again', code: null, kind: 'server' },
    ],
    [
      'a code in digits, in the envelope itself',
      { body: { status: false, status_code: '409', error_code: '1041', message: 'no' } },
      { text: 'We are unable to cancel your order.', code: 1041, kind: 'coded' },
    ],
    [
      'a message without a code',
      { status: 422, body: { error: { message: 'This address is in use' } } },
      { text: 'This address is in use', code: null, kind: 'coded' },
    ],
    [
      'a more precise code in error_code_detailed',
      { body: { status: false, error: { error_code: 400, error_code_detailed: 1005 } } },
      { text: 'We couldn’t find that.', code: 1005, kind: 'coded' },
    ],
    [
      'a message only in error_code_detailed',
      { body: { status: false, error: { error_code: 7002, error_code_detailed: 'Road closed' } } },
      { text: 'Road closed', code: 7002, kind: 'coded' },
    ],
    [
      'nothing but status false',
      { body: { status: false } },
      { text: 'Something went wrong. Please try again', code: null, kind: 'server' },
    ],
  ])('is understood when it refuses with %s', async (_how, refusal, expected) => {
    responses['/address/deleteaddress'] = refusal;
    expect(await describeFailure(deleteAddress(clients[caller], addressId))).toEqual(expected);
  });

  it('has its own words for a refused sign-in, and 401 ends a session elsewhere', async () => {
    const refusal = { status: 401, body: { error: { error_code: 9999, message: 'Kiosk closed' } } };
    responses['/login'] = refusal;
    responses['/address/deleteaddress'] = refusal;
    const signIn = clients.page.request('POST /login', {
      body: { email: 'mei@example.com', type: 'password', password: '' },
    });
    expect((await describeFailure(signIn))?.text).toBe('Kiosk closed');
    expect(await describeFailure(deleteAddress(clients[caller], addressId))).toMatchObject({
      code: 1003,
    });
  });

  it('is treated as having failed when it responds with success false', async () => {
    responses['/user/changeaddress'] = { body: { status: true, data: { success: false } } };
    expect(await describeFailure(makeDefaultAddress(clients[caller], addressId))).toMatchObject({
      kind: 'server',
    });
    responses['/user/changeaddress'] = { body: { data: { success: true } } };
    expect(await describeFailure(makeDefaultAddress(clients[caller], addressId))).toBeNull();
  });

  it('opens Stripe with data.url alone', async () => {
    const { popupurl: _ours, ...rest } = wireAttempt({ gateway: 'stripe' });
    const url = 'https://checkout.stripe.com/c/pay/cs_1';
    responses['/getstripeshipmentauthurl'] = { body: { data: { ...rest, url } } };
    const consent = {
      target: { kind: 'shipment', id: addressId },
      quote: 'q'.repeat(16),
      method: 'stripe',
      language: 'en',
    } as const;
    expect(await openPayment(clients[caller], consent, {})).toMatchObject({ popupUrl: url });
  });
});
