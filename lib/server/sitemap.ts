import { languageTags, locales } from '@/rules/locale';
import { localePath, routes } from '@/rules/routes';

/**
 * Every page that search engines may know, without language prefix. Private pages are neither here
 * nor indexed.
 */
export const publicPaths: readonly string[] = [
  routes.home(),
  routes.rates(),
  routes.buyForMe(),
  routes.oneboxGuide(),
  routes.remoteAreas(),
  routes.weightsGuide(),
  routes.track(),
  routes.support(),
  routes.contact(),
  routes.terms(),
  routes.register(),
];

/** Where robots have nothing to look for: the member area and the API routes. */
const closedPaths = [
  '/api/',
  '/onebox/',
  '/dashboard',
  '/packages',
  '/shipment',
  '/shipments',
  '/payment-request',
  '/account',
  '/welcome',
  '/get-started',
];

const named = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' } as const;
const escape = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => named[sign as keyof typeof named]);

/**
 * The absolute address of a page in a language; the home page has no trailing slash in other
 * languages.
 */
const addressOf = (base: string, locale: (typeof locales)[number], path: string) =>
  escape(`${new URL(base).origin}${localePath(locale, path)}`);

/**
 * sitemap.xml: every public page in every language, each naming all its languages and the one for
 * everybody else (hreflang en, zh-Hans, zh-Hant, ja, x-default). The sets are equal and mutual.
 * @param base address of the portal, e.g. "https://www.example.com"
 */
export function sitemapXml(base: string): string {
  const entries = publicPaths.flatMap((path) => {
    const links = [
      ...locales.map((locale) => ({
        tag: languageTags[locale],
        href: addressOf(base, locale, path),
      })),
      { tag: 'x-default', href: addressOf(base, 'en', path) },
    ].map(({ tag, href }) => `    <xhtml:link rel="alternate" hreflang="${tag}" href="${href}"/>`);
    return locales.map((locale) =>
      ['  <url>', `    <loc>${addressOf(base, locale, path)}</loc>`, ...links, '  </url>'].join(
        '\n',
      ),
    );
  });
  const open =
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">';
  return ['<?xml version="1.0" encoding="UTF-8"?>', open, ...entries, '</urlset>', ''].join('\n');
}

/** robots.txt: everything but the member area, in every language, and where the sitemap is. */
export function robotsTxt(base: string): string {
  const closed = closedPaths.flatMap((path) =>
    path === '/api/' ? [path] : locales.map((locale) => localePath(locale, path)),
  );
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL(base).origin}/sitemap.xml`,
    '',
  ].join('\n');
}
