import Document, {
  Head,
  Html,
  Main,
  NextScript,
  type DocumentContext,
  type DocumentInitialProps,
} from 'next/document';

import { publicScripts } from '@/lib/browser/enhance/assets';
import { textsAddress, type TextOwner } from '@/lib/i18n/texts-address';
import { textsOf } from '@/lib/server/texts';
import type { FrameProps } from '@/lib/page-props';
import { languageTags, toLocale, type Locale } from '@/rules/locale';
import { routes } from '@/rules/routes';

interface FrameDocumentProps extends DocumentInitialProps {
  lang: string;
  brand: string;
  locale: Locale;
}

/** Documents without scripts that show parts of the member area, and so need its styles. */
const withMemberParts: readonly string[] = [routes.track()];

/**
 * Documents without scripts do without the scripted pages' style sheet too
 * (scripts/gather-styles.js).
 */
class FrameHead extends Head {
  /** Scripts stand in the head already; asked for ahead they would compete with what is drawn first. */
  override getPreloadMainLinks() {
    return [];
  }

  override getCssLinks(files: Parameters<Head['getCssLinks']>[0]) {
    const {
      unstable_runtimeJS: scripts,
      __NEXT_DATA__: { page },
    } = this.context;
    if (scripts !== false || withMemberParts.includes(page)) return super.getCssLinks(files);
    const keep = (list: readonly string[]) =>
      list.filter((file) => !file.includes('/css/scripted.'));
    return super.getCssLinks({
      ...files,
      allFiles: keep(files.allFiles),
      sharedFiles: keep(files.sharedFiles),
    });
  }
}

/**
 * The HTML around every page: language, brand, and the theme set before paint. No inline code
 * (docs/decisions).
 */
export default class FrameDocument extends Document<FrameDocumentProps> {
  static override async getInitialProps(context: DocumentContext): Promise<FrameDocumentProps> {
    let brand = 'cgw';
    let locale = toLocale(context.locale);
    const renderPage = context.renderPage;
    context.renderPage = () =>
      renderPage({
        enhanceApp: (App) =>
          function BrandedApp(props) {
            const frame = props.pageProps as Partial<FrameProps> | undefined;
            brand = frame?.brand?.portal ?? brand;
            locale = frame?.locale ?? locale;
            const texts = textsOf(locale);
            return <App {...props} {...{ texts }} />;
          },
      });
    const initial = await Document.getInitialProps(context);
    return { ...initial, lang: languageTags[locale], brand, locale };
  }

  override render() {
    const { font, enhance, scripted } = publicScripts();
    const withReact = this.props.unstable_runtimeJS !== false;
    const frameScript = withReact ? scripted : enhance;
    const { locale, __NEXT_DATA__: data } = this.props;
    return (
      <Html lang={this.props.lang} data-brand={this.props.brand}>
        <FrameHead>
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
          {/* eslint-disable-next-line @next/next/no-sync-scripts -- must run before paint, or the wrong theme flashes */}
          {frameScript && <script src={`/build/${frameScript}`} />}
          {withReact && <script src={textsAddress(locale, data.page as TextOwner)} defer />}
        </FrameHead>
        <body>
          <Main />
          <NextScript />
        </body>
      </Html>
    );
  }
}
