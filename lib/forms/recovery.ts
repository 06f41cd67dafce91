import { normalEmail } from '@/rules/members/email';

/** The form for a temporary password. */
export interface ForgotForm {
  email: string;
}

/** The form for a new password, as shown on the screen. */
export interface ResetForm {
  email: string;
  temporary: string;
  password: string;
  confirmation: string;
}

export const emptyReset: ResetForm = { email: '', temporary: '', password: '', confirmation: '' };

export const forgotToWire = ({ email }: ForgotForm) => ({ email: normalEmail(email) });

export const resetToWire = ({ email, temporary, password, confirmation }: ResetForm) => ({
  email: normalEmail(email),
  currentpassword: temporary,
  password,
  password_confirmation: confirmation,
});
