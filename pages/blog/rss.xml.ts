import type { GetServerSideProps } from 'next';

import { logFault } from '@/lib/log-fault';
import { siteBrand, siteOrigin } from '@/lib/server/env';
import { feedXml } from '@/lib/server/feed';
import { withLastGood } from '@/lib/server/last-good';
import { sendFile } from '@/lib/server/plain-file';
import { apiFor } from '@/lib/server/session-actions';
import { textsOf } from '@/lib/server/texts';
import { toLocale } from '@/rules/locale';
import { listPosts } from '@/services/blog';

/** Seconds after which a reader may ask again for what could not be listed. */
const COME_AGAIN = 600;

/** The posts of a language for feed readers. */
export const getServerSideProps: GetServerSideProps = async ({ req, res, locale: raw }) => {
  const locale = toLocale(raw);
  try {
    const { posts } = await listPosts(withLastGood(apiFor(req), siteBrand().portal), {
      language: locale,
    });
    const { title, description } = textsOf(locale).blog.meta;
    const about = { title: `${title} · ${siteBrand().name}`, description };
    sendFile(res, 'application/rss+xml', feedXml(siteOrigin(), locale, about, posts));
  } catch (thrown) {
    logFault(thrown);
    res.statusCode = 503;
    res.setHeader('retry-after', COME_AGAIN);
    res.end();
  }
  return { props: {} };
};

export default function BlogFeed() {
  return null;
}
