/** @jest-environment node */
import type { NextPageContext } from 'next';

import type { FrameProps } from '@/lib/page-props';
import NotFoundPage, { getStaticProps as getMissingProps } from '@/pages/404';
import ServerErrorPage, { getStaticProps as getBrokenProps } from '@/pages/500';
import FailedPage from '@/pages/_error';
import BusyPage, { getStaticProps as getBusyProps } from '@/pages/busy';
import { getTextsUrl } from '@/lib/i18n/texts-url';
import { locales, type Locale } from '@/rules/locale';

import { frameProps } from '../support/render';
import { messagesOf } from '../support/texts';
import { renderFullPage } from '../support/whole-page';

const getServerProps = (statusCode: number, overrides: { locale?: string; url?: string } = {}) =>
  FailedPage.getInitialProps({
    res: { statusCode },
    req: { url: overrides.url ?? '/' },
    ...(overrides.locale && { locale: overrides.locale }),
  } as unknown as NextPageContext);
const listLinks = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map((match) => match[1]);

describe('the page that replaces a failed one', () => {
  it.each(locales)(
    'says so in the site frame, in %s, with links to other pages',
    async (locale) => {
      const { html, title } = renderFullPage(
        FailedPage as never,
        await getServerProps(500, { locale }),
      );
      const texts = messagesOf(locale)['errors-page'];
      expect(html).toContain(`<h1 class="mt-4">${texts.errorTitle}</h1>`);
      expect(html).toContain(texts.errorPaying);
      expect(title).toBe(`${texts.errorTitle} · Crossgate`);
      expect(html).toMatch(/<header[\s\S]*<main[\s\S]*<footer/);
      expect(listLinks(html)).toEqual(
        expect.arrayContaining(['', '/', '/support/contact', '/dashboard']),
      );
    },
  );

  it('shows "not found" for a malformed URL, in the language of its prefix', async () => {
    const { html } = renderFullPage(
      FailedPage as never,
      await getServerProps(400, { url: '/ja/%E0%A4%A' }),
    );
    expect(html).toContain(messagesOf('ja')['errors-page'].notFoundTitle);
    expect(listLinks(html)).not.toContain('');
  });

  it('is the same page as the prebuilt ones', async () => {
    for (const [page, getStaticProps, status] of [
      [NotFoundPage, getMissingProps, 404],
      [ServerErrorPage, getBrokenProps, 500],
    ] as const) {
      const prebuiltPage = (await getStaticProps({ locale: 'tw' })) as { props: FrameProps };
      expect(renderFullPage(page as never, prebuiltPage.props).html).toBe(
        renderFullPage(FailedPage as never, await getServerProps(status, { locale: 'tw' })).html,
      );
    }
  });
});

describe('the page for an overloaded portal', () => {
  it.each(locales)(
    'says so in the site frame, in %s, and links to the requested page',
    async (locale) => {
      const prebuiltPage = (await getBusyProps({ locale })) as { props: FrameProps };
      const { html, title } = renderFullPage(BusyPage as never, prebuiltPage.props);
      const texts = messagesOf(locale)['busy-page'];
      expect(html).toContain(`<h1 class="mt-4">${texts.title}</h1>`);
      expect(html).toContain(texts.body);
      expect(title).toBe(`${texts.title} · Crossgate`);
      expect(listLinks(html)).toEqual(
        expect.arrayContaining(['', locale === 'en' ? '/' : `/${locale}`]),
      );
    },
  );
});

/** The texts of any page but the error page. */
function getPageTexts(locale: Locale) {
  const { 'errors-page': _, ...otherTexts } = messagesOf(locale);
  return otherTexts;
}

describe('the error page in a browser', () => {
  const globals = globalThis as { window?: unknown; document?: unknown };
  const getBrowserProps = async (pageProps: unknown, tag = 'zh-Hant') => {
    globals.window = {
      __NEXT_DATA__: { props: { pageProps } },
      portalTexts: Object.fromEntries(
        locales.map((locale) => [getTextsUrl(locale, '/_error'), getPageTexts(locale)]),
      ),
    };
    globals.document = { documentElement: { lang: tag, dataset: { brand: 'hsg' } } };
    try {
      return await FailedPage.getInitialProps({
        err: { statusCode: undefined },
      } as unknown as NextPageContext);
    } finally {
      delete globals.window;
      delete globals.document;
    }
  };

  it('keeps the frame of the document, and loads its own texts', async () => {
    const props = await getBrowserProps({
      ...frameProps({ locale: 'ja' }),
      data: { some: 'thing' },
    });
    expect(props).not.toHaveProperty('data');
    expect(renderFullPage(FailedPage as never, props).html).toContain(
      messagesOf('ja')['errors-page'].errorTitle,
    );
  });

  it.each(['locale', 'brand', 'session', 'now'] as const)(
    'renders without the %s of a page',
    async (name) => {
      const props = await getBrowserProps({ ...frameProps(), [name]: undefined });
      const { html } = renderFullPage(FailedPage as never, props);
      expect(html).toContain(messagesOf('tw')['errors-page'].errorTitle);
      expect(html).toContain(messagesOf('tw').frame.login);
      expect(listLinks(html)).toContain('/');
    },
  );

  it.each([[undefined], [null], [{}], [{ statusCode: 500 }]])(
    "renders when the document's props are %j",
    async (pageProps) => {
      const { html } = renderFullPage(FailedPage as never, await getBrowserProps(pageProps));
      expect(html).toContain(messagesOf('tw')['errors-page'].errorTitle);
    },
  );

  it.each([[undefined], [{}], [{ data: {} }]])(
    'replaces a page whose props are missing: %j',
    (invalidProps) => {
      expect(() => renderFullPage(NotFoundPage as never, invalidProps as never)).toThrow(
        'The page props have no frame',
      );
    },
  );
});
