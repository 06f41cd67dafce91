import { defaultLanguage, languageTags, locales, type Locale } from '@/rules/locale';
import { publicPages } from '@/rules/public-pages';
import { pageAddress } from '@/rules/routes';

export interface SitemapPage {
  /** Without language prefix. */
  path: string;
  /** Day of its last change, `2026-01-15`; none rather than an untrue one. */
  changed?: string;
  /** Languages that it exists in; all when missing. */
  languages?: readonly Locale[];
}

/**
 * Where robots have nothing to look for, one line each. In the other languages these pages lead a
 * guest to the sign-in page, which is not indexed.
 */
const closedPaths = [
  '/api/',
  '/onebox/',
  '/dashboard',
  '/packages',
  '/shipment',
  '/orders',
  '/payment-request',
  '/account',
  '/welcome',
];

const named = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' } as const;
const escape = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => named[sign as keyof typeof named]);

const addressOf = (base: string, locale: Locale, path: string) =>
  escape(pageAddress(new URL(base).origin, locale, path));

const document = (root: string, spaces: string, lines: readonly string[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${spaces}>`,
    ...lines,
    `</${root}>`,
    '',
  ].join('\n');

/**
 * The pages of one kind in every language, each naming all its languages and the one for everybody
 * else (hreflang en, zh-Hans, zh-Hant, ja, x-default). The sets are equal and mutual.
 * @param base address of the portal, e.g. "https://www.example.com"
 */
export function sitemapXml(base: string, pages: readonly SitemapPage[] = publicPages): string {
  const entries = pages.flatMap(({ path, changed, languages = locales }) => {
    const links = [
      ...languages.map((locale) => [languageTags[locale], addressOf(base, locale, path)]),
      ['x-default', addressOf(base, defaultLanguage(languages), path)],
    ].map(([tag, href]) => `    <xhtml:link rel="alternate" hreflang="${tag}" href="${href}"/>`);
    return languages.flatMap((locale) => [
      '  <url>',
      `    <loc>${addressOf(base, locale, path)}</loc>`,
      ...(changed ? [`    <lastmod>${changed}</lastmod>`] : []),
      ...links,
      '  </url>',
    ]);
  });
  return document('urlset', ' xmlns:xhtml="http://www.w3.org/1999/xhtml"', entries);
}

/** sitemap.xml: the sitemaps of all kinds, at /sitemap/<kind>.xml. */
export function sitemapIndex(base: string, kinds: readonly string[]): string {
  const lines = kinds.map(
    (kind) =>
      `  <sitemap><loc>${escape(`${new URL(base).origin}/sitemap/${kind}.xml`)}</loc></sitemap>`,
  );
  return document('sitemapindex', '', lines);
}

/** robots.txt: everything but the member area, and where the sitemap is. */
export function robotsTxt(base: string): string {
  return [
    'User-agent: *',
    ...closedPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL(base).origin}/sitemap.xml`,
    '',
  ].join('\n');
}
