import type { GetServerSideProps } from 'next';

import { FileFailure } from '@/components/layout/file-failure';
import { siteBrand, siteOrigin } from '@/lib/server/env';
import { withStaleReply } from '@/lib/server/cache/stale-cache';
import { answerFile } from '@/lib/server/feeds/plain-file';
import { apiFor } from '@/lib/server/proxy/server-api';
import { buildSitemapXml } from '@/lib/server/feeds/sitemap';
import { sitemapKinds } from '@/lib/server/feeds/sitemap-kinds';

export const config = { unstable_runtimeJS: false };

export const getServerSideProps: GetServerSideProps = async (context) => {
  const [kind = '', extension] = String(context.params?.['kind']).split(/\.(?=xml$)/);
  const listPages = extension && sitemapKinds.get(kind);
  if (!listPages) return { notFound: true };
  return answerFile(context, 'application/xml', async () =>
    buildSitemapXml(
      siteOrigin(),
      await listPages(withStaleReply(apiFor(context.req), siteBrand().portal)),
    ),
  );
};

export default FileFailure;
