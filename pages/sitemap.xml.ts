import type { GetServerSideProps } from 'next';

import { siteOrigin } from '@/lib/server/env';
import { sendFile } from '@/lib/server/feeds/plain-file';
import { buildSitemapIndex } from '@/lib/server/feeds/sitemap';
import { sitemapKinds } from '@/lib/server/feeds/sitemap-kinds';

export const getServerSideProps: GetServerSideProps = ({ res }) => {
  sendFile(res, 'application/xml', buildSitemapIndex(siteOrigin(), [...sitemapKinds.keys()]));
  return Promise.resolve({ props: {} });
};

export default function Sitemap() {
  return null;
}
