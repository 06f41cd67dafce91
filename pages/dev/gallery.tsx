import type { GetServerSidePropsContext, InferGetServerSidePropsType } from 'next';
import { useTranslations } from 'next-intl';

import { SiteFrame } from '@/components/layout/site-frame';
import { PackageGallery } from '@/components/packages/gallery';
import { env } from '@/lib/server/env';
import { serverPage } from '@/lib/server/page';

const load = serverPage(({ query }) => Promise.resolve({ dialog: typeof query['dialog'] === 'string' ? query['dialog'] : '' }), {
  namespaces: ['gallery', 'packages', 'onebox', 'package-actions', 'categories', 'validation'],
});

/** Only in test mode; release builds do not even have its parts (next.config.js, withoutTestMode). */
export const getServerSideProps = async (context: GetServerSidePropsContext) => (env.TEST_MODE ? load(context) : { notFound: true as const });

/** Every state of the package card and every dialog, in the reader's language and theme. */
export default function Gallery({ data }: InferGetServerSidePropsType<typeof load>) {
  const t = useTranslations('gallery');
  return (
    <SiteFrame title={t('title')} noIndex>
      <h1 className="mt-4" tabIndex={-1}>
        {t('title')}
      </h1>
      <PackageGallery dialog={data?.dialog ?? ''} />
    </SiteFrame>
  );
}
