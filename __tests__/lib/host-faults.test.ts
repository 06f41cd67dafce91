/** @jest-environment node */
import type { Endpoint } from '@/contract/endpoint';
import type { Key } from '@/contract/calls';
import { endpoints } from '@/contract/registry';
import { isSoak } from '@/host/testing/soak';
import { readApiError } from '@/lib/api-error';
import { createServerApi } from '@/lib/server/proxy/server-api';
import { serverOnlyCalls, sessionEndpoints, mutatingGets } from '@/lib/session-endpoints';

import { openFaultyHost, listen, mismatches } from '../support/faulty-host';
import { server as mock } from '../support/host-mock';
import { memberCookies } from '../support/load-page';

const allEndpoints = Object.entries(endpoints) as [Key, Endpoint][];
/** The portal's calls with JSON responses. */
const calls = allEndpoints
  .filter(([, { access, binary }]) => access !== 'operator' && access !== 'gateway' && !binary)
  .map(([key]) => key);
const proxiedCalls = calls.filter((key) => !(key in sessionEndpoints) && !serverOnlyCalls.has(key));
/** These calls are tested with every mismatch, all others with one. */
const samples: Key[] = ['GET /register/rules', 'GET /pmt/packages', 'POST /cart/additem'];
const everyCallMismatch = 'an empty object';

let host: Awaited<ReturnType<typeof openFaultyHost>>;
let portal: Awaited<ReturnType<typeof listen>>;
let warnSpy: jest.SpyInstance;

beforeAll(async () => {
  mock.close();
  host = await openFaultyHost();
  process.env['MICROSERVICE_URL'] = host.url;
  // Settings are read once, and the mocks have already read them.
  jest.resetModules();
  const { forwardCall } = await import('@/lib/server/proxy/gateway');
  portal = await listen((request, response) => {
    const [path = '', search] = (request.url ?? '').split('?');
    void forwardCall(request, response, {
      segments: path.replace('/api/ms/', '').split('/'),
      search: search ? `?${search}` : '',
    });
  });
});
afterAll(async () => {
  await portal.close();
  await host.close();
});
beforeEach(() => {
  warnSpy = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  host.requests.length = 0;
});
afterEach(() => warnSpy.mockRestore());

/** Makes a browser call, and returns the response with the error that the browser reads from it. */
async function callPortal(key: Key) {
  const [contractMethod, path] = key.split(' ') as [string, string];
  const method = mutatingGets.has(key) ? 'POST' : contractMethod;
  const answer = await fetch(`${portal.url}/api/ms${path}`, {
    method,
    headers: {
      cookie: memberCookies(),
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      'idempotency-key': 'key-12345678',
    },
    ...(method !== 'GET' && { body: '{}' }),
  });
  const text = await answer.text();
  const error = answer.ok
    ? null
    : readApiError(answer.status, JSON.parse(text), {
        portalError: answer.headers.get('x-portal-error') ?? '',
      });
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    text,
    error,
    cookies: answer.headers.getSetCookie(),
  };
}

describe('a host whose response does not match the contract', () => {
  it('is tested with every call of the portal', () => {
    expect(calls.length).toBeGreaterThan(100);
    expect(proxiedCalls.length).toBeGreaterThan(85);
  });

  describe.each(
    Object.entries(mismatches).map(([name, fault]) => {
      const isExhaustive = isSoak || name === everyCallMismatch;
      // A host may return the specification's plain list here.
      const isAllowed = (key: Key) => name === 'a list' && key === 'GET /shipment/trackshipment';
      const excludeAllowed = (keys: readonly Key[]) => keys.filter((key) => !isAllowed(key));
      return {
        name,
        fault,
        gatewayCalls: excludeAllowed(isExhaustive ? proxiedCalls : samples),
        serverCalls: excludeAllowed(isExhaustive ? calls : samples),
      };
    }),
  )('$name', ({ fault, gatewayCalls, serverCalls }) => {
    it('causes a Data mismatch error in browser calls, in an envelope of the portal', async () => {
      host.fault = fault;
      const failures: unknown[] = [];
      for (const key of gatewayCalls) {
        const { status, type, text, error } = await callPortal(key);
        const { error: sentError } = JSON.parse(text) as {
          error: { error_code: number; message: string };
        };
        const isCorrect =
          status === 502 &&
          type?.startsWith('application/json') &&
          error?.kind === 'mismatch' &&
          error.isAmbiguous &&
          sentError.error_code === 1092;
        if (!isCorrect) failures.push({ key, status, type, text: text.slice(0, 80) });
      }
      expect(failures).toEqual([]);
      expect(host.requests).toHaveLength(gatewayCalls.length);
    });

    it('causes a Data mismatch error in calls of a page or a session endpoint', async () => {
      host.fault = fault;
      const api = createServerApi({ baseUrl: host.url, portal: 'cgw' });
      const kinds = await Promise.all(
        serverCalls.map((key) =>
          api.request(key, {} as never).then(
            () => `${key} succeeded`,
            (error: { kind: string }) => error.kind,
          ),
        ),
      );
      expect(serverCalls.filter((_key, index) => kinds[index] !== 'mismatch')).toEqual([]);
    });
  });

  it('accepts valid JSON of any declared type, and sends it to the browser as JSON', async () => {
    host.fault = {
      type: 'text/html',
      text: '{"status":true,"data":{"passwordmin":6,"passwordmax":16,"more":"<b>"}}',
    };
    expect(await callPortal('GET /register/rules')).toMatchObject({
      status: 200,
      type: 'application/json; charset=utf-8',
      error: null,
    });
  });

  it('logs the call and the part that does not match, without its contents', async () => {
    host.fault = {
      text: JSON.stringify({ status: true, data: { passwordmin: 6, passwordmax: 'Secret-77' } }),
    };
    await callPortal('GET /register/rules');
    expect(warnSpy.mock.calls).toEqual([
      [
        'Data mismatch: the response to GET /register/rules has data/passwordmax that must be integer',
      ],
    ]);
  });

  it('treats a truncated body as a lost connection with an unknown outcome', async () => {
    host.fault = { text: '{"status":true', truncated: true };
    expect((await callPortal('POST /cart/additem')).error).toMatchObject({
      kind: 'network',
      isAmbiguous: true,
    });
    const api = createServerApi({ baseUrl: host.url, portal: 'cgw' });
    await expect(api.request('POST /cart/additem', {} as never)).rejects.toMatchObject({
      kind: 'network',
      isAmbiguous: true,
    });
  });

  it('does not read an endless response to the end', async () => {
    const endlessBody = `{"status":true,"data":{"filler":"${'x'.repeat(9 * 1024 * 1024)}"}}`;
    host.fault = { text: endlessBody };
    expect((await callPortal('GET /register/rules')).error).toMatchObject({ kind: 'mismatch' });
    const api = createServerApi({ baseUrl: host.url, portal: 'cgw' });
    await expect(api.request('GET /register/rules', {})).rejects.toMatchObject({
      kind: 'mismatch',
    });
  });
});

describe('a host that is looser than the contract', () => {
  const address = {
    addressid: 'a-1',
    defaultaddress: true,
    receiver: 'Maria',
    receivercountrycode: '63',
    receivercontact: '917',
    street1: '1',
    street2: '',
    street3: '',
    city: 'Makati',
    state: '',
    postal: '',
    country: { iso: 'PH', name: 'Philippines', continent: 'Asia' },
    is_removed: false,
    ship_allowed: true,
    itemizationrequired: false,
    batteryrestricted: false,
    idrequired: false,
    actionrequestfee: {
      hazmat: '32.00',
      contentverification: '5.00',
      repack: '7.00',
      repackBag: '5.00',
    },
  };
  const callWithAddress = async (addressRow: object) => {
    host.fault = { text: JSON.stringify({ status: true, data: { addresses: [addressRow] } }) };
    return callPortal('GET /address/getaddresses');
  };

  it('may send more fields, and null for optional ones', async () => {
    expect(
      await callWithAddress({ ...address, cnid: null, cnphoto: null, loyalty: [1] }),
    ).toMatchObject({ status: 200, error: null });
  });

  it.each([
    ['leave out what is required', { receiver: undefined }],
    ['send null for what is required', { receiver: null }],
    ['send another type', { ship_allowed: 'yes' }],
    ['write money as a number', { actionrequestfee: { ...address.actionrequestfee, hazmat: 32 } }],
  ])('may not %s', async (_name, change) => {
    expect((await callWithAddress({ ...address, ...change })).error).toMatchObject({
      kind: 'mismatch',
      requestId: 'r-1',
    });
  });

  it('may offer gateways, providers and interests that the portal does not know', async () => {
    host.fault = { text: '{"status":true,"data":{"providers":["line","google"]}}' };
    expect(await callPortal('GET /social/providers')).toMatchObject({ status: 200 });
  });
});

describe('a host that refuses', () => {
  it('is recognized even when it refuses with status 200', async () => {
    host.fault = {
      text: '{"status":false,"status_code":409,"error":{"error_code":1061,"message":"Full"}}',
    };
    const { status, error } = await callPortal('POST /cart/additem');
    expect(status).toBe(409);
    expect(error).toMatchObject({ kind: 'coded', code: 1061, isAmbiguous: false });
    const api = createServerApi({ baseUrl: host.url, portal: 'cgw' });
    await expect(api.request('POST /cart/additem', {} as never)).rejects.toMatchObject({
      kind: 'coded',
      code: 1061,
      status: 409,
    });
  });

  it('also ends the session with a 401 inside a response with status 200', async () => {
    host.fault = {
      text: '{"status":false,"status_code":401,"error":{"error_code":1003,"message":"Please sign in"}}',
    };
    const { status, cookies } = await callPortal('GET /pmt/packages');
    expect(status).toBe(401);
    expect(cookies.join()).toContain('cgw_token=;');
  });

  it.each([404, 413, 502, 503, 504])(
    'with an HTML page and status %i reaches the browser as JSON with an unknown outcome',
    async (status) => {
      host.fault = { status, type: 'text/html', text: '<script>alert(1)</script>' };
      const answer = await callPortal('POST /cart/additem');
      expect(answer).toMatchObject({ status, type: 'application/json; charset=utf-8' });
      expect(answer.text).not.toContain('<script>');
      expect(answer.error).toMatchObject({ kind: 'server', isAmbiguous: true });
    },
  );

  it.each([
    ['a session that has ended', 401, 1003, true],
    ['too many calls', 429, 1006, true],
    ['the same call still in progress', 409, 1008, true],
    ['a rule', 409, 1061, false],
    ['a field', 422, 1001, false],
  ])(
    'decides by the reason whether the key is kept for the retry: %s',
    async (_name, status, code, isAmbiguous) => {
      host.fault = {
        status,
        text: JSON.stringify({
          status: false,
          status_code: status,
          error: { error_code: code, message: 'No' },
        }),
      };
      expect((await callPortal('POST /cart/additem')).error).toMatchObject({
        kind: 'coded',
        isAmbiguous,
      });
    },
  );
});

describe('a picture', () => {
  it('that is an HTML page is not forwarded', async () => {
    host.fault = { type: 'text/html', text: '<script>alert(1)</script>' };
    const answer = await callPortal('GET /pmt/photo');
    expect(answer).toMatchObject({ status: 502, type: 'application/json' });
    expect(answer.text).not.toContain('<script>');
  });

  it('arrives with its type and its ETag', async () => {
    host.fault = { type: 'image/webp', text: 'RIFF' };
    expect(
      await fetch(`${portal.url}/api/ms/pmt/photo?x=1`, {
        headers: { cookie: memberCookies() },
      }).then((answer) => answer.headers.get('content-type')),
    ).toBe('image/webp');
  });
});
