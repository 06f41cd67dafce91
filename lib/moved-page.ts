import type { GetServerSideProps } from 'next';

import { localePath } from '@/rules/routes';

/** Redirects permanently and preserves the query. */
export const redirectPage =
  (path: string): GetServerSideProps =>
  ({ locale = 'en', resolvedUrl }) => {
    const queryStart = resolvedUrl.indexOf('?');
    const query = queryStart < 0 ? '' : resolvedUrl.slice(queryStart);
    const destination = `${localePath(locale, path)}${query}`;
    return Promise.resolve({ redirect: { destination, permanent: true } });
  };
