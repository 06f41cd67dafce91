import { boolean, object, type ObjectSchema } from 'yup';

import {
  confirmationRule,
  dialCodeRule,
  emailRule,
  mobileRule,
  newPasswordRule,
  optionalReferralRule,
  requiredText,
} from './fields';
import type { RegisterForm } from './register-form';
import { ruled } from './rule-schema';

/** Rules of the register form (spec §5). `passwordMax` is the setting of this deployment. */
export function registerSchema(passwordMax: number): ObjectSchema<RegisterForm> {
  return object({
    firstName: ruled(requiredText('firstNameRequired')),
    lastName: ruled(requiredText('lastNameRequired')),
    gender: ruled((value) => (value === 'M' || value === 'F' ? null : 'genderRequired')),
    email: ruled(emailRule),
    country: ruled(requiredText('countryRequired')),
    dialCode: ruled(dialCodeRule),
    mobile: ruled(mobileRule),
    password: ruled(newPasswordRule(passwordMax)),
    passwordConfirmation: ruled((value, form) => confirmationRule(value, String(form['password'] ?? ''))),
    referral: ruled(optionalReferralRule),
    terms: boolean().defined().default(false).oneOf([true], 'termsRequired'),
  });
}
