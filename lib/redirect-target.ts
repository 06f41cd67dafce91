import { isPublicPage } from '@/rules/public-pages';
import { routes } from '@/rules/routes';

import { classifyRoute } from './redirect-rules';

const languagePrefix = /^\/(zh|tw|ja)(?=\/|$)/;

/** Returns a redirect target on this site, else the dashboard. */
export function toSafeTarget(raw: unknown): string {
  if (typeof raw !== 'string' || raw.length > 1000 || !/^\/[A-Za-z0-9]?/.test(raw))
    return routes.dashboard();
  if (/[\\\u0000-\u001f\u007f]|^\/\//.test(raw)) return routes.dashboard();
  const [beforeHash = '', hash = ''] = raw.split('#');
  const [path = '', ...queryParts] = beforeHash.split('?');
  if (!/^[A-Za-z0-9/_-]*$/.test(path)) return routes.dashboard();
  const barePath = path.replace(languagePrefix, '') || '/';
  const kind = classifyRoute(barePath);
  if (kind === 'login' || kind === 'recovery' || (kind === 'public' && !isPublicPage(barePath)))
    return routes.dashboard();
  const query = new URLSearchParams(queryParts.join('?')).toString();
  const fragment = /^[A-Za-z0-9_-]{1,64}$/.test(hash) ? `#${hash}` : '';
  return `${barePath}${query && `?${query}`}${fragment}`;
}
