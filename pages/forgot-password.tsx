import { AuthShell } from '@/components/auth/auth-shell';
import { ForgotForm } from '@/components/auth/forgot-form';
import { WelcomeBack } from '@/components/auth/welcome-back';
import { ErrorState } from '@/components/failure/error-state';
import { Link } from '@/components/kit/ui/link';
import { SiteFrame } from '@/components/layout/site-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { RefusedRecovery } from '@/lib/recovery-messages';
import { serverPage, type PropsOf } from '@/lib/server/page';
import { answerForgot } from '@/lib/server/posts/recovery';
import { routes } from '@/rules/routes';

/** The form also posts here without scripts. */
export const getServerSideProps = serverPage<{ posted: RefusedRecovery | null }>(
  async ({ request, response }) => {
    const result = await answerForgot(request, response);
    return result === 'asked'
      ? { redirectTo: routes.resetPassword({ sent: 1 }) }
      : { posted: result };
  },
  { varyBy: [] },
);

export default function ForgotPasswordPage({
  data,
  loadError,
}: PropsOf<typeof getServerSideProps>) {
  const t = useTranslations('recovery');
  return (
    <SiteFrame title={t('forgotTitle')} description={t('forgotText')} noIndex>
      <AuthShell side={<WelcomeBack />}>
        <h1 className="fs-2 mb-3">{t('forgotTitle')}</h1>
        <p className="mb-4">{t('forgotText')}</p>
        {loadError && <ErrorState error={loadError} reload />}
        <ForgotForm posted={data?.posted ?? undefined} />
        <p className="text-center mt-3 mb-0">
          <Link href={routes.resetPassword()}>{t('haveTemporary')}</Link>
        </p>
        <p className="text-center mt-2 mb-0">
          <Link href={routes.login()}>{t('backToLogin')}</Link>
        </p>
      </AuthShell>
    </SiteFrame>
  );
}
