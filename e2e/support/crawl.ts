import type { APIRequestContext } from '@playwright/test';

import { withoutLanguage } from '@/rules/locale';
import { isPublicPage } from '@/rules/public-pages';

/** What a crawler finds at an address. */
export interface Found {
  path: string;
  /** Clicks from the home page. */
  clicks: number;
  /** Where it was found. */
  from: string;
  status: number;
  title: string;
  description: string;
  picture: string;
  canonical: string;
  indexed: boolean;
}

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
const plain = (text: string) =>
  text.replace(/&(\w+|#x27);/g, (all, name: string) => signs[name] ?? all);
const first = (html: string, pattern: RegExp) => plain(pattern.exec(html)?.[1] ?? '');

/** Paths of this site that a document leads to, without query and fragment. */
function linksIn(html: string, origin: string, at: string): string[] {
  const hrefs = [...html.matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, href = '']) => plain(href));
  return hrefs
    .map((href) => new URL(href, `${origin}${at}`))
    .filter((url) => url.origin === origin)
    .map(({ pathname }) => pathname);
}

/** The path without language prefix, or null in another language. */
export function inLanguage(path: string, prefix: string): string | null {
  if (prefix === '') return withoutLanguage(path) === path ? path : null;
  if (path === prefix) return '/';
  return path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : null;
}

/**
 * Follows every link from the home page of a language through its public pages, nearest first, and
 * asks for each address once; pages of members and other languages are asked for and not entered.
 * @param prefix '' or e.g. '/ja'
 */
export async function crawl(
  request: APIRequestContext,
  origin: string,
  prefix: string,
): Promise<Found[]> {
  const start = prefix || '/';
  const found = new Map<string, Found>();
  let level = new Map([[start, '']]);
  for (let clicks = 0; level.size > 0; clicks += 1) {
    const next = new Map<string, string>();
    const waiting = [...level];
    const walker = async () => {
      for (let one = waiting.shift(); one; one = waiting.shift()) {
        const [path, from] = one;
        const answer = await request.get(`${origin}${path}`, { maxRedirects: 5 });
        const html = /html/.test(answer.headers()['content-type'] ?? '') ? await answer.text() : '';
        const page = inLanguage(path, prefix);
        const document = page !== null && isPublicPage(page);
        found.set(path, {
          path,
          clicks,
          from,
          status: answer.status(),
          title: first(html, /<title[^>]*>([^<]*)<\/title>/),
          description: first(html, /<meta name="description" content="([^"]*)"/),
          picture: first(html, /<meta property="og:image" content="([^"]*)"/),
          canonical: first(html, /<link rel="canonical" href="([^"]*)"/),
          indexed: document && !/<meta name="robots" content="noindex"/.test(html),
        });
        if (!document) continue;
        for (const link of linksIn(html, origin, path))
          if (!found.has(link) && !level.has(link)) next.set(link, next.get(link) ?? path);
      }
    };
    await Promise.all([walker(), walker(), walker()]);
    level = next;
  }
  return [...found.values()];
}

/** Paths of all addresses that the sitemaps name. */
export async function sitemapPaths(request: APIRequestContext, origin: string): Promise<string[]> {
  const locs = async (path: string) => {
    const answer = await request.get(`${origin}${path}`);
    return [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(
      ([, loc = '']) => new URL(plain(loc)).pathname,
    );
  };
  const kinds = await locs('/sitemap.xml');
  return (await Promise.all(kinds.map(locs))).flat();
}
