import { useState } from 'react';

import type { SocialProviderName } from '@/contract/social-providers';
import type { SocialReason } from '@/rules/social-result';

import { CookieNotice, type CookieProblem } from './cookie-notice';
import { DeviceKnownNotice } from './device-notice';
import { GuestForm } from './guest-form';
import { LoginForm, type LoginFormProps } from './login-form';
import { SocialButtons } from './social-buttons';
import { ProofNotice, SocialNotice } from './social-notice';
import type { SocialAnswers } from './use-social-visit';

interface LoginPanelProps extends LoginFormProps {
  offered: readonly SocialProviderName[];
  /** Why a visit to a provider in this tab did not end in a sign-in. */
  reason?: SocialReason | null;
  /** Why the browser has not kept what was just given to it. */
  refused?: CookieProblem | null;
  /** What follows a visit in a modal. */
  answers?: SocialAnswers;
  /** Whether one may go on without an account. */
  guests?: boolean;
  /** What follows in a modal when the visitor goes on as a guest. */
  onGuest?: () => unknown;
  /** The link of a letter has just made this device known. */
  deviceKnown?: boolean;
}

/** Everything of the sign-in: the form, the providers, and what became of a visit to one. */
export function LoginPanel({
  offered,
  reason: told = null,
  refused = null,
  answers,
  guests = true,
  onGuest,
  deviceKnown,
  posted,
  ...form
}: LoginPanelProps) {
  const [reason, setReason] = useState(told);
  const [tries, setTries] = useState(0);
  const refuse = () => setTries((before) => before + 1);
  return (
    <>
      <CookieNotice key={tries} found={tries > 0 ? 'cookies' : refused} fresh={tries > 0} />
      {deviceKnown && !posted && <DeviceKnownNotice />}
      <SocialNotice
        reason={reason === 'cookies' && (tries > 0 || refused) ? null : reason}
        onClose={() => setReason(null)}
      />
      {form.visitor && <ProofNotice visitor={form.visitor} />}
      <LoginForm {...form} posted={posted?.guest ? undefined : posted} onCookiesRefused={refuse} />
      <SocialButtons
        offered={offered}
        target={form.askedFor}
        answers={answers}
        onReason={setReason}
      />
      {guests && !form.visitor && (
        <GuestForm
          id={`${form.id ?? 'login'}-guest`}
          onGuest={onGuest}
          onCookiesRefused={refuse}
          posted={posted?.guest ? posted : undefined}
        />
      )}
    </>
  );
}
