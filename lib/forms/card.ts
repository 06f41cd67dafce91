import { object, type ObjectSchema } from 'yup';

import { requiredText } from './fields';
import { ruled } from './rule-schema';

/** What can be changed of a saved card. Month "1" to "12", year with four digits. */
export interface CardForm {
  name: string;
  expMonth: string;
  expYear: string;
}

export const cardSchema: ObjectSchema<CardForm> = object({
  name: ruled(requiredText('fullNameRequired')),
  expMonth: ruled(requiredText('chooseFromList')),
  expYear: ruled(requiredText('chooseFromList')),
});
