import type { APIRequestContext } from '@playwright/test';

import { stripLanguage } from '@/rules/locale';
import { isPublicPage } from '@/rules/public-pages';

/** A crawled page. */
export interface CrawledPage {
  path: string;
  /** Clicks from the home page. */
  clicks: number;
  /** The page that links to it. */
  from: string;
  status: number;
  title: string;
  description: string;
  picture: string;
  canonical: string;
  isIndexed: boolean;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
const decodeEntities = (text: string) =>
  text.replace(/&(\w+|#x27);/g, (match, name: string) => entities[name] ?? match);
const matchFirst = (html: string, pattern: RegExp) => decodeEntities(pattern.exec(html)?.[1] ?? '');

/** Returns the paths of this site that a document links to, without query and fragment. */
function findLinks(html: string, origin: string, path: string): string[] {
  const hrefs = [...html.matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, href = '']) =>
    decodeEntities(href),
  );
  return hrefs
    .map((href) => new URL(href, `${origin}${path}`))
    .filter((url) => url.origin === origin)
    .map(({ pathname }) => pathname);
}

/** Returns the path without its language prefix, or null if it is in another language. */
export function stripPrefix(path: string, prefix: string): string | null {
  if (prefix === '') return stripLanguage(path) === path ? path : null;
  if (path === prefix) return '/';
  return path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : null;
}

/**
 * Follows links breadth-first from the home page of a language and requests each address once.
 * Member pages and other languages are requested, but their links are not followed.
 * @param prefix '' or e.g. '/ja'
 */
export async function crawl(
  request: APIRequestContext,
  origin: string,
  prefix: string,
): Promise<CrawledPage[]> {
  const start = prefix || '/';
  const pages = new Map<string, CrawledPage>();
  let level = new Map([[start, '']]);
  for (let clicks = 0; level.size > 0; clicks += 1) {
    const next = new Map<string, string>();
    const queue = [...level];
    const crawlQueue = async () => {
      for (let entry = queue.shift(); entry; entry = queue.shift()) {
        const [path, from] = entry;
        const response = await request.get(`${origin}${path}`, { maxRedirects: 5 });
        const html = /html/.test(response.headers()['content-type'] ?? '')
          ? await response.text()
          : '';
        const page = stripPrefix(path, prefix);
        const isPublic = page !== null && isPublicPage(page);
        pages.set(path, {
          path,
          clicks,
          from,
          status: response.status(),
          title: matchFirst(html, /<title[^>]*>([^<]*)<\/title>/),
          description: matchFirst(html, /<meta name="description" content="([^"]*)"/),
          picture: matchFirst(html, /<meta property="og:image" content="([^"]*)"/),
          canonical: matchFirst(html, /<link rel="canonical" href="([^"]*)"/),
          isIndexed: isPublic && !/<meta name="robots" content="noindex"/.test(html),
        });
        if (!isPublic) continue;
        for (const link of findLinks(html, origin, path))
          if (!pages.has(link) && !level.has(link)) next.set(link, next.get(link) ?? path);
      }
    };
    await Promise.all([crawlQueue(), crawlQueue(), crawlQueue()]);
    level = next;
  }
  return [...pages.values()];
}

/** Returns the paths listed in all sitemaps. */
export async function readSitemapPaths(
  request: APIRequestContext,
  origin: string,
): Promise<string[]> {
  const readPaths = async (path: string) => {
    const response = await request.get(`${origin}${path}`);
    return [...(await response.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(
      ([, loc = '']) => new URL(decodeEntities(loc)).pathname,
    );
  };
  const sitemaps = await readPaths('/sitemap.xml');
  return (await Promise.all(sitemaps.map(readPaths))).flat();
}
