import { boolean, object, string, type ObjectSchema } from 'yup';

import { limits } from '@/contract/limits';
import { addressFields, type AddressFields } from '@/rules/addresses/fields';
import { postcodeProblem } from '@/rules/addresses/postcodes';

import type { AddressForm } from './address-form';
import { dialCodeRule, mobileRule, requiredText } from './fields';
import { ruled } from './rule-schema';

const optional = () => string().defined().max(limits.addressLineMax, 'tooLong');
const text = (message?: string, most: number = limits.addressLineMax) => ruled(requiredText(message)).max(most, 'tooLong');

/** Needed only where the chosen country's table says so. */
const asCountryAsks = (needed: (fields: AddressFields) => boolean) =>
  optional().when('country', ([country], schema) => (needed(addressFields(String(country ?? ''))) ? schema.trim().required('required') : schema));

/** Rules of the address form: what each country asks is one table, shared with the host (rules/addresses/fields). */
export const addressSchema: ObjectSchema<AddressForm> = object({
  country: ruled(requiredText('countryRequired')),
  receiver: text('fullNameRequired', limits.nameMax),
  street1: text(),
  street2: optional(),
  street3: optional(),
  city: asCountryAsks((fields) => fields.fixedCity === null),
  state: asCountryAsks((fields) => fields.state === 'required'),
  postal: asCountryAsks((fields) => fields.postal === 'required').test('postcode', (value, context) => {
    const country = String((context.parent as Partial<AddressForm>).country ?? '');
    const message = addressFields(country).postal === 'unused' ? null : postcodeProblem(value, country);
    return message === null || context.createError({ message });
  }),
  dialCode: ruled(dialCodeRule),
  phone: ruled(mobileRule),
  makeDefault: boolean().defined().default(false),
});
