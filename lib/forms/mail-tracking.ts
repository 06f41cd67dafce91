import { object } from 'yup';

import { requiredText } from './fields';
import { ruled } from './rule-schema';

/** A courier's number must be there; what it looks like is each courier's own. */
export const mailTrackingSchema = object({ trackingno: ruled(requiredText()).max(100, 'tooLong') });
