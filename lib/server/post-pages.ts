import { limits } from '@/contract/limits';
import type { Api } from '@/lib/api';
import { locales, type Locale } from '@/rules/locale';
import { routes } from '@/rules/routes';

import type { SitemapPage } from './sitemap';

/** More posts than any blog of ours will have; a host that counts without end is not followed. */
const MOST_PAGES = 40;

/** Every post as the sitemap names it, with the languages that it is written in. @throws ApiError */
export async function listPostPages(api: Api): Promise<SitemapPage[]> {
  const found = new Map<string, { changed: string; languages: Locale[] }>();
  for (const language of locales) {
    let pages = 1;
    for (let page = 1; page <= Math.min(pages, MOST_PAGES); page += 1) {
      const query = { language, page, perpage: limits.pageSizeMax };
      const list = await api.request('GET /blog/posts', { query });
      pages = list.totalpages;
      for (const { slug, updated } of list.items) {
        const known = found.get(slug) ?? { changed: '', languages: [] };
        const changed = updated.slice(0, 10);
        found.set(slug, {
          changed: changed > known.changed ? changed : known.changed,
          languages: [...known.languages, language],
        });
      }
    }
  }
  return [...found].map(([slug, row]) => ({ path: routes.post(slug), ...row }));
}
