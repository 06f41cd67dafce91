import type { GetServerSideProps } from 'next';

import { env } from '@/lib/server/env';
import { sitemapXml } from '@/lib/server/sitemap';

/** sitemap.xml, with the address of this portal. */
export const getServerSideProps: GetServerSideProps = async ({ res }) => {
  res.setHeader('content-type', 'application/xml; charset=utf-8');
  res.setHeader('cache-control', 'public, max-age=3600');
  res.end(sitemapXml(env.PORTAL_URL));
  return { props: {} };
};

export default function Sitemap() {
  return null;
}
