/** @jest-environment node */
import type { ServerResponse } from 'node:http';

import { http, HttpResponse } from 'msw';

import { hostAnswers, hostRefuses, loadPage, memberCookies } from '@/__tests__/support/load-page';
import { server } from '@/__tests__/support/host-mock';
import { getServerSideProps as startVisit } from '@/pages/social/[provider]';
import { getServerSideProps as finishProviderVisit } from '@/pages/social-callback/[provider]';
import { getServerSideProps as login } from '@/pages/login';
import { getServerSideProps as link } from '@/pages/social/link';

const secret = { name: 'google', id: '12345', token: 's'.repeat(43) } as const;
const journey = { lang: 'en', way: 'page', target: '/packages', tab: '' } as const;
const token = {
  token: 't'.repeat(43),
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: '2099-03-02T10:00:00.000Z',
  server_time: '2099-03-02T09:00:00.000Z',
  remember: false,
  action: 'login_token',
  user: {
    suite: 'CG1000001',
    id: '1',
    email: 'demo@crossgate.example',
    countryISO: 'PH',
    firstname: 'Maria',
  },
} as const;
const cookiesOf = (response: ServerResponse) =>
  [response.getHeader('set-cookie') ?? []].flat() as string[];
const createVisitCookie = (mode = 'page', tab = '', remember = 0) =>
  `cgw_social_visit=${'b'.repeat(43)}.${mode}.ja.${tab}.${remember}`;
const secretCookie = `cgw_social=google.${'s'.repeat(43)}.${Buffer.from('12345').toString('base64url')}`;

const arrive = (cookies: string) =>
  loadPage(finishProviderVisit, {
    path: '/social-callback/google?state=abc&code=xyz',
    params: { provider: 'google' },
    cookies,
  });
const destinationOf = (result: unknown) =>
  (result as { redirect: { destination: string } }).redirect.destination;

describe('the redirect to a provider', () => {
  it('opens its consent page, and binds the visit to this browser with an HttpOnly cookie', async () => {
    server.use(
      hostAnswers('POST /social/start', { url: 'https://accounts.example/authorize?state=abc' }),
    );
    const { result, response } = await loadPage(startVisit, {
      path: '/social/google?target=%2Fpackages',
      params: { provider: 'google' },
    });
    const retryPath = destinationOf(result);
    const [cookie = ''] = cookiesOf(response);
    expect(retryPath).toBe('/social/google?target=%2Fpackages&check=1');
    expect(cookie).toMatch(
      /^cgw_social_visit=[\w-]{43}\.page\.en\.\.0; HttpOnly; Path=\/; SameSite=Lax; Max-Age=900$/,
    );
    const secondVisit = await loadPage(startVisit, {
      path: retryPath,
      params: { provider: 'google' },
      cookies: cookie.split(';')[0] ?? '',
    });
    expect(destinationOf(secondVisit.result)).toBe('https://accounts.example/authorize?state=abc');
    expect(cookiesOf(secondVisit.response)).toEqual([cookie]);
  });

  it('says on the sign-in page why it cannot start', async () => {
    server.use(hostRefuses('POST /social/start', 'socialDown'));
    const { result } = await loadPage(startVisit, {
      path: '/social/google?target=%2Fpackages',
      params: { provider: 'google' },
      locale: 'ja',
      cookies: createVisitCookie(),
    });
    expect(destinationOf(result)).toBe('/ja/login?social=down&target=%2Fpackages');
  });

  it.each([
    ['', '/ja/login?social=cookies&target=%2Fpackages'],
    ['&way=popup&tab=tab-7', '/ja/social/done?action=close&reason=cookies&tab=tab-7'],
  ])(
    'does not start when the browser refuses cookies, and says so (%s)',
    async (extraQuery, destination) => {
      const { result } = await loadPage(startVisit, {
        path: `/social/google?target=%2Fpackages&check=1${extraQuery}`,
        params: { provider: 'google' },
        locale: 'ja',
      });
      expect(destinationOf(result)).toBe(destination);
    },
  );

  it('passes the choice to remember the device to sign-in', async () => {
    const { result, response } = await loadPage(startVisit, {
      path: '/social/google?remember=1',
      params: { provider: 'google' },
    });
    expect(destinationOf(result)).toBe('/social/google?remember=1&check=1');
    expect(cookiesOf(response)[0]).toMatch(/^cgw_social_visit=[\w-]{43}\.page\.en\.\.1;/);
    const requestBodies: unknown[] = [];
    server.use(
      hostAnswers('POST /social/finish', { outcome: 'verified', secret, ...journey }),
      http.post('http://127.0.0.1:4000/securelogin', async ({ request }) => {
        requestBodies.push(await request.json());
        return HttpResponse.json({ status: true, status_code: 200, data: token });
      }),
    );
    await arrive(createVisitCookie('page', '', 1));
    await arrive(createVisitCookie());
    expect(requestBodies).toMatchObject([{ remember: true }, { remember: false }]);
  });

  it('responds with 404 for an unknown provider', async () => {
    expect(
      (await loadPage(startVisit, { path: '/social/myspace', params: { provider: 'myspace' } }))
        .result,
    ).toEqual({ notFound: true });
  });
});

describe('the return from a provider', () => {
  it('signs in the verified visitor, and opens the requested page, never another site', async () => {
    server.use(
      hostAnswers('POST /social/finish', { outcome: 'verified', secret, ...journey }),
      hostAnswers('POST /securelogin', token),
    );
    const { result, response } = await arrive(createVisitCookie());
    expect(destinationOf(result)).toBe('/ja/packages');
    expect(cookiesOf(response)).toContainEqual(expect.stringMatching(/^cgw_token=t{43}; HttpOnly/));
    server.use(
      hostAnswers('POST /social/finish', {
        outcome: 'verified',
        secret,
        ...journey,
        target: 'https://evil.example/',
      }),
    );
    expect(destinationOf((await arrive(createVisitCookie())).result)).toBe('/ja/dashboard');
  });

  it.each([
    ['socialUnknown', '/ja/register?social=1&target=%2Fpackages'],
    ['socialProof', '/ja/login?social=proof&target=%2Fpackages'],
  ] as const)(
    'stores an identity in an HttpOnly cookie when the host responds with %s',
    async (problem, destination) => {
      server.use(
        hostAnswers('POST /social/finish', { outcome: 'verified', secret, ...journey }),
        hostRefuses('POST /securelogin', problem),
      );
      const { result, response } = await arrive(createVisitCookie());
      expect(destinationOf(result)).toBe(destination);
      expect(cookiesOf(response)).toEqual([
        `${secretCookie}; HttpOnly; Path=/; SameSite=Lax; Max-Age=900`,
      ]);
    },
  );

  it.each(['refused', 'failed', 'down'] as const)(
    'notifies the page that opened the popup of the outcome %s',
    async (outcome) => {
      server.use(
        hostAnswers('POST /social/finish', {
          outcome,
          secret: null,
          ...journey,
          way: 'popup',
          tab: 'tab-7',
        }),
      );
      const { result, response } = await arrive(createVisitCookie('popup', 'tab-7'));
      expect(destinationOf(result)).toBe(
        `/ja/social/done?action=close&reason=${outcome}&tab=tab-7`,
      );
      expect(cookiesOf(response)).toEqual([]);
    },
  );

  it('makes no call when this browser did not start the visit, and reports a state that the host refuses', async () => {
    expect(destinationOf((await arrive('')).result)).toBe('/login?social=state');
    server.use(hostRefuses('POST /social/finish', 'socialState'));
    expect(destinationOf((await arrive(createVisitCookie('popup', 'tab-7'))).result)).toBe(
      '/ja/social/done?action=close&reason=state&tab=tab-7',
    );
  });
});

describe('the sign-in page', () => {
  it('recognizes a pending proof, and hides unavailable providers', async () => {
    const user = {
      providerName: 'google',
      providerId: '12345',
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@example.com',
    } as const;
    server.use(
      hostAnswers('GET /social/providers', { providers: ['google'] }),
      hostAnswers('POST /social/pending', { user, proof: true }),
    );
    const { result } = await loadPage(login, {
      path: '/login?social=proof',
      cookies: secretCookie,
    });
    expect(result).toMatchObject({
      props: {
        data: {
          offered: ['google'],
          reason: null,
          visitor: { email: 'ada@example.com', needsProof: true },
        },
      },
    });
    expect(JSON.stringify(result)).not.toContain(secret.token);
  });

  it('clears an expired identity', async () => {
    server.use(
      hostAnswers('GET /social/providers', { providers: ['google'] }),
      hostRefuses('POST /social/pending', 'socialExpired'),
    );
    const { result, response } = await loadPage(login, {
      path: '/login?social=proof',
      cookies: secretCookie,
    });
    expect(result).toMatchObject({ props: { data: { reason: 'late', visitor: null } } });
    expect(cookiesOf(response)).toEqual([expect.stringMatching(/^cgw_social=;.*Max-Age=0$/)]);
  });
});

describe('the email link that connects an identity', () => {
  const path = `/social/link?token=${'k'.repeat(40)}`;

  it('does nothing when it is opened; the button connects and signs in', async () => {
    const openedPage = await loadPage(link, { path });
    expect(openedPage.result).toMatchObject({ props: { data: { expired: false } } });
    expect(openedPage.response.getHeader('referrer-policy')).toBe('strict-origin');
    server.use(hostAnswers('POST /social/link/confirm', token));
    const { result, response } = await loadPage(link, { path, form: {} });
    expect(destinationOf(result)).toBe('/login?target=%2Fdashboard&check=session');
    expect(cookiesOf(response)).toContainEqual(expect.stringMatching(/^cgw_token=t{43}/));
  });

  it('says so when it has expired', async () => {
    server.use(hostRefuses('POST /social/link/confirm', 'socialExpired'));
    expect(
      (await loadPage(link, { path, form: {}, cookies: memberCookies() })).result,
    ).toMatchObject({ props: { data: { expired: true } } });
  });
});
