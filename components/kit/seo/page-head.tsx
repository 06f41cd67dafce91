import Head from 'next/head';

import { useCurrentPath } from '@/hooks/use-current-path';
import { useFrame } from '@/hooks/use-frame';
import { localePath } from '@/rules/routes';

interface PageHeadProps {
  title: string;
  description?: string;
  noIndex?: boolean;
}

/**
 * Title, description, icons and the one address of a page. Private pages stay out of search
 * engines.
 */
export function PageHead({ title, description, noIndex = false }: PageHeadProps) {
  const { brand, locale } = useFrame();
  const path = useCurrentPath().split(/[?#]/)[0] ?? '/';
  const icons = `/brand/${brand.portal}`;
  return (
    <Head>
      <title>{`${title} · ${brand.name}`}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      {description && <meta name="description" content={description} />}
      {noIndex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={localePath(locale, path)} />
      )}
      <link rel="icon" href={`${icons}/favicon.svg`} type="image/svg+xml" />
      <link rel="alternate icon" href={`${icons}/favicon-32.png`} sizes="32x32" type="image/png" />
      <link rel="apple-touch-icon" href={`${icons}/apple-touch-icon.png`} />
      <link rel="manifest" href={`${icons}/manifest.webmanifest`} />
    </Head>
  );
}
