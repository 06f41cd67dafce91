import { ErrorBox } from '@/components/kit/art/error-box';
import { LinkButton } from '@/components/kit/ui/link-button';
import { SiteFrame } from '@/components/layout/site-frame';
import { useTranslations } from '@/hooks/use-translations';
import { publicPage } from '@/lib/server/page';
import { routes } from '@/rules/routes';

export const config = { unstable_runtimeJS: false };
export const getStaticProps = publicPage;

/** Served by server/refusals.ts with 503. The empty href reloads the requested page. */
export default function BusyPage() {
  const t = useTranslations('busy-page');
  const error = useTranslations('errors-page');
  return (
    <SiteFrame title={t('title')} noIndex>
      <div className="text-center py-5">
        <ErrorBox />
        <h1 className="mt-4">{t('title')}</h1>
        <p className="measure mx-auto text-muted">{t('body')}</p>
        <div className="d-flex flex-wrap justify-content-center gap-2 mt-4">
          <a className="btn btn-primary" href="">
            {error('retry')}
          </a>
          <LinkButton href={routes.home()} variant="secondary">
            {error('goHome')}
          </LinkButton>
        </div>
      </div>
    </SiteFrame>
  );
}
