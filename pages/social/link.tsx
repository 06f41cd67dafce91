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
import { confirmSocialLink } from '@/lib/server/session-actions';
import { tellFailure } from '@/lib/server/true-status';
import { routes } from '@/rules/routes';

/**
 * Where the letter leads that proves a mailbox for a provider's identity. Opening it does nothing
 * (programs open links in letters too); the button does, by a form that needs no scripts.
 */
export const getServerSideProps = serverPage<{ late: boolean }>(
  async ({ request, response, query }) => {
    const token = typeof query['token'] === 'string' ? query['token'].slice(0, 254) : '';
    // Its origin alone: the address has the token, and without any origin the form would be a stranger's.
    response.setHeader('referrer-policy', 'strict-origin');
    if (token.length < 20) return { late: true };
    if (!(await readForm(request, response))) return { late: false };
    try {
      await confirmSocialLink(request, response, token);
      return { redirectTo: routes.login({ target: routes.dashboard(), check: 'session' }) };
    } catch (thrown) {
      const error = asApiError(thrown);
      if (error.is('socialExpired')) {
        tellFailure(response, error);
        return { late: true };
      }
      throw thrown;
    }
  },
);

export default function SocialLink({ data, loadError }: PropsOf<typeof getServerSideProps>) {
  const t = useTranslations('social');
  const say = useErrorText();
  return (
    <SiteFrame title={t('linkTitlePlain')} noIndex>
      <div className="measure mx-auto d-grid gap-4">
        <h1 className="fs-2 mb-0">{t('linkTitlePlain')}</h1>
        {loadError && (
          <ErrorState message={say(loadError)} requestId={loadError.requestId ?? undefined} />
        )}
        {data?.late && (
          <>
            <Alert tone="warning">{t('linkLate')}</Alert>
            <LinkButton href={routes.login()}>{t('doneTitle')}</LinkButton>
          </>
        )}
        {!data?.late && (
          <form method="post">
            <p>{t('linkText')}</p>
            <Button type="submit" size="lg">
              {t('linkSubmit')}
            </Button>
          </form>
        )}
      </div>
    </SiteFrame>
  );
}
