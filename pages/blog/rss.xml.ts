import type { GetServerSideProps } from 'next';

import { FileFailure } from '@/components/layout/file-failure';
import { siteBrand, siteOrigin } from '@/lib/server/env';
import { feedXml } from '@/lib/server/feeds/feed';
import { withStaleReply } from '@/lib/server/cache/stale-cache';
import { answerFile } from '@/lib/server/feeds/plain-file';
import { apiFor } from '@/lib/server/proxy/server-api';
import { getTexts } from '@/lib/server/texts';
import { toLocale } from '@/rules/locale';
import { listPosts } from '@/services/blog';

export const config = { unstable_runtimeJS: false };

export const getServerSideProps: GetServerSideProps = (context) =>
  answerFile(context, 'application/rss+xml', async () => {
    const locale = toLocale(context.locale);
    const { posts } = await listPosts(withStaleReply(apiFor(context.req), siteBrand().portal), {
      language: locale,
    });
    const { title, description } = getTexts(locale).blog.meta;
    const feedInfo = { title: `${title} · ${siteBrand().name}`, description };
    return feedXml(siteOrigin(), locale, feedInfo, posts);
  });

export default FileFailure;
