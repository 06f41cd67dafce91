import { useEffect, useState } from 'react';

import { ErrorState } from '@/components/failure/error-state';
import type { AuthRequest } from '@/components/session/use-auth-dialog';
import { Alert } from '@/components/kit/ui/alert';
import { Skeleton } from '@/components/kit/ui/skeleton';
import { useApi, useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { asApiError, type ApiError } from '@/lib/api-error';
import { storeReferral, readReferral } from '@/lib/browser/session';
import { emptyRegister } from '@/lib/forms/register';
import { listDialCountries } from '@/lib/i18n/country-names';
import { pickCountry } from '@/lib/guess-country';
import { normalizeSuite } from '@/rules/members/text';
import { routes } from '@/rules/routes';
import { getPasswordMax } from '@/services/auth';
import { getIpCountry, listCountries } from '@/services/list';
import { mayBeReferral } from '@/services/refer';

import { AuthLink } from './auth-links';
import { AuthShell } from './auth-shell';
import { ForgotForm } from './forgot-form';
import { LoginPanel } from './login-panel';
import type { RegisterFormProps } from './register/register-form';
import { RegisterPanel } from './register/register-panel';
import { ResetForm } from './reset-form';
import type { AuthVisit } from './use-auth-visit';
import { WelcomeBack } from './welcome-back';

interface PartProps {
  visit: AuthVisit;
  request: AuthRequest;
}

/** Shows why a member must sign in, in which case there is no guest option. */
export function LoginPart({ visit, request: { target, reason, notice } }: PartProps) {
  const t = useTranslations('session');
  const reasonText = reason ? t(reason === 'ended' ? 'againEnded' : 'againElsewhere') : notice;
  const visitor = visit.visitor?.needsProof ? visit.visitor : null;
  return (
    <AuthShell current="login" target={target} side={<WelcomeBack />} inModal>
      <div className="mt-4">
        {reasonText && <Alert className="mb-4 text-break">{reasonText}</Alert>}
        <LoginPanel
          allowGuests={!reasonText}
          id="modal-login"
          target={target ?? routes.dashboard()}
          returnTo={target}
          offered={visit.providers}
          visitor={visitor}
          handlers={visit.handlers}
          onSignedIn={(user) => visit.complete(user, false)}
          onGuest={visit.continueAsGuest}
        />
      </div>
    </AuthShell>
  );
}

export function RegisterPart({ visit, request: { referral = '', target, notice } }: PartProps) {
  const t = useTranslations('auth');
  const frame = useTranslations('frame');
  const { brand } = useFrame();
  const { data: registerData, error, retry } = useRegisterData(referral);
  const visitor = visit.visitor && !visit.visitor.needsProof ? visit.visitor : null;
  if (error) return <ErrorState error={error} onRetry={retry} />;
  if (!registerData) return <Skeleton lines={8} />;
  return (
    <RegisterPanel
      {...registerData}
      id="modal-register"
      offered={visit.providers}
      visitor={visitor}
      handlers={visit.handlers}
      returnTo={target}
      onRegistered={(user) => visit.complete(user, true)}
      layout={(side, form) => (
        <AuthShell current="register" side={side} inModal>
          <h3 className="fs-4 mt-4 mb-1">{frame('register')}</h3>
          {notice ? (
            <Alert className="mb-4 text-break">{notice}</Alert>
          ) : (
            <p className="text-muted mb-4">{t('registrationSubtitle')}</p>
          )}
          {brand.signInHereInRegister && (
            <p>
              {t.rich('alreadyMember', {
                login: (text) => (
                  <AuthLink to="sign-in" href={routes.login()}>
                    {text}
                  </AuthLink>
                ),
              })}
            </p>
          )}
          {form}
        </AuthShell>
      )}
    />
  );
}

export function ForgotPart({ onDone }: { onDone: () => void }) {
  const t = useTranslations('recovery');
  return (
    <>
      <p>{t('forgotText')}</p>
      <ForgotForm id="modal-forgot" onDone={onDone} />
      <p className="text-center mt-3 mb-0">
        <AuthLink to="reset" href={routes.resetPassword()}>
          {t('haveTemporary')}
        </AuthLink>
      </p>
      <p className="text-center mt-2 mb-0">
        <AuthLink to="sign-in" href={routes.login()}>
          {t('backToLogin')}
        </AuthLink>
      </p>
    </>
  );
}

export function ResetPart({ sent, onDone }: { sent: boolean; onDone: () => void }) {
  const t = useTranslations('recovery');
  const api = useApi();
  const [passwordMax, setPasswordMax] = useState<number | null>(null);
  useEffect(() => {
    void getPasswordMax(api).then(setPasswordMax, () => setPasswordMax(DEFAULT_PASSWORD_MAX));
  }, [api]);
  if (passwordMax === null) return <Skeleton lines={8} />;
  return (
    <>
      <p>{t('resetText')}</p>
      <ResetForm id="modal-reset" passwordMax={passwordMax} sent={sent} onDone={onDone} />
      <p className="text-center mt-3 mb-0">
        <AuthLink to="forgot" href={routes.forgotPassword()}>
          {t('askAgain')}
        </AuthLink>
      </p>
    </>
  );
}

/** The host validates anyway. */
const DEFAULT_PASSWORD_MAX = 16;

type RegisterData = Pick<RegisterFormProps, 'countries' | 'passwordMax' | 'initial'> & {
  invalidReferral: string | null;
};

function useRegisterData(referral: string) {
  const api = useApi();
  const { locale } = useFrame();
  const [registerData, setRegisterData] = useState<RegisterData | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    let isCancelled = false;
    const load = async (): Promise<RegisterData> => {
      const code = normalizeSuite(referral || readReferral());
      const [hostCountries, ipCountry, passwordMax, isValid] = await Promise.all([
        listCountries(api),
        getIpCountry(api),
        getPasswordMax(api),
        mayBeReferral(api, code),
      ]);
      if (referral && isValid) storeReferral(code);
      const isKnown = (iso: string) => hostCountries.some(({ code }) => code === iso);
      const country = pickCountry([ipCountry], locale, navigator.languages.join(','), isKnown);
      const dialCode =
        hostCountries.find(({ code }) => code === country)?.country_code ?? emptyRegister.dialCode;
      return {
        countries: listDialCountries(hostCountries, locale),
        passwordMax,
        initial: { ...emptyRegister, country, dialCode, referral: isValid ? code : '' },
        invalidReferral: isValid ? null : code,
      };
    };
    load().then(
      (data) => isCancelled || setRegisterData(data),
      (cause: unknown) => isCancelled || setError(asApiError(cause)),
    );
    return () => {
      isCancelled = true;
    };
  }, [api, locale, referral, attempts]);
  const retry = () => {
    setError(null);
    setAttempts(attempts + 1);
  };
  return { data: registerData, error, retry };
}
