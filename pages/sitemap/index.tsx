import { SiteFrame } from '@/components/layout/site-frame';
import { PageList } from '@/components/marketing/page-list';
import { AddressTearOff } from '@/components/marketing/patterns';
import { useTranslations } from '@/hooks/use-translations';
import { serverPage, type PropsOf } from '@/lib/server/page';

export const config = { unstable_runtimeJS: false };

export const getServerSideProps = serverPage(() => Promise.resolve({}), { varyBy: [] });

/** For people; robots use /sitemap.xml. */
export default function SitemapPage(_props: PropsOf<typeof getServerSideProps>) {
  const t = useTranslations('site-map');
  const frame = useTranslations('frame');
  return (
    <SiteFrame
      title={t('meta.title')}
      description={t('meta.description')}
      crumbs={[{ name: frame('sitemap') }]}
    >
      <h1 tabIndex={-1}>{frame('sitemap')}</h1>
      <p className="text-muted">{t('lead')}</p>
      <PageList />
      <AddressTearOff />
    </SiteFrame>
  );
}
