import { object, type ObjectSchema } from 'yup';

import { emailRule } from './fields';
import type { GuestForm } from './guest-form';
import { ruled } from './rule-schema';

/** Rules of the guest form (spec §5). */
export const guestSchema: ObjectSchema<GuestForm> = object({ guest_email: ruled(emailRule) });
