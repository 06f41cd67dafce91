import type { GetServerSideProps } from 'next';

import { localePath, routes } from '@/rules/routes';

/** Where consumer services stood before: for good at their own address, the query with them. */
export const getServerSideProps: GetServerSideProps = ({ locale = 'en', resolvedUrl }) => {
  const asked = resolvedUrl.indexOf('?');
  const query = asked < 0 ? '' : resolvedUrl.slice(asked);
  const destination = `${localePath(locale, routes.consumerServices())}${query}`;
  return Promise.resolve({ redirect: { destination, permanent: true } });
};

export default function ServicesMoved() {
  return null;
}
