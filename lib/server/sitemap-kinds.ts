import type { Api } from '@/lib/api';
import { dealAudiences, giftGuides } from '@/rules/deals/lists';
import { publicPages } from '@/rules/public-pages';
import { routes } from '@/rules/routes';

import { listPostPages } from './post-pages';
import type { SitemapPage } from './sitemap';

type PagesOfKind = (api: Api) => Promise<readonly SitemapPage[]>;

/**
 * The sitemaps by kind. Pages that stand for rows of the host get a line here, which lists them by
 * `path` and the day of the row's last change; it may fail, and robots are told to come again.
 */
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
