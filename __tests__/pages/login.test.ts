/** @jest-environment node */
import {
  createServer,
  IncomingMessage as RealRequest,
  ServerResponse as RealResponse,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { Socket, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';

import type { GetServerSidePropsContext } from 'next';
import { http, HttpResponse } from 'msw';

import { errorCodes } from '@/contract/error-codes';
import { loadOptional, withShortTimeout } from '@/lib/optional-part';
import { createServerApi } from '@/lib/server/proxy/server-api';
import { signIn } from '@/lib/server/session/session-actions';
import { getServerSideProps } from '@/pages/login';

import { server } from '../support/host-mock';
import { hostAnswers, memberCookies } from '../support/load-page';
import { wireToken } from '../support/tokens';

const token = wireToken({ remember: true });
const host = 'http://127.0.0.1:4000';
const acceptLogin = (onBody?: (body: unknown) => void) =>
  http.post(`${host}/login`, async ({ request }) => {
    onBody?.(await request.json());
    return HttpResponse.json({ status: true, status_code: 200, data: token });
  });
const loginRefusal = http.post(`${host}/login`, () => {
  const { status, code, message } = errorCodes.invalidCredentials;
  return HttpResponse.json(
    { status: false, status_code: status, error: { error_code: code, message } },
    { status },
  );
});

/** Runs the page's loader for a request from a browser without scripts. */
async function load(options: {
  form?: Record<string, string>;
  target?: string;
  check?: string;
  headers?: Record<string, string>;
  locale?: string;
}) {
  const body = options.form ? new URLSearchParams(options.form).toString() : '';
  const request = Object.assign(Readable.from(body ? [Buffer.from(body)] : []), {
    method: options.form ? 'POST' : 'GET',
    headers: {
      host: 'localhost:3000',
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
      ...options.headers,
    },
    socket: { remoteAddress: '127.0.0.1' },
  });
  const responseHeaders: Record<string, unknown> = {};
  const response = {
    setHeader: (name: string, value: unknown) => void (responseHeaders[name] = value),
    getHeader: (name: string) => responseHeaders[name],
  };
  const query = {
    ...(options.target !== undefined && { target: options.target }),
    ...(options.check && { check: options.check }),
  };
  const context = {
    req: request as unknown as IncomingMessage,
    res: response as unknown as ServerResponse,
    query,
    resolvedUrl: `/login?${new URLSearchParams(query)}`,
    locale: options.locale ?? 'en',
  };
  const result = await getServerSideProps(context as unknown as GetServerSidePropsContext);
  return {
    result,
    cookies: (responseHeaders['set-cookie'] as string[] | undefined) ?? [],
    cacheControl: responseHeaders['cache-control'],
  };
}

beforeEach(() => server.use(hostAnswers('GET /social/providers', { providers: ['google'] })));

describe('the login page without scripts', () => {
  it('signs in, sets the cookies and redirects with a GET to the requested page', async () => {
    let sentBody: unknown;
    server.use(acceptLogin((body) => (sentBody = body)));
    const { result, cookies, cacheControl } = await load({
      form: { email: ' Demo@crossgate.example', password: 'Pärcel-2026', remember: 'on' },
      target: '/packages?page=2',
      locale: 'ja',
    });
    expect(result).toEqual({
      redirect: {
        destination: '/ja/login?target=%2Fpackages%3Fpage%3D2&check=session',
        statusCode: 303,
      },
    });
    expect(sentBody).toMatchObject({
      email: 'demo@crossgate.example',
      password: Buffer.from('Pärcel-2026').toString('base64'),
      remember: true,
    });
    const tokenCookie = cookies.find((cookie) => cookie.startsWith('cgw_token='));
    expect(tokenCookie).toMatch(/HttpOnly; Path=\/; SameSite=Lax; Expires=/);
    expect(cacheControl).toBe('private, no-store');
  });

  it('lets a visitor continue as a guest with an email, and asks again for an invalid one', async () => {
    const { result, cookies } = await load({
      form: { guest_email: ' Aya@Example.com ' },
      locale: 'ja',
    });
    expect(result).toEqual({ redirect: { destination: '/ja/login?check=guest', statusCode: 303 } });
    expect(cookies).toEqual([
      expect.stringMatching(/^cgw_guest_email=aya%40example\.com; Path=\/; SameSite=Lax$/),
    ]);
    const refusal = await load({ form: { guest_email: 'aya example' } });
    expect(refusal.result).toMatchObject({
      props: {
        data: {
          posted: {
            guest: true,
            email: 'aya example',
            errors: { guest_email: expect.any(String) },
          },
        },
      },
    });
    expect(refusal.cookies).toEqual([]);
  });

  it('ends the previous session when a member was already signed in', async () => {
    const endedSessions: (string | null)[] = [];
    server.use(
      acceptLogin(() => undefined),
      http.post('*/logout', ({ request }) => {
        endedSessions.push(request.headers.get('authorization'));
        return HttpResponse.json({ status: true, status_code: 200, data: { message: 'OK' } });
      }),
    );
    const signInWith = async (cookie?: string) => {
      const request = Object.assign(Readable.from([]), {
        headers: { ...(cookie && { cookie }) },
        socket: { remoteAddress: '127.0.0.1' },
      }) as unknown as IncomingMessage;
      const response = new RealResponse(new RealRequest(new Socket()));
      const input = { email: 'demo@crossgate.example', password: 'UGFyY2Vs' };
      await signIn(request, response, { ...input, remember: false, social: false });
    };
    await signInWith();
    expect(endedSessions).toEqual([]);
    await signInWith(memberCookies());
    expect(endedSessions).toEqual([expect.stringMatching(/^Bearer /)]);
  });

  it('redirects when the browser has stored the cookies', async () => {
    const member = await load({
      target: '/packages?page=2',
      check: 'session',
      headers: { cookie: memberCookies() },
    });
    expect(member.result).toEqual({
      redirect: { destination: '/packages?page=2', statusCode: 307, basePath: false },
    });
    const guest = await load({
      check: 'guest',
      headers: { cookie: 'cgw_guest_email=aya%40example.com' },
    });
    expect(guest.result).toEqual({
      redirect: { destination: '/buyformeservice', statusCode: 307, basePath: false },
    });
  });

  it.each(['session', 'guest'])(
    'says that the browser refuses cookies when the %s cookie is missing, but not after another form post',
    async (check) => {
      const { result } = await load({ target: '/packages', check });
      expect(result).toMatchObject({ props: { data: { refusal: 'cookies', posted: null } } });
      expect((await load({ target: '/packages' })).result).toMatchObject({
        props: { data: { refusal: null } },
      });
      server.use(loginRefusal);
      const secondPost = await load({
        form: { email: 'demo@crossgate.example', password: 'wrong-one' },
        check,
      });
      expect(secondPost.result).toMatchObject({
        props: { data: { refusal: null, posted: { error: { code: 1002 } } } },
      });
    },
  );

  it('shows the email and the error again, never the password', async () => {
    server.use(loginRefusal);
    const { result, cookies } = await load({
      form: { email: 'demo@crossgate.example', password: 'wrong-one' },
    });
    expect(result).toMatchObject({
      props: {
        data: { posted: { email: 'demo@crossgate.example', errors: {}, error: { code: 1002 } } },
      },
    });
    expect(JSON.stringify(result)).not.toContain('wrong-one');
    expect(cookies).toEqual([]);
  });

  it('sends the device token to the host, and stores the one in the response', async () => {
    let sentDevice: string | null = null;
    const loginHandler = http.post(`${host}/login`, ({ request }) => {
      sentDevice = request.headers.get('x-device');
      return HttpResponse.json({
        status: true,
        status_code: 200,
        data: { ...token, device: 'n'.repeat(43) },
      });
    });
    server.use(loginHandler);
    const { cookies } = await load({
      form: { email: 'demo@crossgate.example', password: 'Parcel-2026' },
      headers: { cookie: `cgw_device=${'d'.repeat(43)}` },
    });
    expect(sentDevice).toBe('d'.repeat(43));
    expect(cookies).toContainEqual(
      expect.stringMatching(new RegExp(`^cgw_device=n{43}; HttpOnly`)),
    );
  });

  it('reports missing fields without calling the host', async () => {
    const { result } = await load({ form: { email: 'demo', password: '' } });
    expect(result).toMatchObject({
      props: {
        data: {
          posted: { errors: { email: 'emailFormat', password: 'passwordRequired' }, error: null },
        },
      },
    });
  });

  it('shows a network error when the host is down', async () => {
    server.use(http.post(`${host}/login`, () => HttpResponse.error()));
    const { result } = await load({
      form: { email: 'demo@crossgate.example', password: 'Parcel-2026' },
    });
    expect(result).toMatchObject({
      props: { loadError: null, data: { posted: { error: { kind: 'network' } } } },
    });
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a form of another kind', { 'content-type': 'text/plain' }],
  ])('ignores a post from %s', async (_case, headers) => {
    const { result, cookies } = await load({
      form: { email: 'demo@crossgate.example', password: 'Parcel-2026' },
      headers,
    });
    expect(result).toMatchObject({ props: { data: { posted: null } } });
    expect(cookies).toEqual([]);
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/login?target=/login',
    '/unknown',
    `/${'a'.repeat(10_000)}`,
  ])('redirects to the dashboard instead of %.40s', async (target) => {
    server.use(acceptLogin());
    const { result } = await load({
      form: { email: 'demo@crossgate.example', password: 'Parcel-2026' },
      target,
    });
    expect(result).toEqual({
      redirect: { destination: '/login?target=%2Fdashboard&check=session', statusCode: 303 },
    });
  });
});

it('continues without the list of providers when it is late, and aborts that call', async () => {
  let resolveAborted: () => void;
  const abortedPromise = new Promise<void>((resolve) => (resolveAborted = resolve));
  const silentServer = createServer(
    (request) => void request.socket.once('close', () => resolveAborted()),
  );
  await new Promise<void>((resolve) => silentServer.listen(0, '127.0.0.1', resolve));
  const api = withShortTimeout(
    createServerApi({
      baseUrl: `http://127.0.0.1:${(silentServer.address() as AddressInfo).port}`,
      portal: 'cgw',
    }),
  );
  server.use(http.get(`${host}/social/providers`, () => new Promise<never>(() => undefined)));
  const startTime = performance.now();
  const { result } = await load({});
  expect(result).toMatchObject({
    props: { loadError: null, data: { offered: ['google', 'facebook', 'twitter', 'paypal'] } },
  });
  // This may take a second or two; without the short timeout it takes the host's full 25 seconds.
  expect(performance.now() - startTime).toBeLessThan(24_000);
  server.close();
  expect(await loadOptional(api.request('GET /social/providers', {}))).toBeNull();
  await abortedPromise;
  silentServer.close();
});
