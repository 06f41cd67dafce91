import type { GetServerSideProps } from 'next';

import { comeBack } from '@/lib/server/session/social';
import { findProvider } from '@/lib/social-providers';

/** Return URL of the providers. Redirects immediately because its URL holds a code. */
export const getServerSideProps: GetServerSideProps = async ({ req, res, params, query }) => {
  const provider = findProvider(params?.['provider']);
  if (!provider) return { notFound: true };
  res.setHeader('cache-control', 'private, no-store');
  res.setHeader('referrer-policy', 'no-referrer');
  return { redirect: { destination: await comeBack(req, res, provider, query), statusCode: 303 } };
};

export default function SocialCallback() {
  return null;
}
