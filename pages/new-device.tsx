import { ErrorState } from '@/components/domain/error-state';
import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { LinkButton } from '@/components/kit/ui/link-button';
import { SiteFrame } from '@/components/layout/site-frame';
import { useErrorText } from '@/hooks/use-error-text';
import { useTranslations } from '@/hooks/use-translations';
import { asApiError } from '@/lib/api-error';
import { readForm } from '@/lib/server/body';
import { serverPage, type PropsOf } from '@/lib/server/page';
import { confirmDevice } from '@/lib/server/session-actions';
import { tellFailure } from '@/lib/server/true-status';
import { routes } from '@/rules/routes';

/**
 * Where the letter leads that makes a device known to an account whose password is being guessed
 * (decision 0023). Opening it does nothing (programs open links in letters too); the button does,
 * by a form that needs no scripts.
 */
export const getServerSideProps = serverPage<{ late: boolean }>(
  async ({ request, response, query }) => {
    const token = typeof query['token'] === 'string' ? query['token'].slice(0, 200) : '';
    // Its origin alone: the address has the token, and without any origin the form would be a stranger's.
    response.setHeader('referrer-policy', 'strict-origin');
    if (token.length < 20) return { late: true };
    if (!(await readForm(request, response))) return { late: false };
    try {
      await confirmDevice(request, response, token);
      return { redirectTo: routes.login({ device: 'known' }) };
    } catch (thrown) {
      const error = asApiError(thrown);
      if (!error.is('linkExpired')) throw thrown;
      tellFailure(response, error);
      return { late: true };
    }
  },
);

export default function NewDevice({ data, loadError }: PropsOf<typeof getServerSideProps>) {
  const t = useTranslations('auth.device');
  const say = useErrorText();
  return (
    <SiteFrame title={t('title')} noIndex>
      <div className="measure mx-auto d-grid gap-4">
        <h1 className="fs-2 mb-0">{t('title')}</h1>
        {loadError && (
          <ErrorState message={say(loadError)} requestId={loadError.requestId ?? undefined} />
        )}
        {data?.late && (
          <>
            <Alert tone="warning">{t('late')}</Alert>
            <LinkButton href={routes.login()}>{t('toLogin')}</LinkButton>
          </>
        )}
        {!data?.late && (
          <form method="post">
            <p>{t('text')}</p>
            <p className="text-muted">{t('notYou')}</p>
            <Button type="submit" size="lg">
              {t('submit')}
            </Button>
          </form>
        )}
      </div>
    </SiteFrame>
  );
}
