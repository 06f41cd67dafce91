import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';

import type { Check } from '@/components/kit/forms/check-state';
import { useApi } from '@/hooks/use-frame';
import { useSession } from '@/hooks/use-session';
import { asApiError } from '@/lib/api-error';
import { isUnsettledCall } from '@/lib/browser/unsettled-writes';
import { dialCodeRule, emailRule, mobileRule, referralRule } from '@/lib/forms/fields';
import { checkKey, type RegisterForm } from '@/lib/forms/register';
import { checkEmail, checkMobile, checkReferral } from '@/services/auth';

/** Asks the host when a field loses focus. */
export function useRegisterChecks(
  methods: UseFormReturn<RegisterForm>,
  answers: Map<string, string | null>,
) {
  const api = useApi();
  const suite = useSession().user?.suite ?? null;
  // After a lost response the email may be taken by that same registration, so the host decides.
  const mayBeOwnSignup = () => isUnsettledCall(suite, 'POST /register');
  const storeAnswer = (field: keyof RegisterForm) => (key: string, message: string | null) => {
    answers.set(key, message);
    if (message !== null) void methods.trigger(field);
  };
  const email = useLiveCheck(storeAnswer('email'));
  const mobile = useLiveCheck(storeAnswer('mobile'));
  const referral = useLiveCheck(storeAnswer('referral'));

  return {
    email: {
      ...email,
      ask: (value: string) => {
        if (emailRule(value) !== null || mayBeOwnSignup()) return email.clear();
        void email.run(checkKey.email(value), async (signal) =>
          (await checkEmail(api, value, { signal })) ? 'emailTaken' : null,
        );
      },
    },
    mobile: {
      ...mobile,
      ask: (number: string) => {
        const dialCode = methods.getValues('dialCode');
        if (mobileRule(number) !== null || dialCodeRule(dialCode) !== null || mayBeOwnSignup())
          return mobile.clear();
        const key = checkKey.mobile(number, dialCode);
        void mobile.run(key, async (signal) =>
          (await checkMobile(api, { dialCode, number }, { signal })) ? 'mobileTaken' : null,
        );
      },
    },
    referral: {
      ...referral,
      ask: (code: string) => {
        if (referralRule(code) !== null) return referral.clear();
        void referral.run(checkKey.referral(code), async (signal) =>
          (await checkReferral(api, code, { signal })) ? null : 'referralInvalid',
        );
      },
    },
  };
}

export function useCheckResults(): Map<string, string | null> {
  const [answers] = useState(() => new Map<string, string | null>());
  return answers;
}

interface LiveCheck {
  state: Check;
  /** Cancels the previous check. */
  run: (key: string, request: (signal: AbortSignal) => Promise<string | null>) => Promise<void>;
  clear: () => void;
}

/**
 * Failed requests show nothing, because submitting checks again. `onAnswer` gets null for a valid
 * value.
 */
function useLiveCheck(onAnswer: (key: string, message: string | null) => void): LiveCheck {
  const [state, setCheck] = useState<Check>(undefined);
  const currentRequest = useRef<AbortController | null>(null);
  useEffect(() => () => currentRequest.current?.abort(), []);

  const clear = useCallback(() => {
    currentRequest.current?.abort();
    currentRequest.current = null;
    setCheck(undefined);
  }, []);

  const run: LiveCheck['run'] = async (key, request) => {
    currentRequest.current?.abort();
    const controller = new AbortController();
    currentRequest.current = controller;
    setCheck('checking');
    const result = await request(controller.signal).then(
      (message) => ({ message }),
      (error: unknown) => toRefusal(error),
    );
    if (controller.signal.aborted) return;
    setCheck(result?.message === null ? 'ok' : undefined);
    if (result) onAnswer(key, result.message);
  };

  return { state, run, clear };
}

/** A field error is a result; any other failure is not. */
function toRefusal(error: unknown): { message: string } | null {
  const message = asApiError(error).fields[0]?.message;
  return message ? { message } : null;
}
