import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';

import type { Check } from '@/components/kit/forms/check-state';
import { useApi } from '@/hooks/use-frame';
import { useSession } from '@/hooks/use-session';
import { asApiError } from '@/lib/api-error';
import { isUnsettledCall } from '@/lib/browser/unsettled-writes';
import { dialCodeRule, emailRule, mobileRule, referralRule } from '@/lib/forms/fields';
import { answerKey, type RegisterForm } from '@/lib/forms/register';
import { checkEmail, checkMobile, checkReferral } from '@/services/auth';

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

interface LiveCheck {
  /** What the field shows: checking, a tick, or nothing. */
  check: Check;
  /** Asks the host about a value; an older question is cancelled (spec §8). */
  run: (key: string, ask: (signal: AbortSignal) => Promise<string | null>) => Promise<void>;
  forget: () => void;
}

/**
 * One live check against the host: only the latest question counts, cancelled ones are silent, and
 * when the host cannot be asked nothing is said (the submit asks again).
 * @param onAnswer gets the key of the value and the message of the host, null when the value is
 * fine
 */
function useLiveCheck(onAnswer: (key: string, message: string | null) => void): LiveCheck {
  const [check, setCheck] = useState<Check>(undefined);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const forget = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setCheck(undefined);
  }, []);

  const run: LiveCheck['run'] = async (key, ask) => {
    running.current?.abort();
    const question = new AbortController();
    running.current = question;
    setCheck('checking');
    const answer = await ask(question.signal).then(
      (message) => ({ message }),
      (thrown: unknown) => refusal(thrown),
    );
    if (question.signal.aborted) return;
    setCheck(answer?.message === null ? 'ok' : undefined);
    if (answer) onAnswer(key, answer.message);
  };

  return { check, run, forget };
}

/** A field problem from the host is an answer; any other failure is not. */
function refusal(thrown: unknown): { message: string } | null {
  const message = asApiError(thrown).fields[0]?.message;
  return message ? { message } : null;
}
