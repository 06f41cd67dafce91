/** @jest-environment node */
import { createServer, request as open, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { http, HttpResponse, passthrough } from 'msw';
import type { NextApiResponse } from 'next';

import { errorCodes } from '@/contract/error-codes';
import { limits } from '@/contract/limits';
import login from '@/pages/api/session/login';
import renew from '@/pages/api/session/renew';
import { getServerSideProps as forgotPage } from '@/pages/forgot-password';
import { getServerSideProps as loginPage } from '@/pages/login';
import { getServerSideProps as contactPage } from '@/pages/support/contact';

import { server } from '../support/host-mock';
import { hostAnswers, hostRefuses, loadPage } from '../support/load-page';

const host = 'http://127.0.0.1:4000';
const member = { email: 'demo@crossgate.example', password: 'Parcel-2026' };
const respondBusy = (path: string, status: 429 | 503, seconds?: string) =>
  http.post(`${host}${path}`, () =>
    HttpResponse.json(
      {
        status: false,
        status_code: status,
        error: {
          error_code: errorCodes[status === 429 ? 'tooManyRequests' : 'unavailable'].code,
          message: '',
        },
      },
      { status, headers: seconds ? { 'retry-after': seconds } : {} },
    ),
  );
const getStatusAndRetryAfter = ({ response }: Awaited<ReturnType<typeof loadPage>>) => [
  response.statusCode,
  response.getHeader('retry-after'),
];

beforeEach(() => server.use(hostAnswers('GET /social/providers', { providers: [] })));

describe('a form that was posted without scripts', () => {
  it.each([
    [429, '7', '7'],
    [429, undefined, '60'],
    [503, '2', '2'],
    [503, undefined, '5'],
  ] as const)('gets the %i of the host with Retry-After', async (status, seconds, expected) => {
    server.use(
      respondBusy('/login', status, seconds),
      respondBusy('/forgotpassword', status, seconds),
      respondBusy('/prelogin/sendcsemail', status, seconds),
    );
    expect(
      getStatusAndRetryAfter(await loadPage(loginPage, { path: '/login', form: member })),
    ).toEqual([status, expected]);
    expect(
      getStatusAndRetryAfter(
        await loadPage(forgotPage, { path: '/forgot-password', form: { email: member.email } }),
      ),
    ).toEqual([status, expected]);
    const message = { subject: 'Parcel', email: member.email, details: 'Where is my parcel?' };
    expect(
      getStatusAndRetryAfter(
        await loadPage(contactPage, { path: '/support/contact', form: message }),
      ),
    ).toEqual([status, expected]);
  });

  it('gets 401 for a wrong password, 422 for a field, 403 for another site and 413 for a large body; a GET gets 200', async () => {
    server.use(hostRefuses('POST /login', 'invalidCredentials'));
    const getStatus = async (visit: object) =>
      (await loadPage(loginPage, { path: '/login', ...visit })).response.statusCode;
    expect(await getStatus({ form: member })).toBe(401);
    expect(await getStatus({ form: { ...member, email: 'nobody' } })).toBe(422);
    expect(await getStatus({ form: member, from: 'cross-site' })).toBe(403);
    expect(await getStatus({ form: { ...member, remember: 'x'.repeat(limits.bodyBytes) } })).toBe(
      413,
    );
    expect(await getStatus({})).toBe(200);
  });
});

describe('a page whose host is busy', () => {
  it('has the status of the host and sends Retry-After', async () => {
    server.use(
      http.get(`${host}/social/providers`, () =>
        HttpResponse.json(
          { status: false, error: {} },
          { status: 503, headers: { 'retry-after': '9' } },
        ),
      ),
    );
    const { getServerSideProps } = await import('@/pages/rates');
    server.use(
      http.get(`${host}/*`, () =>
        HttpResponse.json(
          { status: false, error: {} },
          { status: 503, headers: { 'retry-after': '9' } },
        ),
      ),
    );
    expect(
      getStatusAndRetryAfter(
        await loadPage(getServerSideProps, { path: '/rates?destination=JP&weight=2' }),
      ),
    ).toEqual([503, '9']);
  });
});

describe('a session call', () => {
  let portal: Server;
  beforeAll(async () => {
    portal = createServer((request, response) => {
      const answer = Object.assign(response, {
        status: (code: number) => Object.assign(response, { statusCode: code }),
        json: (value: unknown) => response.end(JSON.stringify(value)),
      }) as unknown as NextApiResponse;
      const route = request.url === '/api/session/renew' ? renew : login;
      void route(request as Parameters<typeof login>[0], answer);
    });
    await new Promise<void>((done) => portal.listen(0, '127.0.0.1', done));
  });
  afterAll(() => new Promise((done) => portal.close(done)));

  function call(
    path: string,
    body: string,
    length = Buffer.byteLength(body),
  ): Promise<{ status?: number; headers: IncomingHttpHeaders }> {
    const { port } = portal.address() as AddressInfo;
    server.use(http.post(`http://127.0.0.1:${port}/*`, () => passthrough()));
    return new Promise((resolve, reject) => {
      const headers = {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'content-length': length,
      };
      const clientRequest = open(
        { port, host: '127.0.0.1', method: 'POST', path, headers },
        (response) => {
          response
            .resume()
            .on('end', () => resolve({ status: response.statusCode, headers: response.headers }));
        },
      );
      clientRequest.on('error', reject).write(body);
    });
  }

  it.each([
    [429, '17', '17'],
    [503, undefined, '5'],
  ] as const)(
    'passes on the %i of the host with Retry-After',
    async (status, seconds, expected) => {
      server.use(respondBusy('/login', status, seconds));
      const { status: actualStatus, headers } = await call(
        '/api/session/login',
        JSON.stringify(member),
      );
      expect([actualStatus, headers['retry-after']]).toEqual([status, expected]);
    },
  );

  it('that requires a member is refused before its body arrives when there is no session', async () => {
    expect((await call('/api/session/renew', '{', 1_000)).status).toBe(401);
  });
});
