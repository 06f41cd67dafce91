import type { GetServerSideProps } from 'next';

import { finishProviderVisit } from '@/lib/server/session/social';
import { findProvider } from '@/lib/social-providers';

/** Return URL of the providers. Redirects immediately because its URL holds a code. */
export const getServerSideProps: GetServerSideProps = async ({ req, res, params, query }) => {
  const provider = findProvider(params?.['provider']);
  if (!provider) return { notFound: true };
  res.setHeader('cache-control', 'private, no-store');
  res.setHeader('referrer-policy', 'no-referrer');
  const destination = await finishProviderVisit(req, res, provider, query);
  return { redirect: { destination, statusCode: 303 } };
};

export default function SocialCallback() {
  return null;
}
