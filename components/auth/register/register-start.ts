import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';

import type { Reply } from '@/contract/calls';
import { useFrame } from '@/hooks/use-frame';
import type { RegisterForm } from '@/lib/forms/register';
import { pickCountry } from '@/lib/guess-country';
import type { SocialVisitor } from '@/lib/social-visitor';

import type { DialCountry } from './register-fields';
import { useAuthDrafts, useSharedEmail } from '../use-auth-drafts';

/** Detects the country from the network or the browser, unless the visitor chose one. */
export function useVisitorCountry(
  { getValues, setValue }: UseFormReturn<RegisterForm>,
  countries: readonly DialCountry[],
  initialForm: RegisterForm,
  isEnabled: boolean,
): void {
  const { locale } = useFrame();
  useEffect(() => {
    if (!isEnabled) return undefined;
    let isCancelled = false;
    void fetchVisitorCountry().then((ipIso) => {
      const isKnown = (iso: string) => countries.some((country) => country.iso === iso);
      const nearestIso = pickCountry([ipIso], locale, navigator.languages.join(','), isKnown);
      const nearestCountry = countries.find(({ iso }) => iso === nearestIso);
      const isChosen = (['country', 'dialCode', 'mobile'] as const).some(
        (name) => getValues(name) !== initialForm[name],
      );
      if (isCancelled || !nearestCountry || isChosen) return;
      setValue('country', nearestCountry.iso);
      setValue('dialCode', nearestCountry.dialCode);
    });
    return () => {
      isCancelled = true;
    };
  }, [isEnabled, countries, initialForm, locale, getValues, setValue]);
}

/** A referral code from the URL and a provider's email take precedence. */
export function useRestoredDraft(initialForm: RegisterForm): RegisterForm {
  const draft = useAuthDrafts((drafts) => drafts.register);
  if (!draft) return initialForm;
  return {
    ...initialForm,
    ...draft,
    referral: initialForm.referral || draft.referral,
    ...(initialForm.social && { email: initialForm.email, social: true }),
  };
}

/**
 * Saves the draft when the form unmounts unfinished. Returns a function that marks it as finished.
 */
export function useSavedDraft(
  { getValues }: UseFormReturn<RegisterForm>,
  initialForm: RegisterForm,
): () => void {
  const saveDrafts = useAuthDrafts((drafts) => drafts.save);
  const isFinished = useRef(false);
  const initialFormRef = useRef(initialForm);
  useEffect(() => {
    const initialJson = serializeForm(omitSecrets(initialFormRef.current));
    return () => {
      const typedForm = omitSecrets(getValues());
      if (isFinished.current) saveDrafts({ register: null });
      else if (serializeForm(typedForm) !== initialJson) saveDrafts({ register: typedForm });
    };
  }, [saveDrafts, getValues]);
  return () => {
    isFinished.current = true;
  };
}

const omitSecrets = (form: RegisterForm): RegisterForm => ({
  ...form,
  password: '',
  passwordConfirmation: '',
});

/** Independent of field order. */
const serializeForm = (form: RegisterForm) => JSON.stringify(Object.entries(form).sort());

/** Fills in the visitor's details. Typed values stay, except for the email. */
export function useVisitor(
  methods: UseFormReturn<RegisterForm>,
  visitor: SocialVisitor | null,
): void {
  const { getValues, setValue, clearErrors } = methods;
  useSharedEmail(methods, 'email', Boolean(visitor?.email));
  useEffect(() => {
    if (!visitor) return;
    setValue('social', true);
    if (visitor.email) setValue('email', visitor.email);
    if (!getValues('firstName')) setValue('firstName', visitor.firstName);
    if (!getValues('lastName')) setValue('lastName', visitor.lastName);
    clearErrors(['email', 'password', 'passwordConfirmation']);
  }, [visitor, getValues, setValue, clearErrors]);
}

const TIMEOUT_MS = 5_000;

/** Avoids the API client, which loads with the first user action. Returns null on failure. */
async function fetchVisitorCountry(): Promise<string | null> {
  try {
    const response = await fetch('/api/ms/list/iplocation', {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { data } = (await response.json()) as { data?: Reply<'GET /list/iplocation'> };
    return data?.known ? data.country_code2 : null;
  } catch {
    return null;
  }
}
