import { AuthShell } from '@/components/auth/auth-shell';
import { ResetForm } from '@/components/auth/reset-form';
import { WelcomeBack } from '@/components/auth/welcome-back';
import { ErrorState } from '@/components/failure/error-state';
import { Link } from '@/components/kit/ui/link';
import { SiteFrame } from '@/components/layout/site-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { RefusedRecovery } from '@/lib/recovery-messages';
import { env } from '@/lib/server/env';
import { serverPage, type PropsOf } from '@/lib/server/page';
import { answerReset } from '@/lib/server/posts/recovery';
import { routes } from '@/rules/routes';

/** The form also posts here without scripts. */
export const getServerSideProps = serverPage<{
  posted: RefusedRecovery | null;
  sent: boolean;
  passwordMax: number;
}>(
  async ({ request, response, query }) => {
    const result = await answerReset(request, response);
    if (result === 'signed-in')
      return { redirectTo: routes.login({ target: routes.dashboard(), check: 'session' }) };
    return {
      posted: result,
      sent: result === null && query['sent'] === '1',
      passwordMax: env.PASSWORD_MAX,
    };
  },
  { varyBy: ['sent'] },
);

export default function ResetPasswordPage({ data, loadError }: PropsOf<typeof getServerSideProps>) {
  const t = useTranslations('recovery');
  return (
    <SiteFrame title={t('resetTitle')} description={t('resetText')} noIndex>
      <AuthShell side={<WelcomeBack />}>
        <h1 className="fs-2 mb-3">{t('resetTitle')}</h1>
        <p className="mb-4">{t('resetText')}</p>
        {loadError && <ErrorState error={loadError} reload />}
        {data && (
          <ResetForm
            passwordMax={data.passwordMax}
            sent={data.sent}
            posted={data.posted ?? undefined}
          />
        )}
        <p className="text-center mt-3 mb-0">
          <Link href={routes.forgotPassword()}>{t('askAgain')}</Link>
        </p>
      </AuthShell>
    </SiteFrame>
  );
}
