import Head from 'next/head';

import { useCurrentPath } from '@/hooks/use-current-path';
import { useFrame } from '@/hooks/use-frame';
import {
  defaultLanguage,
  languageTags,
  locales,
  openGraphLocales,
  type Locale,
} from '@/rules/locale';
import { sharePicture } from '@/rules/share-picture';
import { absoluteUrl, pageUrl } from '@/rules/routes';

/** 1200 × 630 pixels. */
export interface SharePicture {
  /** Portal path, e.g. "/build/share/deals-ja.png", or a full URL. */
  src: string;
  alt: string;
}

interface PageHeadProps {
  title: string;
  description?: string;
  /**
   * For private pages and query results: omits the canonical URL, language links and share card.
   */
  noIndex?: boolean;
  /** Defaults to the picture that the build drew. */
  picture?: SharePicture;
  /** Defaults to all. */
  languages?: readonly Locale[];
}

export function PageHead({
  title,
  description,
  noIndex = false,
  picture,
  languages,
}: PageHeadProps) {
  const { brand, meta } = useFrame();
  const texts = {
    title: meta?.title ?? title,
    description: meta?.description ?? description,
    picture: meta?.picture ? { src: meta.picture, alt: meta.title ?? title } : picture,
  };
  const icons = `/brand/${brand.portal}`;
  return (
    <>
      <Head>
        <title>{`${process.env.WITH_TEST_MODE ? 'TEST · ' : ''}${texts.title} · ${brand.name}`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {texts.description && <meta name="description" content={texts.description} />}
        {noIndex && <meta name="robots" content="noindex" />}
        <link
          rel="icon"
          href={process.env.WITH_TEST_MODE ? '/api/test/icon.svg' : `${icons}/favicon.svg`}
          type="image/svg+xml"
        />
        <link
          rel="alternate icon"
          href={`${icons}/favicon-32.png`}
          sizes="32x32"
          type="image/png"
        />
        <link rel="apple-touch-icon" href={`${icons}/apple-touch-icon.png`} />
        <link rel="manifest" href={`${icons}/manifest.webmanifest`} />
      </Head>
      {!noIndex && <PublicHead {...texts} languages={languages} />}
    </>
  );
}

function PublicHead({
  title,
  description,
  picture,
  languages = locales,
}: Omit<PageHeadProps, 'noIndex'>) {
  const { brand, locale, origin } = useFrame();
  const path = useCurrentPath().split(/[?#]/)[0] || '/';
  const canonicalUrl = pageUrl(origin, locale, path);
  const { src, alt } = picture ?? {
    src: sharePicture(brand.portal, locale, path),
    alt: `${title} · ${brand.name}`,
  };
  return (
    <Head>
      <link rel="canonical" href={canonicalUrl} />
      {languages.map((code) => (
        <link
          key={code}
          rel="alternate"
          hrefLang={languageTags[code]}
          href={pageUrl(origin, code, path)}
        />
      ))}
      <link
        rel="alternate"
        hrefLang="x-default"
        href={pageUrl(origin, defaultLanguage(languages), path)}
      />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={canonicalUrl} />
      <meta property="og:locale" content={openGraphLocales[locale]} />
      <meta property="og:image" content={absoluteUrl(origin, src)} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </Head>
  );
}
