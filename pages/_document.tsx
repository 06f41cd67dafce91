import Document, {
  Head,
  Html,
  Main,
  NextScript,
  type DocumentContext,
  type DocumentInitialProps,
} from 'next/document';

import { publicScripts } from '@/lib/browser/enhance/assets';
import type { FrameProps } from '@/lib/page-props';
import { languageTags, toLocale } from '@/rules/locale';
import { routes } from '@/rules/routes';

interface FrameDocumentProps extends DocumentInitialProps {
  lang: string;
  brand: string;
}

/** Documents without scripts that show parts of the member area, and so need its styles. */
const withMemberParts: readonly string[] = [routes.track()];

/**
 * Documents without scripts do without the scripted pages' style sheet too
 * (scripts/gather-styles.js).
 */
class FrameHead extends Head {
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
            return <App {...props} />;
          },
      });
    const initial = await Document.getInitialProps(context);
    return { ...initial, lang: languageTags[locale], brand };
  }

  override render() {
    const { font, theme, enhance, scripted } = publicScripts();
    const frameScript = this.props.unstable_runtimeJS === false ? enhance : scripted;
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
          {theme && <script src={`/build/${theme}`} />}
          {frameScript && <script src={`/build/${frameScript}`} defer />}
        </FrameHead>
        <body>
          <Main />
          <NextScript />
        </body>
      </Html>
    );
  }
}
