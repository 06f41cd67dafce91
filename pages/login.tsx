import type { InferGetServerSidePropsType } from 'next';
import { useTranslations } from 'next-intl';

import { AuthShell } from '@/components/auth/auth-shell';
import { LoginForm, type LoginFormProps } from '@/components/auth/login-form';
import { WelcomeBack } from '@/components/auth/welcome-back';
import { SiteFrame } from '@/components/layout/site-frame';
import { answerLogin } from '@/lib/login-post';
import { memberPage } from '@/lib/page';
import { safeTarget } from '@/lib/redirect-target';
import { routes } from '@/lib/routes';

/** Sign-in page (spec §2). The form also posts here without scripts. */
export const getServerSideProps = memberPage<{ target: string; askedFor: string | null; posted: LoginFormProps['posted'] | null }>(
  async ({ request, response, query }) => {
    const target = safeTarget(query['target']);
    const askedFor = typeof query['target'] === 'string' ? target : null;
    const posted = await answerLogin(request, response);
    if (posted === 'signed-in') return { redirectTo: target };
    return { target, askedFor, posted };
  },
  { namespaces: ['auth', 'validation'] },
);

export default function LoginPage({ data, loadError }: InferGetServerSidePropsType<typeof getServerSideProps>) {
  const t = useTranslations('auth');
  return (
    <SiteFrame title={t('loginTitle')} description={t('loginDescription')} noIndex>
      <AuthShell current="login" target={data?.askedFor ?? undefined} side={<WelcomeBack />}>
        <h1 id="login-title" className="fs-2 mt-4 mb-3">
          {t('loginTitle')}
        </h1>
        {data ? (
          <LoginForm target={data.target} askedFor={data.askedFor ?? undefined} posted={data.posted ?? undefined} />
        ) : (
          <LoginForm target={routes.dashboard()} posted={{ email: '', errors: {}, error: loadError }} />
        )}
      </AuthShell>
    </SiteFrame>
  );
}
