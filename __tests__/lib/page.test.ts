/** @jest-environment node */
import { http, HttpResponse } from 'msw';

import { errorCodes } from '@/contract/error-codes';
import { ApiError, readApiError } from '@/lib/api-error';
import { serverPage } from '@/lib/server/page';
import type { SessionView } from '@/lib/session';

import { server } from '../support/host-mock';
import {
  demoProfile,
  hostAnswers,
  hostRefuses,
  loadPage,
  memberCookies,
} from '../support/load-page';

const page = serverPage(async ({ api }) => ({
  credits: (await api.request('GET /user/availablecredits', {})).availablecredits,
}));
const credits = { availablecredits: '12.34', held: '0.00', items: [] };

it('treats a 401 without a known error code as a refused session', () => {
  for (const body of ['<h1>Unauthorized</h1>', {}, null, { error: { message: 'no' } }])
    expect(readApiError(401, body).isSessionRefused).toBe(true);
  expect(
    readApiError(401, { error: { error_code: errorCodes.invalidCredentials.code } })
      .isSessionRefused,
  ).toBe(false);
});

describe('serverPage', () => {
  it('passes the member’s data and verified profile to the page', async () => {
    server.use(
      hostAnswers('GET /user/showprofile', { ...demoProfile, firstname: 'Proved' }),
      hostAnswers('GET /user/availablecredits', credits),
    );
    const { result, response } = await loadPage(page, {
      path: '/packages',
      cookies: memberCookies(),
    });
    expect(result).toMatchObject({
      props: {
        data: { credits: '12.34' },
        session: { state: 'logged-in', user: { firstname: 'Proved' } },
      },
    });
    expect(response.getHeader('cache-control')).toBe('private, no-store');
  });

  it.each([61, -61])(
    'gives the page the host’s time when the portal’s clock is %i minutes ahead',
    async (minutes) => {
      const hostTime = Date.now() - minutes * 60_000;
      server.use(
        http.get('http://127.0.0.1:4000/user/showprofile', () =>
          HttpResponse.json(
            { status: true, status_code: 200, data: demoProfile },
            { headers: { date: new Date(hostTime).toUTCString() } },
          ),
        ),
        hostAnswers('GET /user/availablecredits', credits),
      );
      const { result } = await loadPage(page, { path: '/packages', cookies: memberCookies() });
      const { session } = await (result as { props: { session: SessionView } }).props;
      expect(Math.abs(Date.parse(session.serverTime) - hostTime)).toBeLessThan(10_000);
    },
  );

  it('requests the profile once, even when the page itself shows it', async () => {
    let requestCount = 0;
    server.use(hostAnswers('GET /user/showprofile', demoProfile, () => (requestCount += 1)));
    const { getServerSideProps } =
      jest.requireActual<typeof import('@/pages/account/profile')>('@/pages/account/profile');
    const { result } = await loadPage(getServerSideProps, {
      path: '/account/profile',
      cookies: memberCookies(),
    });
    expect(result).toHaveProperty('props.data.suite', demoProfile.suite);
    expect(requestCount).toBe(1);
  });

  it.each(['/packages?tab=history', '/dashboard', '/shipment/review', '/account/addresses'])(
    'redirects a guest from %s to the login page with the target',
    async (path) => {
      const { result } = await loadPage(page, { path, locale: 'ja' });
      expect(result).toHaveProperty(
        'redirect.destination',
        `/ja/login?target=${encodeURIComponent(path)}`,
      );
    },
  );

  it('treats an expired or forged token as a guest: cookies removed, no member data in the response', async () => {
    server.use(
      hostRefuses('GET /user/showprofile', 'unauthenticated'),
      hostAnswers('GET /user/availablecredits', credits),
    );
    const { result, response } = await loadPage(page, {
      path: '/packages',
      cookies: memberCookies(),
    });
    expect(result).toHaveProperty('redirect.destination', '/login?target=%2Fpackages');
    expect(JSON.stringify(result)).not.toContain('12.34');
    expect(
      (response.getHeader('set-cookie') as string[]).find((cookie) =>
        cookie.startsWith('cgw_token='),
      ),
    ).toContain('Max-Age=0');
  });

  it('responds with 404 for what does not exist or belongs to another member', async () => {
    server.use(
      hostAnswers('GET /user/showprofile', demoProfile),
      hostRefuses('GET /user/availablecredits', 'notFound'),
    );
    expect(
      (
        await loadPage(page, {
          path: '/packages/PK1',
          params: { ref: 'PK1' },
          cookies: memberCookies(),
        })
      ).result,
    ).toEqual({ notFound: true });
    const path = '/orders/checkout?txnid=aaaaaaaa-0000-4000-8000-000000000000';
    expect((await loadPage(page, { path, cookies: memberCookies() })).result).toEqual({
      notFound: true,
    });
  });

  it('responds with 503, not 404, when a page that is not about one item cannot find its data', async () => {
    server.use(
      hostAnswers('GET /user/showprofile', demoProfile),
      hostRefuses('GET /user/availablecredits', 'notFound'),
    );
    const { result, response } = await loadPage(page, {
      path: '/packages',
      cookies: memberCookies(),
    });
    expect(result).toMatchObject({ props: { data: null, loadError: { kind: 'server' } } });
    expect(response.statusCode).toBe(503);
  });

  it('responds with 503 and Retry-After when the host does not respond in time', async () => {
    const latePage = serverPage(() => Promise.reject(new ApiError('timeout')));
    const { response } = await loadPage(latePage, { path: '/rates' });
    expect(response.statusCode).toBe(503);
    expect(response.getHeader('retry-after')).toBe('5');
  });

  it('loads a public page again as a guest when the host refuses the session, without a redirect to login', async () => {
    const seenTokens: (string | undefined)[] = [];
    const publicPage = serverPage(({ session, request }) => {
      seenTokens.push(session.token ?? undefined);
      if (session.token)
        throw new ApiError('coded', { status: 401, code: errorCodes.unauthenticated.code });
      return Promise.resolve({ method: request.method });
    });
    const { result, response } = await loadPage(publicPage, {
      path: '/rates?weight=2',
      cookies: memberCookies(),
    });
    expect(seenTokens).toEqual(['t'.repeat(43), undefined]);
    expect(result).toMatchObject({ props: { loadError: null, session: { state: 'guest' } } });
    expect(String(response.getHeader('set-cookie'))).toContain('cgw_token=; Max-Age=0');
    const refusedPage = serverPage(() =>
      Promise.reject(new ApiError('coded', { status: 401, code: errorCodes.unauthenticated.code })),
    );
    for (const path of ['/rates', '/login', '/register', '/buyformeservice', '/forgot-password']) {
      expect((await loadPage(refusedPage, { path })).result).toMatchObject({
        props: { loadError: { kind: 'server', status: 503 } },
      });
    }
  });

  it('redirects to the payment requests, which then redirect back, while the host blocks the packages', async () => {
    server.use(
      hostAnswers('GET /user/showprofile', demoProfile),
      hostRefuses('GET /user/availablecredits', 'paymentDue'),
    );
    const { result } = await loadPage(page, {
      path: '/packages?status=2',
      cookies: memberCookies(),
      locale: 'tw',
    });
    expect(result).toHaveProperty(
      'redirect.destination',
      '/tw/payment-request?target=%2Fpackages%3Fstatus%3D2',
    );
  });

  it('keeps the frame and shows the error when the host fails', async () => {
    server.use(
      hostAnswers('GET /user/showprofile', demoProfile),
      hostRefuses('GET /user/availablecredits', 'unavailable'),
    );
    const { result, response } = await loadPage(page, {
      path: '/packages',
      cookies: memberCookies(),
    });
    expect(result).toMatchObject({
      props: { data: null, loadError: { kind: 'coded' }, session: { state: 'logged-in' } },
    });
    expect(response.statusCode).toBe(503);
  });
});
