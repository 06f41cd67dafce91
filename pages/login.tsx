import { AuthShell } from '@/components/auth/auth-shell';
import type { CookieProblem } from '@/components/auth/cookie-notice';
import type { LoginFormProps } from '@/components/auth/login-form';
import { LoginPanel } from '@/components/auth/login-panel';
import { WelcomeBack } from '@/components/auth/welcome-back';
import { ErrorState } from '@/components/failure/error-state';
import { SiteFrame } from '@/components/layout/site-frame';
import { useTranslations } from '@/hooks/use-translations';
import { toSafeTarget } from '@/lib/redirect-target';
import { portalTransport } from '@/lib/server/env';
import { answerLogin } from '@/lib/server/posts/login';
import { serverPage, type PropsOf } from '@/lib/server/page';
import { readGuestEmail } from '@/lib/server/session/session-cookies';
import { readSocialPart, type SocialPart } from '@/lib/server/session/social';
import { routes } from '@/rules/routes';

type Data = SocialPart & {
  refusal: CookieProblem | null;
  target: string;
  returnTo: string | null;
  posted: LoginFormProps['posted'] | null;
  deviceTrusted: boolean;
};

/** The form also posts here without scripts. */
export const getServerSideProps = serverPage<Data>(
  async (context) => {
    const { request, response, query } = context;
    const target = toSafeTarget(query['target']);
    const queryTarget = typeof query['target'] === 'string' ? target : null;
    const result = await answerLogin(request, response, { social: query['social'] === 'proof' });
    if (result === 'signed-in') return { redirectTo: routes.login({ target, check: 'session' }) };
    if (result === 'guest') return { redirectTo: routes.login({ check: 'guest' }) };
    if (query['check'] === 'guest' && readGuestEmail(request) !== undefined)
      return { redirectTo: routes.buyForMe() };
    // Members are redirected away, so a visit after sign-in means a lost cookie.
    const cookieProblem =
      result || query['check'] === undefined
        ? null
        : portalTransport() === 'exposed'
          ? 'insecure'
          : 'cookies';
    const isDeviceTrusted = query['device'] === 'known';
    return {
      target,
      returnTo: queryTarget,
      posted: result,
      refusal: cookieProblem,
      deviceTrusted: isDeviceTrusted,
      ...(await readSocialPart(context)),
    };
  },
  { varyBy: ['target', 'social', 'check', 'device', 'referral_suite'] },
);

export default function LoginPage({ data, loadError }: PropsOf<typeof getServerSideProps>) {
  const t = useTranslations('auth');
  const frame = useTranslations('frame');
  const form = data
    ? { ...data, returnTo: data.returnTo ?? undefined, posted: data.posted ?? undefined }
    : { target: routes.dashboard(), offered: [] };
  const failure = loadError ?? data?.failure;
  return (
    <SiteFrame title={frame('login')} description={t('loginDescription')} noIndex>
      <AuthShell current="login" target={data?.returnTo ?? undefined} side={<WelcomeBack />}>
        <h1 className="fs-2 mt-4 mb-3">{frame('login')}</h1>
        {failure && <ErrorState error={failure} reload />}
        <LoginPanel {...form} />
      </AuthShell>
    </SiteFrame>
  );
}
