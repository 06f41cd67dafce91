import { ErrorBox } from '@/components/kit/art/error-box';
import { NotFound } from '@/components/kit/art/not-found';
import { LinkButton } from '@/components/kit/ui/link-button';
import { useTranslations } from '@/hooks/use-translations';
import { routes } from '@/rules/routes';

import { SiteFrame } from './site-frame';

/**
 * Replaces a page that is missing (`notFound`) or failed (`error`). Works without scripts. The
 * empty href reloads the requested URL.
 */
export function FailurePage({ kind }: { kind: 'notFound' | 'error' }) {
  const t = useTranslations('errors-page');
  const isNotFound = kind === 'notFound';
  return (
    <SiteFrame title={t(`${kind}Title`)} noIndex>
      <div className="text-center py-5">
        {isNotFound ? <NotFound /> : <ErrorBox />}
        <h1 className="mt-4">{t(`${kind}Title`)}</h1>
        <p className="measure mx-auto text-muted">{t(`${kind}Body`)}</p>
        {!isNotFound && <p className="measure mx-auto text-muted">{t('errorPaying')}</p>}
        <div className="d-flex flex-wrap justify-content-center gap-2 mt-4">
          {!isNotFound && (
            <a className="btn btn-primary" href="">
              {t('retry')}
            </a>
          )}
          <LinkButton href={routes.home()} variant={isNotFound ? 'primary' : 'secondary'}>
            {t('goHome')}
          </LinkButton>
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
