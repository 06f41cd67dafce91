import { limits } from '@/contract/limits';
import type { Api } from '@/lib/api';
import { dealAudiences, giftGuides } from '@/rules/deals/lists';
import { locales, type Locale } from '@/rules/locale';
import { publicPages } from '@/rules/public-pages';
import { routes } from '@/rules/routes';

import type { SitemapPage } from './sitemap';

type PagesOfKind = (api: Api) => Promise<readonly SitemapPage[]>;

/** Maps each kind to its pages. After a failure, robots come back later. */
export const sitemapKinds: ReadonlyMap<string, PagesOfKind> = new Map<string, PagesOfKind>([
  ['pages', () => Promise.resolve(publicPages)],
  [
    'destinations',
    async (api) => {
      const { items } = await api.request('GET /list/destinations', {});
      return [
        { path: routes.destinations() },
        ...items.map(({ country }) => ({ path: routes.shipTo(country) })),
      ];
    },
  ],
  [
    'deals',
    () =>
      Promise.resolve([
        { path: routes.deals() },
        ...dealAudiences.map((audience) => ({ path: routes.deals(audience) })),
        ...giftGuides.map((guide) => ({ path: routes.giftGuide(guide) })),
      ]),
  ],
  ['posts', listPostPages],
]);

/** Guards against a host that paginates without end. */
const MAX_PAGES = 40;

/** @throws ApiError */
async function listPostPages(api: Api): Promise<SitemapPage[]> {
  const posts = new Map<string, { changedOn: string; languages: Locale[] }>();
  for (const language of locales) {
    let pageCount = 1;
    for (let page = 1; page <= Math.min(pageCount, MAX_PAGES); page += 1) {
      const query = { language, page, perpage: limits.pageSizeMax };
      const list = await api.request('GET /blog/posts', { query });
      pageCount = list.totalpages;
      for (const { slug, updated } of list.items) {
        const previous = posts.get(slug) ?? { changedOn: '', languages: [] };
        const changed = updated.slice(0, 10);
        posts.set(slug, {
          changedOn: changed > previous.changedOn ? changed : previous.changedOn,
          languages: [...previous.languages, language],
        });
      }
    }
  }
  return [...posts].map(([slug, row]) => ({ path: routes.post(slug), ...row }));
}
