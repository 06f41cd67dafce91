import { boolean, mixed, object, type ObjectSchema, string, type TestConfig } from 'yup';

import { limits } from '@/contract/limits';
import { findConsigneeIdProblem } from '@/rules/addresses/consignee-id';
import { addressFields, type AddressFields } from '@/rules/addresses/fields';
import { isIdNumber, normalizeIdNumber, type IdType } from '@/rules/addresses/identity';
import { findPostcodeProblem } from '@/rules/addresses/postcodes';
import { isChinese, isPrintable, tidyLabelLine } from '@/rules/addresses/scripts';

import type { AddressForm } from '../address';
import { dialCodeRule, mobileRule, requiredText } from '../fields';
import { field } from './field';

/** The courier must be able to print the text on a label. */
const printableTest: TestConfig<string | undefined> = {
  name: 'printable',
  message: 'latinLetters',
  test: (value, { parent }) =>
    isPrintable(tidyLabelLine(value ?? ''), String((parent as Partial<AddressForm>).country ?? '')),
};

const optionalText = () =>
  string().defined().max(limits.addressLineMax, 'tooLong').test(printableTest);
const shippingText = (message?: string, maxLength: number = limits.addressLineMax) =>
  field(requiredText(message)).max(maxLength, 'tooLong').test(printableTest);

const fieldByCountry = (isRequired: (fields: AddressFields) => boolean) =>
  optionalText().when('country', ([country], schema) =>
    isRequired(addressFields(String(country ?? ''))) ? schema.trim().required('required') : schema,
  );

/** Country rules are shared with the host (rules/addresses/fields). */
export const addressSchema: ObjectSchema<AddressForm> = object({
  country: field(requiredText('countryRequired')),
  receiver: shippingText('fullNameRequired', limits.nameMax),
  street1: shippingText(),
  street2: optionalText(),
  street3: optionalText(),
  city: fieldByCountry((fields) => fields.fixedCity === null),
  state: fieldByCountry((fields) => fields.state === 'required'),
  postal: fieldByCountry((fields) => fields.postal === 'required').test(
    'postcode',
    (value, context) => {
      const country = String((context.parent as Partial<AddressForm>).country ?? '');
      const message =
        addressFields(country).postal === 'unused' ? null : findPostcodeProblem(value, country);
      return message === null || context.createError({ message });
    },
  ),
  dialCode: field(dialCodeRule),
  phone: field(mobileRule),
  consigneeId: field((value, form) =>
    findConsigneeIdProblem(value, String(form['country'] ?? ''), Boolean(form['storedId'])),
  ),
  storedId: string().defined().default(''),
  makeDefault: boolean().defined().default(false),
});

function idNumberRule(value: string, form: Record<string, unknown>): string | null {
  if (value.trim() === '') return 'required';
  const isPassport = form['type'] === 'passport';
  if (isIdNumber(isPassport ? 'passport' : 'id-card', normalizeIdNumber(value))) return null;
  return isPassport ? 'passportNumber' : 'idCardNumber';
}

/** The name on the document: Chinese on a resident identity card. */
function idNameRule(value: string, form: Record<string, unknown>): string | null {
  if (value.trim() === '') return 'fullNameRequired';
  if (form['type'] !== 'passport') return isChinese(value) ? null : 'chinese';
  return isPrintable(value, 'CN') ? null : 'latinLetters';
}

export interface IdForm {
  type: IdType;
  name: string;
  number: string;
  photo?: FileList | undefined;
}

/** The host checks the image. */
export const idCopySchema: ObjectSchema<IdForm> = object({
  type: string<IdType>().oneOf(['id-card', 'passport'], 'required').defined(),
  name: field(idNameRule),
  number: field(idNumberRule),
  photo: mixed<FileList>().test('chosen', 'required', (files) => (files?.length ?? 0) > 0),
});

/** Month "1" to "12", year with four digits. */
export interface CardForm {
  name: string;
  expMonth: string;
  expYear: string;
}

export const cardSchema: ObjectSchema<CardForm> = object({
  name: field(requiredText('fullNameRequired')),
  expMonth: field(requiredText('chooseFromList')),
  expYear: field(requiredText('chooseFromList')),
});

/** `country` is an ISO code. */
export interface BusinessForm {
  country: string;
}

/** Claims a weight guarantee. */
export interface ClaimForm {
  packageRef: string;
}

export const businessSchema: ObjectSchema<BusinessForm> = object({
  country: field(requiredText('countryRequired')),
});

export const claimSchema: ObjectSchema<ClaimForm> = object({
  packageRef: field(requiredText('chooseFromList')),
});
