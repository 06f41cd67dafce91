/** @jest-environment node */
import { http, HttpResponse } from 'msw';

import { server } from '@/__tests__/support/host-mock';
import { demoProfile, hostAnswers, loadPage, memberCookies } from '@/__tests__/support/load-page';
import { frameProps } from '@/__tests__/support/render';
import { renderFullPage } from '@/__tests__/support/whole-page';
import type { PageMeta } from '@/contract/public/page-meta';
import { guestSession } from '@/lib/session';
import About from '@/pages/about';
import { findMetaRow } from '@/rules/page-meta';

const buildRow = (changes: Partial<PageMeta>): PageMeta => ({
  id: '00000000-0000-4000-8000-000000000001',
  page: '/about',
  language: 'en',
  brand: '',
  title: '',
  description: '',
  picture: '',
  ...changes,
});
const now = '2026-03-02T09:00:00.000Z';
let serverPage: (typeof import('@/lib/server/page'))['serverPage'];

beforeEach(async () => {
  jest.resetModules();
  ({ serverPage } = await import('@/lib/server/page'));
});

const visit = async (path: string, overrides: object = {}) => {
  const page = serverPage(() => Promise.resolve({}), { varyBy: [] });
  const { result, response } = await loadPage(page, { path, ...overrides });
  return { props: 'props' in result ? await result.props : null, response };
};

describe('page meta', () => {
  it("from the database replaces the page's own, in its language and with any query", async () => {
    let requestCount = 0;
    const items = [buildRow({ title: 'Ours' }), buildRow({ language: 'ja', title: '私たち' })];
    server.use(hostAnswers('GET /page/meta', { items }, () => (requestCount += 1)));
    expect((await visit('/about?x=1')).props?.meta).toEqual({ title: 'Ours' });
    expect((await visit('/about', { locale: 'ja' })).props?.meta).toEqual({ title: '私たち' });
    const otherVisit = await visit('/rates');
    expect(otherVisit.props).not.toHaveProperty('meta');
    // Requested once a minute, and the page stays cacheable.
    expect(requestCount).toBe(1);
    expect(otherVisit.response.getHeader('cache-control')).toContain('s-maxage=60');
  });

  it('is optional: when the host is down, the page uses its own texts', async () => {
    let requestCount = 0;
    server.use(
      http.get('http://127.0.0.1:4000/page/meta', () => {
        requestCount += 1;
        return HttpResponse.error();
      }),
    );
    for (const path of ['/about', '/rates', '/terms'])
      expect((await visit(path)).props).not.toHaveProperty('meta');
    expect(requestCount).toBe(1);
  });

  it('is requested as a guest, so that a refused session does not clear it for others', async () => {
    const items = [buildRow({ title: 'Ours' })];
    let authorization: string | null = 'nobody';
    server.use(
      http.get('http://127.0.0.1:4000/page/meta', ({ request }) => {
        authorization = request.headers.get('authorization');
        return HttpResponse.json({ status: true, status_code: 200, data: { items } });
      }),
    );
    expect((await visit('/about', { cookies: memberCookies() })).props?.meta).toBeDefined();
    expect(authorization).toBeNull();
  });

  it('for one brand takes precedence over that for both', () => {
    const bothBrandsRow = buildRow({ title: 'Both' });
    const oneBrandRow = buildRow({ title: 'One', brand: 'hsg' });
    expect(findMetaRow([bothBrandsRow, oneBrandRow], '/about', 'en')).toBe(oneBrandRow);
    expect(findMetaRow([bothBrandsRow], '/about', 'zh')).toBeUndefined();
  });

  it('is read from the dashboard meta in the member area, including pages with references', async () => {
    server.use(
      hostAnswers('GET /user/showprofile', demoProfile),
      hostAnswers('GET /dashboard/meta', {
        items: [
          buildRow({ page: '/orders/*', title: 'My order' }),
          buildRow({ page: '/dashboard', title: 'Home' }),
        ],
      }),
    );
    const cookies = memberCookies();
    expect((await visit('/orders/AB12', { cookies })).props?.meta).toEqual({ title: 'My order' });
    expect((await visit('/dashboard', { cookies })).props?.meta).toEqual({ title: 'Home' });
    expect((await visit('/orders', { cookies })).props).not.toHaveProperty('meta');
  });
});

it('page meta appears in the title, the description and the share card of the page', () => {
  const frame = {
    ...frameProps({ path: '/about', session: guestSession(now) }),
    data: {},
    loadError: null,
  };
  const meta = { title: 'Ours & <more>', description: 'Told anew.', picture: '/share/about.png' };
  const { head, title } = renderFullPage(About as never, { ...frame, meta }, '/about');
  expect(title).toBe('Ours & <more> · Crossgate');
  expect(head).toContain('name="description" content="Told anew."');
  expect(head).toContain('property="og:image" content="https://www.example.com/share/about.png"');
  expect(head).not.toContain('<more>"><');
  const externalMeta = { ...meta, picture: 'https://cdn.example/a.png' };
  expect(renderFullPage(About as never, { ...frame, meta: externalMeta }, '/about').head).toContain(
    'property="og:image" content="https://cdn.example/a.png"',
  );
});
