import { http, HttpResponse } from 'msw';

import type { Api } from '@/lib/api';
import { ApiError } from '@/lib/api-error';
import { createBrowserApi } from '@/lib/browser/client';

import { wireAddress } from '../support/checkout';
import { mismatches, type Fault } from '../support/faulty-host';
import { answer, breakNetwork, answerWithFault, server } from '../support/host-mock';

const ENDPOINT = 'POST /address/addaddress';
const body = {
  receiver: 'Maria Santos',
  receivercountrycode: '63',
  receivercontact: '9171234567',
  street1: '88 Ayala Avenue',
  city: 'Makati',
  country: 'PH',
};
const reply = { addresses: [wireAddress()], addressid: wireAddress().addressid };
const buildEnvelope = (status: number, code: number) => ({
  status,
  text: JSON.stringify({
    status: false,
    status_code: status,
    error: { error_code: code, message: 'No' },
  }),
});

/** Sends the write as a form does, with a new idempotency key. */
const send = (api: Api, input = body, formKey = crypto.randomUUID()) =>
  api.request(ENDPOINT, { body: input }, { idempotencyKey: formKey, reuseKey: true });

/** Makes the host accept the write; returns the keys that it receives. */
function acceptWrites(): (string | null)[] {
  const keys: (string | null)[] = [];
  server.use(answer(ENDPOINT, ({ headers }) => (keys.push(headers.get('idempotency-key')), reply)));
  return keys;
}

/** Makes the host receive the write but respond with the fault; returns the keys that it receives. */
function failWrites(fault: Fault | 'network' | 'timeout'): (string | null)[] {
  const keys: (string | null)[] = [];
  server.use(
    http.post(
      '*/api/ms/address/addaddress',
      ({ request }) => void keys.push(request.headers.get('idempotency-key')),
    ),
    fault === 'network'
      ? breakNetwork(ENDPOINT)
      : fault === 'timeout'
        ? http.post('*/api/ms/address/addaddress', () =>
            HttpResponse.json({}, { status: 504, headers: { 'x-portal-error': 'timeout' } }),
          )
        : answerWithFault(ENDPOINT, fault),
  );
  return keys;
}

beforeEach(() => {
  localStorage.clear();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

const unknownOutcomes: [string, Fault | 'network' | 'timeout'][] = [
  ...Object.entries(mismatches),
  ['a lost connection', 'network'],
  ['no answer in time', 'timeout'],
  ['an error page of a proxy (502)', { status: 502, text: '<html>' }],
  ['an error page of a proxy (504)', { status: 504, text: '<html>' }],
  ['an error page of a proxy (404)', { status: 404, text: '<html>' }],
  ['an internal error of the host', buildEnvelope(500, 1500)],
  ['a session that has ended', buildEnvelope(401, 1003)],
  ['too many calls', buildEnvelope(429, 1006)],
  ['a first attempt still in progress', buildEnvelope(409, 1008)],
];

describe('a write whose outcome is unknown', () => {
  it.each(unknownOutcomes)(
    'because of %s is sent with the same key after a reload and from another tab, until it is settled',
    async (_name, fault) => {
      const firstKeys = failWrites(fault);
      await expect(send(createBrowserApi('CG1000001'))).rejects.toBeInstanceOf(ApiError);
      await expect(send(createBrowserApi('CG1000001'))).rejects.toBeInstanceOf(ApiError);
      server.resetHandlers();
      const keys = acceptWrites();
      await send(createBrowserApi('CG1000001'));
      expect(new Set([...firstKeys, ...keys]).size).toBe(1);
      expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
      await send(createBrowserApi('CG1000001'));
      expect(keys[1]).not.toBe(keys[0]);
    },
  );

  it.each([
    ['a field that is wrong', buildEnvelope(422, 1001)],
    ['a rule', buildEnvelope(409, 1061)],
    ['other contents under the key', buildEnvelope(422, 1007)],
  ])('is settled by a refusal for %s', async (_name, fault) => {
    const firstKeys = failWrites(fault);
    await expect(send(createBrowserApi('CG1000001'))).rejects.toBeInstanceOf(ApiError);
    server.resetHandlers();
    const keys = acceptWrites();
    await send(createBrowserApi('CG1000001'));
    expect(keys[0]).not.toBe(firstKeys[0]);
  });

  const sendWithoutReply = async () => {
    const firstKeys = failWrites('network');
    await expect(send(createBrowserApi('CG1000001'))).rejects.toBeInstanceOf(ApiError);
    server.resetHandlers();
    return firstKeys[0];
  };

  it('does not share its key with other inputs or members, or after half an hour', async () => {
    const firstKey = await sendWithoutReply();
    const keys = acceptWrites();
    await send(createBrowserApi('CG1000002'));
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 60_000);
    await send(createBrowserApi('CG1000001'));
    jest.restoreAllMocks();
    await send(createBrowserApi('CG1000001'), { ...body, city: 'Manila' });
    expect(keys).not.toContain(firstKey);
  });

  it('gets a new key after a related change, such as deleting the address it added', async () => {
    const firstKey = await sendWithoutReply();
    server.use(answer('POST /address/deleteaddress', { addresses: [] }));
    await createBrowserApi('CG1000001').request('POST /address/deleteaddress', {
      body: { addressid: reply.addressid },
    });
    const keys = acceptWrites();
    await send(createBrowserApi('CG1000001'));
    expect(keys[0]).not.toBe(firstKey);
  });

  it('stores nothing in the browser that identifies the member or the input', async () => {
    await sendWithoutReply();
    const storedText = JSON.stringify({ ...localStorage });
    expect(storedText).toContain('addaddress');
    for (const secret of ['CG1000001', 'Maria', 'Ayala', '9171234567'])
      expect(storedText).not.toContain(secret);
  });

  it('uses the key of its form when the browser has no storage', async () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('denied');
    });
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('denied');
    });
    const keys = acceptWrites();
    await send(createBrowserApi('CG1000001'), body, 'key-of-the-form');
    expect(keys).toEqual(['key-of-the-form']);
  });
});
