import type { GetServerSideProps } from 'next';

import { logFault } from '@/lib/log-fault';
import { siteBrand, siteOrigin } from '@/lib/server/env';
import { withLastGood } from '@/lib/server/last-good';
import { sendFile } from '@/lib/server/plain-file';
import { apiFor } from '@/lib/server/session-actions';
import { sitemapXml } from '@/lib/server/sitemap';
import { sitemapKinds } from '@/lib/server/sitemap-kinds';

/** Seconds after which a robot may ask again for what could not be listed. */
const COME_AGAIN = 600;

/** /sitemap/<kind>.xml: the public pages of one kind. */
export const getServerSideProps: GetServerSideProps = async ({ req, res, params }) => {
  const [kind = '', end] = String(params?.['kind']).split(/\.(?=xml$)/);
  const list = end && sitemapKinds.get(kind);
  if (!list) return { notFound: true };
  try {
    sendFile(
      res,
      'application/xml',
      sitemapXml(siteOrigin(), await list(withLastGood(apiFor(req), siteBrand().portal))),
    );
  } catch (thrown) {
    logFault(thrown);
    res.statusCode = 503;
    res.setHeader('retry-after', COME_AGAIN);
    res.end();
  }
  return { props: {} };
};

export default function SitemapOfKind() {
  return null;
}
