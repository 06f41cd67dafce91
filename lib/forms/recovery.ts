import { normalEmail } from '@/rules/members/email';

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

export const forgotToWire = ({ email }: ForgotForm) => ({ email: normalEmail(email) });

export const resetToWire = ({ email, temporary, password, confirmation }: ResetForm) => ({
  email: normalEmail(email),
  currentpassword: temporary,
  password,
  password_confirmation: confirmation,
});
