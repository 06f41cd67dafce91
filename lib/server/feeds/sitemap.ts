import { defaultLanguage, languageTags, locales, type Locale } from '@/rules/locale';
import { pageUrl } from '@/rules/routes';

import { escapeXml } from './escape-xml';

export interface SitemapPage {
  /** Without language prefix. */
  path: string;
  /** Date of the last change, `2026-01-15`, if reliable. */
  changedOn?: string;
  /** Missing means all. */
  languages?: readonly Locale[];
}

/** Paths with a language prefix redirect guests to the sign-in page, which is not indexed. */
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

const buildPageUrl = (base: string, locale: Locale, path: string) =>
  escapeXml(pageUrl(new URL(base).origin, locale, path));

const buildDocument = (root: string, namespaces: string, lines: readonly string[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${namespaces}>`,
    ...lines,
    `</${root}>`,
    '',
  ].join('\n');

/** Lists each page in every language with mutual hreflang links. `base` has no trailing slash. */
export function buildSitemapXml(base: string, pages: readonly SitemapPage[]): string {
  const entries = pages.flatMap(({ path, changedOn, languages = locales }) => {
    const links = [
      ...languages.map((locale) => [languageTags[locale], buildPageUrl(base, locale, path)]),
      ['x-default', buildPageUrl(base, defaultLanguage(languages), path)],
    ].map(([tag, href]) => `    <xhtml:link rel="alternate" hreflang="${tag}" href="${href}"/>`);
    return languages.flatMap((locale) => [
      '  <url>',
      `    <loc>${buildPageUrl(base, locale, path)}</loc>`,
      ...(changedOn ? [`    <lastmod>${changedOn}</lastmod>`] : []),
      ...links,
      '  </url>',
    ]);
  });
  return buildDocument('urlset', ' xmlns:xhtml="http://www.w3.org/1999/xhtml"', entries);
}

/** Lists the sitemaps at /sitemap/<kind>.xml. */
export function buildSitemapIndex(base: string, kinds: readonly string[]): string {
  const lines = kinds.map(
    (kind) =>
      `  <sitemap><loc>${escapeXml(`${new URL(base).origin}/sitemap/${kind}.xml`)}</loc></sitemap>`,
  );
  return buildDocument('sitemapindex', '', lines);
}

export function buildRobotsTxt(base: string): string {
  return [
    'User-agent: *',
    ...closedPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL(base).origin}/sitemap.xml`,
    '',
  ].join('\n');
}
