import type { GetServerSidePropsContext, InferGetServerSidePropsType } from 'next';

import { PageHead } from '@/components/kit/seo/page-head';
import { lazyComponent } from '@/components/kit/ui/lazy-component';
import { MemberFrame } from '@/components/layout/member-frame';
import { useTranslations } from '@/hooks/use-translations';
import { env } from '@/lib/server/env';
import { allowFraming } from '@/lib/server/test-mode/frames';
import { serverPage } from '@/lib/server/page';
import { locales } from '@/rules/locale';
import { localePath } from '@/rules/routes';
import { readGalleryLook } from '@/rules/test-mode/gallery';

const load = serverPage(async ({ api, query, params, brand }) => {
  const { mails } = await api.request('GET /test/mails', {});
  return {
    address: [params['state'] ?? []].flat().join('/'),
    look: readGalleryLook(query, brand.portal),
    mails,
  };
});

/** next.config.js fixes the condition, so release builds drop the code. */
const Gallery = process.env.WITH_TEST_MODE
  ? lazyComponent(() => import('@/components/gallery/gallery').then((m) => m.Gallery))
  : null;

/** Test mode. `?language=ja` redirects to that language. */
export const getServerSideProps = async (context: GetServerSidePropsContext) => {
  if (!env.TEST_MODE) return { notFound: true as const };
  const { language, state: _, ...query } = context.query;
  const target = locales.find((code) => code === language);
  if (target) {
    const path = new URL(context.resolvedUrl, 'http://gallery').pathname;
    const search = new URLSearchParams(query as Record<string, string>).toString();
    return { redirect: { destination: localePath(target, `${path}?${search}`), permanent: false } };
  }
  allowFraming(context.res);
  return load(context);
};

export default function GalleryPage({ data, loadError }: InferGetServerSidePropsType<typeof load>) {
  const t = useTranslations('gallery');
  if (loadError) return <MemberFrame title={t('title')} error={loadError} />;
  return (
    <>
      <PageHead title={t('title')} noIndex />
      {Gallery && data && <Gallery {...data} />}
    </>
  );
}
