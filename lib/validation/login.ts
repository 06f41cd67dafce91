import { boolean, object, type ObjectSchema } from 'yup';

import { emailRule, passwordRule } from './fields';
import { ruled } from './rule-schema';

/** The sign-in form as it stands on the screen. */
export interface LoginForm {
  email: string;
  password: string;
  remember: boolean;
}

export const emptyLogin: LoginForm = { email: '', password: '', remember: false };

/** Rules of the sign-in form (spec §5). */
export const loginSchema: ObjectSchema<LoginForm> = object({
  email: ruled(emailRule),
  password: ruled(passwordRule),
  remember: boolean().defined().default(false),
});
