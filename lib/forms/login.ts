import { boolean, object, type ObjectSchema } from 'yup';

import { emailRule, passwordRule } from './fields';
import type { LoginForm } from './login-form';
import { ruled } from './rule-schema';

/** Rules of the sign-in form (spec §5). */
export const loginSchema: ObjectSchema<LoginForm> = object({
  email: ruled(emailRule),
  password: ruled(passwordRule),
  remember: boolean().defined().default(false),
});
