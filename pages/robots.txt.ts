import type { GetServerSideProps } from 'next';

import { env } from '@/lib/server/env';
import { robotsTxt } from '@/lib/server/sitemap';

/** robots.txt, with the address of this portal's sitemap. */
export const getServerSideProps: GetServerSideProps = async ({ res }) => {
  res.setHeader('content-type', 'text/plain; charset=utf-8');
  res.setHeader('cache-control', 'public, max-age=3600');
  res.end(robotsTxt(env.PORTAL_URL));
  return { props: {} };
};

export default function Robots() {
  return null;
}
