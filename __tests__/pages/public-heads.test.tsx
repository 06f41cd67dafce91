/** @jest-environment node */
import type { ComponentType } from 'react';

import { frameProps } from '@/__tests__/support/render';
import { messagesOf } from '@/__tests__/support/texts';
import { renderFullPage } from '@/__tests__/support/whole-page';
import { guestSession } from '@/lib/session';
import About from '@/pages/about';
import Blog from '@/pages/blog/index';
import Business from '@/pages/business';
import BuyForMe from '@/pages/buyformeservice';
import GetStarted from '@/pages/get-started';
import HowItWorks from '@/pages/how-it-works';
import Home from '@/pages/index';
import LiveQuote from '@/pages/live-quote';
import Onebox from '@/pages/onebox';
import Rates from '@/pages/rates';
import Register from '@/pages/register';
import RemoteAreas from '@/pages/remote-areas';
import Services from '@/pages/consumer-services';
import Sitemap from '@/pages/sitemap';
import Support from '@/pages/support';
import Contact from '@/pages/support/contact';
import Terms from '@/pages/terms';
import Track from '@/pages/track';
import WeightsGuide from '@/pages/weights-guide';
import { footerColumns } from '@/components/layout/site-footer';
import { listPageTexts } from '@/lib/i18n/page-words';
import { languageTags, locales, type Locale } from '@/rules/locale';
import { isPublicPage, publicPages } from '@/rules/public-pages';
import { sharePicture } from '@/rules/share-picture';
import { pageUrl } from '@/rules/routes';

const failedProps = { data: null, loadError: { kind: 'network', message: '' } };
const fees = { data: { fees: null }, loadError: null };
const facts = { countries: 0, methods: [], storage: [], businessFee: null };
const country = { iso: 'PH', inText: 'the Philippines' };
const home = { countries: [], country, examples: null, posts: [], deals: null, facts };

/** Every public page with its minimal props. */
const pages: Record<string, [ComponentType<never>, object]> = {
  '/': [Home, { data: home, loadError: null }],
  '/consumer-services': [Services, fees],
  '/how-it-works': [
    HowItWorks,
    { data: { fees: null, services: [], country: '' }, loadError: null },
  ],
  '/get-started': [GetStarted, { data: { profile: null }, loadError: null }],
  '/rates': [Rates, failedProps],
  '/buyformeservice': [BuyForMe, failedProps],
  '/onebox': [Onebox, fees],
  '/remote-areas': [RemoteAreas, failedProps],
  '/weights-guide': [WeightsGuide, failedProps],
  '/live-quote': [LiveQuote, failedProps],
  '/track': [Track, failedProps],
  '/business': [Business, fees],
  '/about': [About, { data: {}, loadError: null }],
  '/blog': [Blog, failedProps],
  '/support': [Support, { data: {}, loadError: null }],
  '/support/contact': [Contact, failedProps],
  '/terms': [Terms, { data: {}, loadError: null }],
  '/sitemap': [Sitemap, { data: {}, loadError: null }],
  '/register': [Register, failedProps],
};
const origin = 'https://www.example.com';
const now = '2026-03-02T09:00:00.000Z';

function show(path: string, locale: Locale) {
  const [Page, props] = pages[path] ?? [];
  if (!Page) throw new Error(`${path} is not listed here`);
  const { head, html, title } = renderFullPage(
    Page,
    { ...frameProps({ locale, path, session: guestSession(now) }), ...props },
    path,
  );
  const description = /name="description" content="([^"]*)"/.exec(head)?.[1] ?? '';
  return { head, html, title, description };
}

type Fact = Record<string, unknown>;
const parseFacts = (html: string): Fact[] =>
  [...html.matchAll(/ld\+json">([^]*?)<\/script>/g)].map(
    ([, text = '']) => JSON.parse(text) as Fact,
  );

/** The texts of a fact under keys that match `key`, at any depth. */
function collectValues(fact: unknown, key: RegExp): string[] {
  if (typeof fact !== 'object' || fact === null) return [];
  return Object.entries(fact).flatMap(([name, value]) =>
    typeof value === 'string' ? (key.test(name) ? [value] : []) : collectValues(value, key),
  );
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
/** Words as a reader sees them, without tags, spaces and joiners. */
const squeezeText = (text: string) =>
  text
    .replace(/<[^>]*>/g, '')
    .replace(/&(\w+|#x27);/g, (match, name: string) => entities[name] ?? match)
    .replace(/[\s\u2060]+/g, '');

it('lists every public page', () => {
  expect(Object.keys(pages).sort()).toEqual(publicPages.map(({ path }) => path).sort());
});

it('the footer links to every public page except home and register, and to no other page', () => {
  const linkedPaths = footerColumns.flatMap(({ items }) =>
    items.map(({ href }) => href.split('#')[0] ?? ''),
  );
  for (const path of linkedPaths) expect([path, isPublicPage(path)]).toEqual([path, true]);
  const missing = publicPages.map(({ path }) => path).filter((path) => !linkedPaths.includes(path));
  expect(missing.sort()).toEqual(['/', '/register']);
});

describe.each(locales)('public pages in %s', (locale) => {
  const shownPages = publicPages.map(({ path }) => ({ path, ...show(path, locale) }));

  it('have unique titles and descriptions', () => {
    for (const field of ['title', 'description'] as const) {
      const texts = shownPages.map((page) => page[field]);
      expect(texts.filter((text) => !text)).toEqual([]);
      expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
    }
  });

  it.each(publicPages.map(({ path }) => path))(
    '%s has its canonical URL and its URLs in other languages',
    (path) => {
      const { head } = shownPages.find((page) => page.path === path) ?? { head: '' };
      const isFailing = pages[path]?.[1] === failedProps && head.includes('noindex');
      if (isFailing) return;
      expect(head).toContain(`rel="canonical" href="${pageUrl(origin, locale, path)}"`);
      for (const otherLocale of locales)
        expect(head).toContain(
          `hrefLang="${languageTags[otherLocale]}" href="${pageUrl(origin, otherLocale, path)}"`,
        );
      expect(head).toContain(`hrefLang="x-default" href="${pageUrl(origin, 'en', path)}"`);
      expect(head).toContain(`content="${origin}${sharePicture('cgw', locale, path)}"`);
    },
  );

  it('have valid structured data', () => {
    for (const { html } of shownPages)
      for (const fact of parseFacts(html))
        expect(fact).toHaveProperty('@context', 'https://schema.org');
  });

  it('have structured data only for visible text, with breadcrumbs', () => {
    for (const { path, html, title } of shownPages) {
      const visibleText = squeezeText(`${title} ${html.replace(/<script[^]*?<\/script>/g, '')}`);
      const facts = parseFacts(html);
      const factTexts = facts.flatMap((fact) =>
        collectValues(fact, /^(name|text|telephone|postalCode)$/),
      );
      expect([
        path,
        factTexts.filter((factText) => !visibleText.includes(squeezeText(factText))),
      ]).toEqual([path, []]);
      const hasBreadcrumbs = facts.some((fact) => fact['@type'] === 'BreadcrumbList');
      expect([path, hasBreadcrumbs]).toEqual([path, path !== '/' && path !== '/register']);
    }
  });

  it("have structured data for the home page's search", () => {
    const { html } = shownPages.find(({ path }) => path === '/') ?? { html: '' };
    const site = parseFacts(html).find((fact) => fact['@type'] === 'WebSite');
    expect(site?.potentialAction).toMatchObject({
      '@type': 'SearchAction',
      target: `${pageUrl(origin, locale, '/support')}?q={search_term_string}`,
    });
  });

  it('have titles and descriptions that search results show in full', () => {
    const [maxTitleLength, minDescriptionLength, maxDescriptionLength] =
      locale === 'en' ? [60, 115, 155] : [30, 48, 85];
    for (const { path, title, description } of shownPages) {
      const shownTitle = locale === 'en' ? title : (title.split(' · ')[0] ?? '');
      expect([path, shownTitle, shownTitle.length <= maxTitleLength]).toEqual([
        path,
        shownTitle,
        true,
      ]);
      expect([
        path,
        description.length >= minDescriptionLength && description.length <= maxDescriptionLength,
      ]).toEqual([path, true]);
    }
  });

  it('have the same name in lists and pictures, unique in each list', () => {
    const pageTexts = listPageTexts(messagesOf(locale));
    for (const { path, title } of shownPages)
      expect([path, `${pageTexts.find((page) => page.path === path)?.title} · Crossgate`]).toEqual([
        path,
        title,
      ]);
    const titles = pageTexts.map(({ title }) => title);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
    for (const title of titles) expect(title.length).toBeLessThanOrEqual(locale === 'en' ? 48 : 30);
    for (const { path } of pageTexts) expect([path, isPublicPage(path)]).toEqual([path, true]);
  });
});
