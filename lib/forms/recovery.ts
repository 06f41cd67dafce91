import { normalizeEmail } from '@/rules/members/email';

export interface ForgotForm {
  email: string;
}

export interface ResetForm {
  email: string;
  temporary: string;
  password: string;
  confirmation: string;
}

export const emptyReset: ResetForm = { email: '', temporary: '', password: '', confirmation: '' };

export const forgotToWire = ({ email }: ForgotForm) => ({ email: normalizeEmail(email) });

export const resetToWire = ({ email, temporary, password, confirmation }: ResetForm) => ({
  email: normalizeEmail(email),
  currentpassword: temporary,
  password,
  password_confirmation: confirmation,
});
