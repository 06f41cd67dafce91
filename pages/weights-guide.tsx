import { WeightsGuide } from '@/components/guides/weights-guide';
import { LinkButton } from '@/components/kit/ui/link-button';
import { SiteFrame } from '@/components/layout/site-frame';
import { useTranslations } from '@/hooks/use-translations';
import { serverPage, type PropsOf } from '@/lib/server/page';
import { guideCategories, readGuideCategory } from '@/rules/rates/typical-weights';
import { localePath, routes } from '@/rules/routes';

export const config = { unstable_runtimeJS: false };

export const getServerSideProps = serverPage(
  async ({ query }) => ({
    chosen: readGuideCategory(query['guide']) ?? guideCategories[0] ?? 'pets',
  }),
  { varyBy: ['guide'] },
);

/** Works without scripts. */
export default function WeightsGuidePage({ data, locale }: PropsOf<typeof getServerSideProps>) {
  const t = useTranslations('weights');
  const common = useTranslations('common');
  return (
    <SiteFrame
      title={t('meta.title')}
      description={t('meta.description')}
      crumbs={[{ name: t('heading') }]}
    >
      <h1 tabIndex={-1}>{t('heading')}</h1>
      <p className="text-muted measure">{t('lead')}</p>
      <section className="card p-4 mb-4" aria-label={t('heading')}>
        <WeightsGuide
          chosen={data?.chosen ?? 'pets'}
          action={localePath(locale, routes.weightsGuide())}
        />
      </section>
      <p className="text-muted">{t('note')}</p>
      <LinkButton href={routes.rates()} size="lg">
        {common('calculatePrice')}
      </LinkButton>
    </SiteFrame>
  );
}
