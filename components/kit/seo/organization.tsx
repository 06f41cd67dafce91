import { useFrame } from '@/hooks/use-frame';
import type { Brand } from '@/rules/brand';
import { languageTags } from '@/rules/locale';
import { pageAddress, routes } from '@/rules/routes';

import { JsonLd } from './json-ld';

/** How data of other pages names the company, which the home page describes. */
export const organizationRef = (origin: string) => ({ '@id': `${origin}/#organization` });

/** The company and its site for search engines; stands on the home page alone. */
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
          url: pageAddress(origin, locale, routes.home()),
          inLanguage: languageTags[locale],
          publisher: organizationRef(origin),
          potentialAction: {
            '@type': 'SearchAction',
            target: `${pageAddress(origin, locale, routes.support())}?q={search_term_string}`,
            'query-input': 'required name=search_term_string',
          },
        }}
      />
    </>
  );
}

/** Where the company is, for the page that shows it. */
export function organizationPlace({ warehouse }: Brand, origin: string) {
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
