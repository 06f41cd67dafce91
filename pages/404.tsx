import { useTranslations } from 'next-intl';
import { NotFound } from '@/components/art/not-found';
import { SiteFrame } from '@/components/layout/site-frame';
import { LinkButton } from '@/components/ui/link-button';
import { publicPage } from '@/lib/page';
import { routes } from '@/lib/routes';

export const config = { unstable_runtimeJS: false };
export const getStaticProps = publicPage(() => ({}), { namespaces: ['errors-page'] });

/** A place that does not exist, or that is none of the reader's business: the same answer. */
export default function NotFoundPage() {
  const t = useTranslations('errors-page');
  return (
    <SiteFrame title={t('notFoundTitle')} noIndex>
      <div className="text-center py-5">
        <NotFound />
        <h1 className="mt-4">{t('notFoundTitle')}</h1>
        <p className="measure mx-auto text-muted">{t('notFoundBody')}</p>
        <div className="d-flex flex-wrap justify-content-center gap-2 mt-4">
          <LinkButton href={routes.home()}>{t('goHome')}</LinkButton>
          <LinkButton href={routes.contact()} variant="secondary">
            {t('needHelp')}
          </LinkButton>
          <span data-for="member">
            <LinkButton href={routes.dashboard()} variant="secondary">
              {t('goDashboard')}
            </LinkButton>
          </span>
        </div>
      </div>
    </SiteFrame>
  );
}
