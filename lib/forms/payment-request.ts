import { object, type ObjectSchema } from 'yup';

import { requiredText } from './fields';
import { ruled } from './rule-schema';

/** The business membership form as it stands on the screen. `country` is an ISO code. */
export interface BusinessForm {
  country: string;
}

/** The form that uses a guarantee. `packageRef` is the reference of a package. */
export interface ClaimForm {
  packageRef: string;
}

export const businessSchema: ObjectSchema<BusinessForm> = object({ country: ruled(requiredText('countryRequired')) });

export const claimSchema: ObjectSchema<ClaimForm> = object({ packageRef: ruled(requiredText('chooseFromList')) });
