import Document, {
  Html,
  Main,
  NextScript,
  type DocumentContext,
  type DocumentInitialProps,
} from 'next/document';

import { readPublicAssets } from '@/lib/browser/enhance/assets';
import { getTextsUrl, type TextOwner } from '@/lib/i18n/texts-url';
import { env, reportsFaults } from '@/lib/server/env';
import { breakHeadings } from '@/lib/server/cache/phrases';
import { isDocument, getTexts } from '@/lib/server/texts';
import { deferScript, FrameHead } from '@/lib/next/frame-head';
import { renderWholePage } from '@/lib/next/whole-page';
import type { FrameProps } from '@/lib/page-props';
import { languageTags, toLocale, type Locale } from '@/rules/locale';
import { isBeforeSignIn } from '@/rules/opens-in-place';
import { routes } from '@/rules/routes';

type ScriptStart = 'at once' | 'after paint' | 'on touch';

/** Guest forms work without scripts, so their scripts load on first interaction. */
function chooseStart({ pathname, asPath = '', req }: DocumentContext): ScriptStart {
  if (process.env.WITH_TEST_MODE || env.NODE_ENV === 'development') return 'at once';
  const hasInput = asPath.includes('?') || req?.method === 'POST';
  return isBeforeSignIn(pathname) && !hasInput ? 'on touch' : 'after paint';
}

interface FrameDocumentProps extends DocumentInitialProps {
  start: ScriptStart;
  lang: string;
  brand: string;
  locale: Locale;
}

/** Sets language, brand, and theme before paint. No inline code (docs/decisions). */
export default class FrameDocument extends Document<FrameDocumentProps> {
  static override async getInitialProps(context: DocumentContext): Promise<FrameDocumentProps> {
    let brand = 'cgw';
    let locale = toLocale(context.locale);
    const initialProps = await renderWholePage(context, ({ pageProps }) => {
      const frame = pageProps as Partial<FrameProps> | undefined;
      brand = frame?.brand?.portal ?? brand;
      locale = frame?.locale ?? locale;
      return { texts: getTexts(locale) };
    });
    const html = isDocument(context.pathname)
      ? breakHeadings(initialProps.html, locale)
      : initialProps.html;
    const start = chooseStart(context);
    return { ...initialProps, html, start, lang: languageTags[locale], brand, locale };
  }

  override render() {
    const {
      font,
      enhance,
      scripted,
      'live-quote': quote,
      faults,
      'answer-search': search,
    } = readPublicAssets();
    const hasReact = this.props.unstable_runtimeJS !== false;
    const frameScript = hasReact ? scripted : enhance;
    const { locale, start, __NEXT_DATA__: data } = this.props;
    const isDeferred = start !== 'at once';
    const texts = <script src={getTextsUrl(locale, data.page as TextOwner)} defer />;
    return (
      <Html
        lang={this.props.lang}
        data-brand={this.props.brand}
        data-scripts={start === 'on touch' ? 'on-touch' : undefined}
        data-quote-script={!hasReact && quote ? `/build/${quote}` : undefined}
        data-search-script={
          data.page === routes.support() && search ? `/build/${search}` : undefined
        }
      >
        <FrameHead {...(isDeferred && { 'data-later': true })}>
          <meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)" />
          <meta name="theme-color" content="#0e1626" media="(prefers-color-scheme: dark)" />
          {font && (
            <link
              rel="preload"
              as="font"
              type="font/woff2"
              href={`/build/${font}`}
              crossOrigin="anonymous"
            />
          )}
          {/* eslint-disable-next-line @next/next/no-css-tags -- the season's tokens, unknown at build time */}
          <link rel="stylesheet" href="/theme.css" />
          {/* eslint-disable-next-line @next/next/no-css-tags -- only in test-mode builds */}
          {process.env.WITH_TEST_MODE && <link rel="stylesheet" href="/api/test/frame.css" />}
          {/* eslint-disable-next-line @next/next/no-sync-scripts -- must run before paint, or the wrong theme flashes */}
          {frameScript && <script src={`/build/${frameScript}`} />}
          {hasReact && data.gssp && faults && reportsFaults() && (
            <script src={`/build/${faults}`} defer />
          )}
          {hasReact && (isDeferred ? deferScript(texts) : texts)}
        </FrameHead>
        <body>
          <Main />
          <NextScript />
        </body>
      </Html>
    );
  }
}
