import { object, type ObjectSchema } from 'yup';

import { confirmationRule, emailRule, newPasswordRule, requiredText } from './fields';
import type { ForgotForm, ResetForm } from './recovery-form';
import { ruled } from './rule-schema';

/** Rules of the forgot form (spec §5). */
export const forgotSchema: ObjectSchema<ForgotForm> = object({ email: ruled(emailRule) });

/** Rules of the reset form (spec §5). `passwordMax` is the setting of this deployment. */
export function resetSchema(passwordMax: number): ObjectSchema<ResetForm> {
  return object({
    email: ruled(emailRule),
    temporary: ruled(requiredText('temporaryPasswordRequired')),
    password: ruled((value) => (value === '' ? 'newPasswordRequired' : newPasswordRule(passwordMax)(value))),
    confirmation: ruled((value, form) => (value === '' ? 'newPasswordAgain' : confirmationRule(value, String(form['password'] ?? '')))),
  });
}
