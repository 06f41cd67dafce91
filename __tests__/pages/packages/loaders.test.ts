/** @jest-environment node */
import { http, HttpResponse } from 'msw';

import {
  demoProfile,
  hostAnswers,
  hostRefuses,
  loadPage,
  memberCookies,
} from '@/__tests__/support/load-page';
import { server } from '@/__tests__/support/host-mock';
import { wirePackage, wirePage } from '@/__tests__/support/packages';
import { getServerSideProps as loadPackage } from '@/pages/packages/[ref]';
import { getServerSideProps as loadList } from '@/pages/packages';
import { getServerSideProps as loadDeclare } from '@/pages/packages/declare';

const cookies = memberCookies();
beforeEach(() =>
  server.use(
    hostAnswers('GET /user/showprofile', demoProfile),
    hostAnswers('GET /address/getaddresses', { addresses: [] }),
    hostAnswers('GET /shipment/currentshipment', { shipment: null }),
  ),
);

// A refused loader does not await its other calls; let them end before the environment is torn
// down.
afterAll(() => new Promise((resolve) => setTimeout(resolve, 100)));

describe('the loader of the packages page', () => {
  it('requests what the URL says and converts the response to the portal’s terms', async () => {
    server.use(
      hostAnswers(
        'GET /pmt/packages',
        wirePage([wirePackage()], {
          page: 2,
          totalpages: 3,
          total: 21,
          next: 'bmV4dA',
          previous: 'cHJldg',
        }),
      ),
    );
    const { result } = await loadPage(loadList, {
      path: '/packages?page=2&status=2&at=abc',
      cookies,
    });
    expect(result).toMatchObject({
      props: {
        loadError: null,
        data: {
          query: { tab: 'active', page: 2, status: '2', at: 'abc' },
          destinations: [],
          list: {
            page: 2,
            totalPages: 3,
            items: [{ ref: 'PK7H2M9QX4', kinds: ['regular'], lengthMm: 305, weightGrams: 1250 }],
            next: 'bmV4dA',
          },
        },
      },
    });
  });

  it('shows the page with its error when the host refuses or sends an invalid response', async () => {
    server.use(hostRefuses('GET /pmt/packages', 'unavailable'));
    expect((await loadPage(loadList, { path: '/packages', cookies })).result).toMatchObject({
      props: { data: null, loadError: { kind: 'coded' } },
    });
    server.use(
      hostAnswers('GET /pmt/packages', { transactionpackages: { items: 'none' } } as never),
    );
    expect((await loadPage(loadList, { path: '/packages', cookies })).result).toMatchObject({
      props: { data: null, loadError: { kind: 'mismatch' } },
    });
  });

  it('shows packages even when addresses cannot be read', async () => {
    server.use(
      hostRefuses('GET /address/getaddresses', 'unavailable'),
      hostAnswers('GET /pmt/packages', wirePage([wirePackage()])),
    );
    expect((await loadPage(loadList, { path: '/packages', cookies })).result).toMatchObject({
      props: { data: { destinations: [], list: { total: 1 } } },
    });
  });

  it('uses the destinations from the list if the host sends them, without a call for addresses', async () => {
    const id = '00000000-0000-4000-8000-0000000000a1';
    const requirements = { country: 'AU', itemizationrequired: true, batteryrestricted: false };
    const place = { receiver: 'Maria', street1: '1 George Street', city: 'Sydney' };
    const destinations = [{ addressid: id, defaultaddress: true, ...place, ...requirements }];
    server.use(
      hostRefuses('GET /address/getaddresses', 'unauthenticated'),
      hostAnswers('GET /pmt/packages', { ...wirePage([wirePackage()]), destinations }),
    );
    const choice = {
      id,
      isDefault: true,
      title: 'Maria, 1 George Street, Sydney',
      country: 'AU',
      countryName: 'Australia',
      itemizationRequired: true,
      batteryRestricted: false,
    };
    expect((await loadPage(loadList, { path: '/packages', cookies })).result).toMatchObject({
      props: { data: { destinations: [choice] } },
    });
  });

  it('remembers the page size that the URL names, for the first page of a later visit', async () => {
    const requestedSizes: (string | null)[] = [];
    server.use(
      http.get('http://127.0.0.1:4000/pmt/packages', ({ request }) => {
        requestedSizes.push(new URL(request.url).searchParams.get('perpage'));
        return HttpResponse.json({ status: true, status_code: 200, data: wirePage([]) });
      }),
    );
    const visit = async (path: string, storedCookies = '') =>
      (
        await loadPage(loadList, { path, cookies: `${cookies}${storedCookies}` })
      ).response.getHeader('set-cookie');
    const matchSizeCookie = (size: number) => [
      expect.stringMatching(new RegExp(`^packages_size=${size}; .*Max-Age=34560000$`)) as string,
    ];
    expect(await visit('/packages?size=50')).toEqual(matchSizeCookie(50));
    expect(await visit('/packages?size=50', '; packages_size=50')).toBeUndefined();
    expect(await visit('/packages', '; packages_size=50')).toBeUndefined();
    expect(await visit('/packages?page=2', '; packages_size=50')).toBeUndefined();
    expect(await visit('/packages?size=10', '; packages_size=50')).toEqual(matchSizeCookie(10));
    await visit('/packages', '; packages_size=<b>');
    await visit('/packages', '; shipments_size=50');
    expect(requestedSizes).toEqual(['50', '50', '50', null, null, null, null]);
  });

  it('sends a guest to sign in', async () => {
    const { result } = await loadPage(loadList, { path: '/packages?page=2' });
    expect(result).toMatchObject({
      redirect: { destination: expect.stringContaining('/login?target=') as string },
    });
  });
});

describe('the loader of a package', () => {
  beforeEach(() =>
    server.use(
      hostAnswers('GET /pmt/configs', { categories: [{ code: 'kitchenware', locked: false }] }),
    ),
  );

  it('returns the package with the categories', async () => {
    server.use(
      hostAnswers('GET /pmt/package', wirePackage({ packagetype: ['unheard-of'], status: '9' })),
    );
    const { result } = await loadPage(loadPackage, {
      path: '/packages/PK7H2M9QX4',
      params: { ref: 'PK7H2M9QX4' },
      cookies,
    });
    expect(result).toMatchObject({
      props: {
        data: {
          item: { name: 'Tea set', kinds: ['regular'], status: '1' },
          categories: [{ code: 'kitchenware' }],
        },
      },
    });
  });

  it("is a 404 for a package that is not the member's, and for an invalid reference", async () => {
    server.use(hostRefuses('GET /pmt/package', 'notFound'));
    for (const ref of ['PK00000000', '../secret', '']) {
      expect(
        (await loadPage(loadPackage, { path: `/packages/${ref}`, params: { ref }, cookies }))
          .result,
      ).toEqual({ notFound: true });
    }
  });
});

describe('the loader of the bulk declaration page', () => {
  it('requests the undeclared packages of the list in the URL, regardless of its page number', async () => {
    const requestedQueries: string[] = [];
    server.use(
      http.get('http://127.0.0.1:4000/pmt/undeclared', ({ request }) => {
        requestedQueries.push(new URL(request.url).search);
        const packages =
          requestedQueries.length > 1 ? [] : [wirePackage({ actionsallowed: ['declare'] })];
        const data = { packages, total: packages.length };
        return HttpResponse.json({ status: true, status_code: 200, data });
      }),
    );
    const path = '/packages/declare?search=tea&store=Nike&arrived=30&sort=oldest&page=3';
    const visit = async () => (await loadPage(loadDeclare, { path, cookies })).result;
    expect(await visit()).toMatchObject({
      props: { data: { total: 1, query: { search: 'tea', store: 'Nike', arrived: 30 } } },
    });
    expect(await visit()).toMatchObject({
      redirect: { destination: '/packages?status=0&search=tea&store=Nike&arrived=30&sort=oldest' },
    });
    expect(requestedQueries).toEqual(Array(2).fill('?search=tea&store=Nike&arrived=30'));
  });

  it('requests packages for the address in the URL, else for the last chosen one', async () => {
    const addresses: (string | null)[] = [];
    server.use(
      http.get('http://127.0.0.1:4000/pmt/undeclared', ({ request }) => {
        addresses.push(new URL(request.url).searchParams.get('addressid'));
        const data = { packages: [], total: 0 };
        return HttpResponse.json({ status: true, status_code: 200, data });
      }),
    );
    const [inUrl, chosen] = ['a1', 'b2'].map((end) => `00000000-0000-4000-8000-0000000000${end}`);
    const choiceCookies = `${cookies}; ship_to=${chosen}`;
    const path = `/packages/declare?address=${inUrl}`;
    await loadPage(loadDeclare, { path, cookies: choiceCookies });
    await loadPage(loadDeclare, { path: '/packages/declare', cookies: choiceCookies });
    expect(addresses).toEqual([inUrl, chosen]);
  });
});
