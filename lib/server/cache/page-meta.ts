import type { Api } from '@/lib/api';
import type { Locale } from '@/rules/locale';
import { findMetaRow, type MetaTexts } from '@/rules/page-meta';
import { isPublicPage } from '@/rules/public-pages';

import { cacheRows } from './cached-rows';

const getPageRows = cacheRows((quickApi) => quickApi.request('GET /page/meta', {}));
const getDashboardRows = cacheRows((quickApi) => quickApi.request('GET /dashboard/meta', {}));

/** Returns the operator's page texts, or null. `path` has no language prefix or query. */
export async function findPageMeta(
  api: Api,
  path: string,
  locale: Locale,
): Promise<MetaTexts | null> {
  const rows = await (isPublicPage(path) ? getPageRows : getDashboardRows)(api);
  const row = findMetaRow(rows, path, locale);
  if (!row) return null;
  const { title, description, picture } = row;
  return {
    ...(title && { title }),
    ...(description && { description }),
    ...(picture && { picture }),
  };
}
