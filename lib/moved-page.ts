import type { GetServerSideProps } from 'next';

import { localePath } from '@/rules/routes';

/** A page that leads to another for good, the query with it. */
export const movedTo =
  (path: string): GetServerSideProps =>
  ({ locale = 'en', resolvedUrl }) => {
    const asked = resolvedUrl.indexOf('?');
    const query = asked < 0 ? '' : resolvedUrl.slice(asked);
    const destination = `${localePath(locale, path)}${query}`;
    return Promise.resolve({ redirect: { destination, permanent: true } });
  };
