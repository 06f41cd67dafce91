import type { InferGetServerSidePropsType } from 'next';
import Link from 'next/link';
import { useTranslations } from 'next-intl';

import { AuthShell } from '@/components/auth/auth-shell';
import { RegisterForm, type DialCountry, type RegisterFormProps } from '@/components/auth/register-form';
import { SiteFrame } from '@/components/layout/site-frame';
import { ErrorState } from '@/components/ui/error-state';
import { useErrorText } from '@/hooks/use-error-text';
import { useFrame } from '@/hooks/use-frame';
import { env } from '@/lib/env';
import { dialCountries } from '@/lib/i18n/country-names';
import { likelyCountry } from '@/lib/members/likely-country';
import { normalSuite } from '@/lib/members/suite';
import { memberPage } from '@/lib/page';
import { answerRegistration } from '@/lib/register-post';
import { routes } from '@/lib/routes';
import { emptyRegister } from '@/lib/validation/register-form';
import { getIpCountry, listCountries } from '@/services/list';

type Data = Pick<RegisterFormProps, 'passwordMax' | 'initial'> & { countries: DialCountry[]; posted: RegisterFormProps['posted'] | null };

/** Register page (spec §2). `referral_suite` prefills the code; the form also posts here without scripts. */
export const getServerSideProps = memberPage<Data>(
  async ({ api, request, response, query, locale }) => {
    const [known, here] = await Promise.all([listCountries(api), getIpCountry(api)]);
    const dialCodes = new Map(known.map((country) => [country.code, country.country_code]));
    const isKnown = (iso: string) => dialCodes.has(iso);
    const country = here && isKnown(here) ? here : likelyCountry(locale, request.headers['accept-language'], isKnown);
    const start = { country, dialCode: dialCodes.get(country) ?? emptyRegister.dialCode };
    const answer = await answerRegistration(request, response, { locale, dialCodes, startDialCode: start.dialCode });
    if (answer === 'signed-in') return { redirectTo: routes.welcome({ new: 1 }) };
    const referral = typeof query['referral_suite'] === 'string' ? normalSuite(query['referral_suite'].slice(0, 32)) : '';
    return {
      countries: dialCountries(known, locale),
      passwordMax: env.PASSWORD_MAX,
      initial: answer?.values ?? { ...emptyRegister, ...start, referral },
      posted: answer && { errors: answer.errors, error: answer.error },
    };
  },
  { namespaces: ['auth', 'validation'] },
);

export default function RegisterPage({ data, loadError }: InferGetServerSidePropsType<typeof getServerSideProps>) {
  const t = useTranslations('auth');
  const { brand } = useFrame();
  const say = useErrorText();
  const heading = (
    <>
      <h1 id="register-title" className="fs-2 mt-4 mb-1">
        {t(brand.registrationTitleKey)}
      </h1>
      <p className="text-muted mb-4">{t('registrationSubtitle')}</p>
      {brand.signInHereInRegister && (
        <p>{t.rich('alreadyMember', { login: (text) => <Link href={routes.login()}>{text}</Link> })}</p>
      )}
    </>
  );
  return (
    <SiteFrame title={t('register')} description={t('registerDescription')}>
      {loadError && (
        <AuthShell current="register" side={null}>
          {heading}
          <ErrorState message={say(loadError)} requestId={loadError.requestId ?? undefined} />
        </AuthShell>
      )}
      {data && (
        <RegisterForm
          countries={data.countries}
          passwordMax={data.passwordMax}
          initial={data.initial}
          posted={data.posted ?? undefined}
          layout={(side, form) => (
            <AuthShell current="register" side={side}>
              {heading}
              {form}
            </AuthShell>
          )}
        />
      )}
    </SiteFrame>
  );
}
