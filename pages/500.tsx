import { useTranslations } from 'next-intl';
import { ErrorBox } from '@/components/art/error-box';
import { SiteFrame } from '@/components/layout/site-frame';
import { LinkButton } from '@/components/ui/link-button';
import { publicPage } from '@/lib/page';
import { routes } from '@/lib/routes';

export const config = { unstable_runtimeJS: false };
export const getStaticProps = publicPage(() => ({}), { namespaces: ['errors-page'] });

/** The server failed before it had a page. The empty address reloads the one that was asked for. */
export default function ServerErrorPage() {
  const t = useTranslations('errors-page');
  return (
    <SiteFrame title={t('errorTitle')} noIndex>
      <div className="text-center py-5">
        <ErrorBox />
        <h1 className="mt-4">{t('errorTitle')}</h1>
        <p className="measure mx-auto text-muted">{t('errorBody')}</p>
        <div className="d-flex flex-wrap justify-content-center gap-2 mt-3">
          <a className="btn btn-primary" href="">
            {t('retry')}
          </a>
          <LinkButton href={routes.contact()} variant="secondary">
            {t('needHelp')}
          </LinkButton>
        </div>
      </div>
    </SiteFrame>
  );
}
