import { useFrame } from '@/hooks/use-frame';
import type { Brand } from '@/rules/brand';
import { languageTags } from '@/rules/locale';
import { pageUrl, routes } from '@/rules/routes';

import { JsonLd } from './json-ld';

export const organizationRef = (origin: string) => ({ '@id': `${origin}/#organization` });

/** Render this on the home page. */
export function OrganizationFacts({ description }: { description: string }) {
  const { brand, locale, origin } = useFrame();
  return (
    <>
      <JsonLd
        data={{
          '@type': 'Organization',
          ...organizationRef(origin),
          name: brand.name,
          url: `${origin}${routes.home()}`,
          logo: `${origin}/brand/${brand.portal}/icon-512.png`,
          email: brand.supportEmail,
        }}
      />
      <JsonLd
        data={{
          '@type': 'WebSite',
          '@id': `${origin}/#website`,
          name: brand.name,
          description,
          url: pageUrl(origin, locale, routes.home()),
          inLanguage: languageTags[locale],
          publisher: organizationRef(origin),
          potentialAction: {
            '@type': 'SearchAction',
            target: `${pageUrl(origin, locale, routes.support())}?q={search_term_string}`,
            'query-input': 'required name=search_term_string',
          },
        }}
      />
    </>
  );
}

export function buildOrganizationData({ warehouse }: Brand, origin: string) {
  return {
    '@type': 'Organization',
    ...organizationRef(origin),
    telephone: warehouse.phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: warehouse.street,
      addressLocality: warehouse.city,
      addressRegion: warehouse.stateCode,
      postalCode: warehouse.zip,
      addressCountry: 'US',
    },
  };
}
