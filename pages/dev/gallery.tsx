import type { GetServerSidePropsContext, InferGetServerSidePropsType } from 'next';
import { useTranslations } from 'next-intl';

import { lazyPart } from '@/components/kit/ui/lazy-part';
import { SiteFrame } from '@/components/layout/site-frame';
import { env } from '@/lib/server/env';
import { serverPage } from '@/lib/server/page';

const load = serverPage(({ query }) =>
  Promise.resolve({ dialog: typeof query['dialog'] === 'string' ? query['dialog'] : '' }),
);

/**
 * Release builds do not have its parts: the bundler drops them with the condition, which
 * next.config.js settles.
 */
const PackageGallery = process.env.WITH_GALLERY
  ? lazyPart(() => import('@/components/packages/gallery').then((part) => part.PackageGallery))
  : null;

/** Only in test mode. */
export const getServerSideProps = async (context: GetServerSidePropsContext) =>
  env.TEST_MODE ? load(context) : { notFound: true as const };

/** Every state of the package card and every dialog, in the reader's language and theme. */
export default function Gallery({ data }: InferGetServerSidePropsType<typeof load>) {
  const t = useTranslations('gallery');
  return (
    <SiteFrame title={t('title')} noIndex>
      <h1 className="mt-4" tabIndex={-1}>
        {t('title')}
      </h1>
      {PackageGallery && <PackageGallery dialog={data?.dialog ?? ''} />}
    </SiteFrame>
  );
}
