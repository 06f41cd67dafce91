import { AuthShell } from '@/components/auth/auth-shell';
import type { DialCountry } from '@/components/auth/register/register-fields';
import type { RegisterFormProps } from '@/components/auth/register/register-form';
import { RegisterPanel } from '@/components/auth/register/register-panel';
import { useAuthDrafts } from '@/components/auth/use-auth-drafts';
import { ErrorState } from '@/components/failure/error-state';
import { useAuthDialog } from '@/components/session/use-auth-dialog';
import { useInvitation } from '@/components/session/use-invitation';
import { Link } from '@/components/kit/ui/link';
import { SiteFrame } from '@/components/layout/site-frame';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { emptyRegister } from '@/lib/forms/register';
import { listDialCountries } from '@/lib/i18n/country-names';
import { guessCountry } from '@/lib/guess-country';
import { toSafeTarget } from '@/lib/redirect-target';
import { env } from '@/lib/server/env';
import { readInvitation, storeInvitation } from '@/lib/server/session/invitation';
import { serverPage, type PropsOf } from '@/lib/server/page';
import { answerRegistration } from '@/lib/server/posts/register';
import { readReferral } from '@/lib/server/session/session-cookies';
import { readSocialPart, type SocialPart } from '@/lib/server/session/social';
import type { SocialVisitor } from '@/lib/social-visitor';
import { routes } from '@/rules/routes';
import { listOfferedCountries } from '@/services/offered-countries';
import { mayBeReferral } from '@/services/refer';

type Data = Pick<RegisterFormProps, 'passwordMax' | 'initial'> &
  SocialPart & {
    countries: DialCountry[];
    returnTo: string | null;
    invitation: string;
    invalidReferral: string | null;
    posted: RegisterFormProps['posted'] | null;
  };

/** `referral_suite` prefills the code. The form also posts here without scripts. */
export const getServerSideProps = serverPage<Data>(
  async (context) => {
    const { quickApi, request, response, query, locale } = context;
    const queryTarget = typeof query['target'] === 'string' ? toSafeTarget(query['target']) : null;
    const [countryRows, socialPart] = await Promise.all([
      listOfferedCountries(quickApi),
      readSocialPart(context),
    ]);
    const { visitor, reason } = socialPart;
    if (visitor?.needsProof || reason)
      return {
        redirectTo: routes.login({
          social: reason ?? 'proof',
          ...(queryTarget && { target: queryTarget }),
        }),
      };
    const dialCodes = new Map(countryRows.map((country) => [country.code, country.country_code]));
    const isKnown = (iso: string) => dialCodes.has(iso);
    // The page is shared; the form looks up the visitor's country (useVisitorCountry).
    const country = guessCountry(locale, undefined, isKnown);
    const defaults = { country, dialCode: dialCodes.get(country) ?? emptyRegister.dialCode };
    const result = await answerRegistration(request, response, {
      locale,
      dialCodes,
      firstDialCode: defaults.dialCode,
      social: visitor,
    });
    if (result === 'signed-in') {
      const target = routes.welcome({ new: 1, ...(queryTarget && { target: queryTarget }) });
      return { redirectTo: routes.login({ target, check: 'session' }) };
    }
    const invitation = readInvitation(query);
    const code = invitation || readReferral(request);
    const isValid = await mayBeReferral(quickApi, code);
    if (isValid) storeInvitation(response, invitation);
    const referral = isValid ? code : '';
    return {
      countries: listDialCountries(countryRows, locale),
      passwordMax: env.PASSWORD_MAX,
      initial: result?.values ?? { ...emptyRegister, ...defaults, ...prefill(visitor), referral },
      returnTo: queryTarget,
      invitation,
      invalidReferral: isValid ? null : code,
      ...socialPart,
      posted: result && { errors: result.errors, error: result.error },
    };
  },
  { varyBy: ['target', 'referral_suite', 'social'] },
);

const prefill = (visitor: SocialVisitor | null) =>
  visitor && {
    firstName: visitor.firstName,
    lastName: visitor.lastName,
    email: visitor.email,
    social: true,
  };

export default function RegisterPage({ data, loadError }: PropsOf<typeof getServerSideProps>) {
  const t = useTranslations('auth');
  const { brand } = useFrame();
  const formKey = useFormKey(data?.invitation ?? '', data?.returnTo);
  const failure = loadError ?? data?.failure;
  const errorNotice = failure && <ErrorState error={failure} reload />;
  const heading = (
    <>
      <h1 className="fs-2 mt-4 mb-1">{t(brand.registrationTitleKey)}</h1>
      <p className="text-muted mb-4">{t('registrationSubtitle')}</p>
      {brand.signInHereInRegister && (
        <p>
          {t.rich('alreadyMember', { login: (text) => <Link href={routes.login()}>{text}</Link> })}
        </p>
      )}
    </>
  );
  return (
    <SiteFrame title={t('registerMetaTitle')} description={t('registerDescription')}>
      {loadError && (
        <AuthShell current="register" side={null}>
          {heading}
          {errorNotice}
        </AuthShell>
      )}
      {data && (
        <RegisterPanel
          key={formKey}
          {...data}
          posted={data.posted ?? undefined}
          detectCountry={!data.posted}
          layout={(side, form) => (
            <AuthShell current="register" target={data.returnTo ?? undefined} side={side}>
              {heading}
              {errorNotice}
              {form}
            </AuthShell>
          )}
        />
      )}
    </SiteFrame>
  );
}

/** An invitation opens the register modal; without scripts the page's form remains. */
function useFormKey(referral: string, target: string | null | undefined): string {
  useInvitation(referral, target);
  const isInModal = useAuthDialog((state) => state.request !== null);
  const hasDraft = useAuthDrafts((drafts) => drafts.register !== null);
  if (isInModal) return 'behind the modal';
  return hasDraft ? 'with a draft' : 'without a draft';
}
