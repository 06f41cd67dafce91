import type { Api, CallOptions } from '@/lib/api';
import type { Locale } from '@/lib/i18n/locale';
import { digitsOf } from '@/lib/members/digits';
import { normalEmail } from '@/lib/members/email';
import { encodePassword } from '@/lib/members/password-encoding';
import { normalSuite } from '@/lib/members/suite';
import type { CurrentUser } from '@/lib/session';
import type { LoginForm } from '@/lib/validation/login-form';
import { forgotToWire, resetToWire, type ForgotForm, type ResetForm } from '@/lib/validation/recovery-form';
import { registerToWire, type RegisterForm } from '@/lib/validation/register-form';

/** Signs in by password; the portal keeps the token in a cookie that scripts cannot read. @throws ApiError */
export async function signIn(api: Api, form: LoginForm): Promise<CurrentUser> {
  const body = { email: normalEmail(form.email), type: 'password' as const, password: encodePassword(form.password), remember: form.remember };
  return (await api.request('POST /login', { body })).user;
}

/** Creates a member and signs in at once. @throws ApiError with the fields that were refused */
export async function register(api: Api, input: { form: RegisterForm; locale: Locale }): Promise<CurrentUser> {
  return (await api.request('POST /register', { body: registerToWire(input.form, input.locale) })).user;
}

/** Asks for a temporary password by mail; resolves for every address alike. @throws ApiError */
export async function forgotPassword(api: Api, form: ForgotForm): Promise<void> {
  await api.request('POST /forgotpassword', { body: forgotToWire(form) });
}

/** Sets a new password with the temporary one and signs in. @throws ApiError invalidCredentials | validation */
export async function resetPassword(api: Api, form: ResetForm): Promise<CurrentUser> {
  return (await api.request('POST /updatepassword', { body: resetToWire(form) })).user;
}

/** When the session ends and what the server's clock says, ISO. */
export interface SessionTimes {
  expiresAt: string;
  serverTime: string;
}

/** "Stay signed in": a new token with a full life. @throws ApiError */
export async function renewSession(api: Api): Promise<SessionTimes> {
  const token = await api.request('POST /login/renew', {});
  return { expiresAt: token.expires_at, serverTime: token.server_time };
}

/** Ends the session; with `prelogin` a remembered device stays known. */
export async function signOut(api: Api, input: { prelogin: boolean }): Promise<void> {
  await api.request('POST /logout', { body: input });
}

/** Whether an e-mail address is registered. Give a signal to cancel an older check. @throws ApiError */
export async function checkEmail(api: Api, email: string, options: CallOptions = {}): Promise<boolean> {
  return (await api.request('POST /register/emailcheck', { body: { email: normalEmail(email) } }, options)).existing;
}

/** Whether a mobile number is registered. @throws ApiError */
export async function checkMobile(api: Api, mobile: { dialCode: string; number: string }, options: CallOptions = {}): Promise<boolean> {
  const body = { mobilecountrycode: digitsOf(mobile.dialCode), mobilenumber: mobile.number };
  return (await api.request('POST /register/mobilecheck', { body }, options)).existing;
}

/** Whether a referral code is somebody's suite. @throws ApiError */
export async function checkReferral(api: Api, code: string, options: CallOptions = {}): Promise<boolean> {
  return (await api.request('POST /register/suitecheck', { body: { suite: normalSuite(code) } }, options)).existing;
}
