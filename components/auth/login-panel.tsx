import { useState } from 'react';

import type { SocialProviderName } from '@/contract/social-providers';
import type { SocialReason } from '@/lib/social-result';

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
  /** What follows a visit in a modal. */
  answers?: SocialAnswers;
  /** What follows in a modal when the visitor goes on as a guest. */
  onGuest?: () => unknown;
  /** The link of a letter has just made this device known. */
  deviceKnown?: boolean;
}

/** Everything of the sign-in: the form, the providers, and what became of a visit to one. */
export function LoginPanel({ offered, reason: told = null, answers, onGuest, deviceKnown, posted, ...form }: LoginPanelProps) {
  const [reason, setReason] = useState(told);
  return (
    <>
      {deviceKnown && !posted && <DeviceKnownNotice />}
      <SocialNotice reason={reason} onClose={() => setReason(null)} />
      {form.visitor && <ProofNotice visitor={form.visitor} />}
      <LoginForm {...form} posted={posted?.guest ? undefined : posted} />
      <SocialButtons offered={offered} target={form.askedFor} answers={answers} onReason={setReason} />
      {!form.visitor && <GuestForm id={`${form.id ?? 'login'}-guest`} onGuest={onGuest} posted={posted?.guest ? posted : undefined} />}
    </>
  );
}
