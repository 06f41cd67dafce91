import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';

import { useApi } from '@/hooks/use-frame';
import { useSession } from '@/hooks/use-session';
import { isUnsettledCall } from '@/lib/browser/unsettled-writes';
import { dialCodeRule, emailRule, mobileRule, referralRule } from '@/lib/forms/fields';
import { answerKey, type RegisterForm } from '@/lib/forms/register';
import { checkEmail, checkMobile, checkReferral } from '@/services/auth';

import { useLiveCheck } from './use-live-check';

/**
 * The live checks of the register form: e-mail, mobile and referral code, each asked when its field
 * is left.
 */
export function useRegisterChecks(
  methods: UseFormReturn<RegisterForm>,
  answers: Map<string, string | null>,
) {
  const api = useApi();
  const suite = useSession().user?.suite ?? null;
  // Of a registration whose answer was lost, e-mail and number may be taken by that very
  // registration: the host tells.
  const maybeMine = () => isUnsettledCall(suite, 'POST /register');
  const keep = (field: keyof RegisterForm) => (key: string, message: string | null) => {
    answers.set(key, message);
    if (message !== null) void methods.trigger(field);
  };
  const email = useLiveCheck(keep('email'));
  const mobile = useLiveCheck(keep('mobile'));
  const referral = useLiveCheck(keep('referral'));

  return {
    email: {
      ...email,
      ask: (value: string) => {
        if (emailRule(value) !== null || maybeMine()) return email.forget();
        void email.run(answerKey.email(value), async (signal) =>
          (await checkEmail(api, value, { signal })) ? 'emailTaken' : null,
        );
      },
    },
    mobile: {
      ...mobile,
      ask: (number: string) => {
        const dialCode = methods.getValues('dialCode');
        if (mobileRule(number) !== null || dialCodeRule(dialCode) !== null || maybeMine())
          return mobile.forget();
        const key = answerKey.mobile(number, dialCode);
        void mobile.run(key, async (signal) =>
          (await checkMobile(api, { dialCode, number }, { signal })) ? 'mobileTaken' : null,
        );
      },
    },
    referral: {
      ...referral,
      ask: (code: string) => {
        if (referralRule(code) !== null) return referral.forget();
        void referral.run(answerKey.referral(code), async (signal) =>
          (await checkReferral(api, code, { signal })) ? null : 'referralInvalid',
        );
      },
    },
  };
}

/** The host's answers of this form, kept as long as the form. */
export function useHostAnswers(): Map<string, string | null> {
  const [answers] = useState(() => new Map<string, string | null>());
  return answers;
}
