import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';

import { NameFields } from '@/components/address/name-fields';
import { CheckboxField } from '@/components/kit/forms/checkbox-field';
import { RadioField } from '@/components/kit/forms/choice-fields';
import type { CountryOption } from '@/components/kit/forms/country-combobox';
import { CountryField } from '@/components/kit/forms/country-field';
import { FieldPair } from '@/components/kit/forms/field-pair';
import { PasswordField } from '@/components/kit/forms/password-field';
import { PhoneField } from '@/components/kit/forms/phone-field';
import { TextField } from '@/components/kit/forms/text-field';
import { Link } from '@/components/kit/ui/link';
import { limits } from '@/contract/limits';
import { socialNames } from '@/contract/member/social-providers';
import { useIsHydrated } from '@/hooks/use-is-hydrated';
import { useTranslations } from '@/hooks/use-translations';
import type { RegisterForm } from '@/lib/forms/register';
import { findServerTextKey } from '@/lib/forms/server-texts';
import type { SocialVisitor } from '@/lib/social-visitor';
import { routes } from '@/rules/routes';

import { useAuthDrafts } from '../use-auth-drafts';
import { AuthLink } from '../auth-links';
import { RememberField } from '../remember-field';
import type { useRegisterChecks } from './use-register-checks';

export interface DialCountry extends CountryOption {
  dialCode: string;
}

type Checks = ReturnType<typeof useRegisterChecks>;

interface AboutYouProps {
  checks: Checks;
  passwordMax: number;
  visitor: SocialVisitor | null;
  returnTo: string | null | undefined;
}

export function AboutYou({ checks, passwordMax, visitor, returnTo }: AboutYouProps) {
  const t = useTranslations('auth');
  const common = useTranslations('common');
  return (
    <fieldset className="mb-4">
      <legend className="fs-4 fw-semibold mb-3">{t('groupYou')}</legend>
      <NameFields />
      <RadioField
        name="gender"
        label={common('gender')}
        inline
        choices={[
          { value: 'F', label: common('female') },
          { value: 'M', label: common('male') },
        ]}
      />
      <EmailField check={checks.email} visitor={visitor} />
      <TakenHelp field="email" returnTo={returnTo} />
      {!visitor && <NewPassword max={passwordMax} />}
    </fieldset>
  );
}

/**
 * A visible password is entered once, a hidden one twice. Password managers recognize the field by
 * its type in the server's HTML, where it is hidden.
 */
function NewPassword({ max }: { max: number }) {
  const t = useTranslations('auth');
  const common = useTranslations('common');
  const { setValue, clearErrors } = useFormContext<RegisterForm>();
  const [prefersVisible, setPrefersVisible] = useState(true);
  const isShown = useIsHydrated() && prefersVisible;
  useEffect(() => {
    setValue('passwordShown', isShown);
    if (isShown) clearErrors('passwordConfirmation');
  }, [isShown, setValue, clearErrors]);
  return (
    <FieldPair>
      <PasswordField
        name="password"
        label={common('password')}
        hint={common('passwordHint', { min: limits.passwordMin, max })}
        autoComplete="new-password"
        visibility={[isShown, setPrefersVisible]}
      />
      {!isShown && (
        <PasswordField
          name="passwordConfirmation"
          label={t('passwordConfirmation')}
          hint={t('passwordAgainHint')}
          autoComplete="new-password"
        />
      )}
    </FieldPair>
  );
}

/** Read-only if a provider has confirmed the address. */
function EmailField({ check, visitor }: { check: Checks['email']; visitor: SocialVisitor | null }) {
  const t = useTranslations('auth');
  const common = useTranslations('common');
  return visitor?.email ? (
    <TextField
      key="fixed"
      name="email"
      type="email"
      label={common('email')}
      hint={t('emailFixed', { provider: socialNames[visitor.provider] })}
      readOnly
    />
  ) : (
    <TextField
      key="free"
      name="email"
      type="email"
      label={common('email')}
      hint={t('emailHint')}
      autoComplete="email"
      check={check.state}
      onChange={check.clear}
      onBlur={check.ask}
    />
  );
}

interface TakenHelpProps {
  field: 'email' | 'mobile';
  returnTo: string | null | undefined;
}

/**
 * Links to sign-in and password reset when the email or mobile number is taken. Keeps the typed
 * email.
 */
function TakenHelp({ field, returnTo }: TakenHelpProps) {
  const t = useTranslations('auth');
  const { formState, getValues } = useFormContext<RegisterForm>();
  const saveDrafts = useAuthDrafts((drafts) => drafts.save);
  if (findServerTextKey(formState.errors[field]?.message ?? '') !== `${field}Taken`) return null;
  const saveEmail = () => saveDrafts({ email: getValues('email').trim() });
  const loginUrl = routes.login(returnTo ? { target: returnTo } : {});
  return (
    <p className="d-flex flex-wrap gap-3 mb-4">
      <AuthLink to="sign-in" href={loginUrl} onLeave={saveEmail}>
        {t(field === 'email' ? 'takenLogin' : 'takenMobileLogin')}
      </AuthLink>
      <AuthLink to="forgot" href={routes.forgotPassword()} onLeave={saveEmail}>
        {t('forgotPassword')}
      </AuthLink>
    </p>
  );
}

interface AccountFieldsProps {
  checks: Checks;
  countries: DialCountry[];
  referralOpen: boolean;
  returnTo: string | null | undefined;
}

export function AccountFields({ checks, countries, referralOpen, returnTo }: AccountFieldsProps) {
  const t = useTranslations('auth');
  const common = useTranslations('common');
  const { getValues, setValue } = useFormContext<RegisterForm>();
  const followCountry = (iso: string) => {
    const match = countries.find((country) => country.iso === iso);
    if (!match) return;
    setValue('dialCode', match.dialCode, { shouldValidate: true });
    checks.mobile.ask(getValues('mobile'));
  };
  return (
    <fieldset className="mb-4">
      <legend className="fs-4 fw-semibold mb-3">{common('yourUsAddress')}</legend>
      <CountryField
        name="country"
        label={t('country')}
        hint={t('countryHint')}
        countries={countries}
        onChange={followCountry}
      />
      <PhoneField
        name="mobile"
        codeName="dialCode"
        label={common('mobile')}
        hint={t('mobileHint')}
        check={checks.mobile.state}
        onBlur={checks.mobile.ask}
      />
      <TakenHelp field="mobile" returnTo={returnTo} />
      <ReferralField check={checks.referral} open={referralOpen} />
      <TermsField />
      <RememberField />
    </fieldset>
  );
}

/** The code is required while the section is open. */
function ReferralField({ check, open }: { check: Checks['referral']; open: boolean }) {
  const t = useTranslations('auth');
  const { getValues, setValue, clearErrors } = useFormContext<RegisterForm>();
  const details = useRef<HTMLDetailsElement>(null);
  // The visitor may have opened it before the scripts loaded.
  useEffect(() => setValue('referralOpen', details.current?.open === true), [setValue]);
  return (
    <details
      ref={details}
      suppressHydrationWarning
      className="field"
      open={open}
      onToggle={({ currentTarget }) => {
        const { open: isOpen } = currentTarget;
        setValue('referralOpen', isOpen);
        if (!isOpen && getValues('referral').trim() === '') clearErrors('referral');
      }}
    >
      <summary className="link-primary py-2">{t('haveReferral')}</summary>
      <TextField
        name="referral"
        label={t('referral')}
        hint={t('referralHint')}
        upperCase
        autoComplete="off"
        check={check.state}
        onChange={check.clear}
        onBlur={check.ask}
      />
    </details>
  );
}

function TermsField() {
  const t = useTranslations('auth');
  return (
    <CheckboxField
      name="terms"
      label={t.rich('terms', {
        terms: (text) => (
          <Link href={routes.terms()} target="_blank">
            {text}
          </Link>
        ),
        privacy: (text) => (
          <Link href={routes.privacy()} target="_blank">
            {text}
          </Link>
        ),
      })}
    />
  );
}
