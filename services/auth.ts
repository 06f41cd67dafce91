import type { SocialProviderName } from '@/contract/member/social-providers';
import type { Api, CallOptions } from '@/lib/api';
import { ApiError } from '@/lib/api-error';
import { hasStoredSession } from '@/lib/browser/session';
import type { LoginForm } from '@/lib/forms/login';
import { type ForgotForm, forgotToWire, type ResetForm, resetToWire } from '@/lib/forms/recovery';
import { type RegisterForm, toRegisterBody } from '@/lib/forms/register';
import type { CurrentUser } from '@/lib/session';
import { filterProviders } from '@/lib/social-providers';
import type { SocialVisitor } from '@/lib/social-visitor';
import type { Locale } from '@/rules/locale';
import { normalizeEmail } from '@/rules/members/email';
import { encodePassword } from '@/rules/members/password-encoding';
import { extractDigits, normalizeSuite } from '@/rules/members/text';

/**
 * Signs in; the token is in an HttpOnly cookie. `social` also connects the pending provider
 * identity.
 * @throws ApiError, e.g. `cookies`
 */
export async function signIn(
  api: Api,
  form: LoginForm,
  { social = false } = {},
): Promise<CurrentUser> {
  const body = {
    email: normalizeEmail(form.email),
    type: 'password' as const,
    password: encodePassword(form.password),
    remember: form.remember,
    ...(social && { social }),
  };
  return requireStoredSession((await api.request('POST /login', { body })).user);
}

/**
 * Creates a member, with the pending social identity if any, and signs in.
 * @throws ApiError with the fields that were refused
 */
export async function register(
  api: Api,
  input: { form: RegisterForm; locale: Locale },
  options: CallOptions,
): Promise<CurrentUser> {
  const { social } = input.form;
  const body = { ...toRegisterBody(input.form, input.locale), ...(social && { social }) };
  return requireStoredSession((await api.request('POST /register', { body }, options)).user);
}

/** Resolves for unregistered addresses too. @throws ApiError */
export async function forgotPassword(api: Api, form: ForgotForm): Promise<void> {
  await api.request('POST /forgotpassword', { body: forgotToWire(form) });
}

/**
 * Sets a new password with the temporary one and signs in.
 * @throws ApiError invalidCredentials | validation
 */
export async function resetPassword(api: Api, form: ResetForm): Promise<CurrentUser> {
  return requireStoredSession(
    (await api.request('POST /updatepassword', { body: resetToWire(form) })).user,
  );
}

/** @throws ApiError cookies */
function requireStoredSession(user: CurrentUser): CurrentUser {
  if (!hasStoredSession(user)) throw new ApiError('cookies');
  return user;
}

/**
 * Returns whether the email is registered. A signal cancels an older check.
 * @throws ApiError
 */
export async function checkEmail(
  api: Api,
  email: string,
  options: CallOptions = {},
): Promise<boolean> {
  const body = { email: normalizeEmail(email) };
  return (await api.request('POST /register/emailcheck', { body }, options)).existing;
}

/** @throws ApiError */
export async function checkMobile(
  api: Api,
  mobile: { dialCode: string; number: string },
  options: CallOptions = {},
): Promise<boolean> {
  const body = { mobilecountrycode: extractDigits(mobile.dialCode), mobilenumber: mobile.number };
  return (await api.request('POST /register/mobilecheck', { body }, options)).existing;
}

/** @throws ApiError */
export async function checkReferral(
  api: Api,
  code: string,
  options: CallOptions = {},
): Promise<boolean> {
  const body = { suite: normalizeSuite(code) };
  return (await api.request('POST /register/suitecheck', { body }, options)).existing;
}

/**
 * Returns the pending identity, during registration or proof.
 * @throws ApiError socialExpired
 */
export async function getSocialVisitor(api: Api): Promise<SocialVisitor> {
  const { user, proof: needsProof } = await api.request('POST /social/pending', { body: {} });
  return {
    provider: user.providerName,
    firstName: user.first_name,
    lastName: user.last_name,
    email: user.email,
    needsProof,
  };
}

/** @throws ApiError socialExpired | tooManyRequests */
export async function requestLinkEmail(api: Api): Promise<void> {
  await api.request('POST /social/link/mail', { body: {} });
}

/** @throws ApiError */
export async function listSocialProviders(api: Api): Promise<SocialProviderName[]> {
  const { providers } = await api.request('GET /social/providers', {});
  return filterProviders(providers);
}

/** Returns this deployment's limit. @throws ApiError */
export async function getPasswordMax(api: Api): Promise<number> {
  return (await api.request('GET /register/rules', {})).passwordmax;
}
