/** @jest-environment node */
import { hostAnswers, hostRefuses, loadPage } from '@/__tests__/support/load-page';
import { server } from '@/__tests__/support/host-mock';
import { loadOptional } from '@/lib/optional-part';
import { serverPage } from '@/lib/server/page';
import { loadPart } from '@/lib/server/page-failure';

const themesPage = serverPage(
  async ({ quickApi, query }) => ({
    query,
    themes: await loadOptional(quickApi.request('GET /list/themes', {})),
  }),
  { varyBy: ['country'] },
);
const getCacheControl = async () => {
  const { response } = await loadPage(themesPage, { path: '/about' });
  return String(response.getHeader('cache-control'));
};

describe('a public page', () => {
  it('declares which parameters it reads, and receives no others', async () => {
    server.use(hostAnswers('GET /list/themes', { items: [] }));
    const { response, result } = await loadPage(themesPage, { path: '/about?country=JP&k=x' });
    expect(response.getHeader('no-vary-search')).toBe('params, except=("country")');
    expect(result).toMatchObject({ props: { data: { query: { country: 'JP' } } } });
    expect(result).not.toHaveProperty('props.data.query.k');
  });

  it('is cached for its full time when it is complete', async () => {
    server.use(hostAnswers('GET /list/themes', { items: [] }));
    expect(await getCacheControl()).toMatch(/s-maxage=60\b/);
  });

  it('is cached for a few seconds when a part is missing', async () => {
    server.use(hostRefuses('GET /list/themes', 'internal'));
    expect(await getCacheControl()).toMatch(/s-maxage=5\b/);
  });

  it.each([true, false])(
    'is not shared when it says why one visitor was refused (as data: %s)',
    async (asData) => {
      server.use(hostRefuses('GET /list/themes', 'tooManyRequests'));
      const refusedPage = serverPage(
        (exchange) => loadPart(exchange, exchange.api.request('GET /list/themes', {})),
        { varyBy: [] },
      );
      const { response } = await loadPage(refusedPage, { path: '/about', asData });
      expect(response.getHeader('cache-control')).toBe('private, no-store');
    },
  );
});
