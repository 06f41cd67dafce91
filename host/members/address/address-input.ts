import type { FieldProblem } from '@/contract/error-codes';
import type { Body } from '@/contract/calls';
import { Problem } from '@/host/core/errors';
import { findConsigneeIdProblem } from '@/rules/addresses/consignee-id';
import { addressFields, type FieldUse } from '@/rules/addresses/fields';
import { findPostcodeProblem, tidyPostcode } from '@/rules/addresses/postcodes';
import { isPrintable, tidyLabelLine } from '@/rules/addresses/scripts';

import { readMobile } from '../register/mobile';

import type { CountryRow } from './country-rules';

export type AddressInput = Omit<Body<'POST /address/addaddress'>, 'makedefault'>;

export const cleanText = (text: string | undefined) => tidyLabelLine(text ?? '');

/**
 * Checks an address against its country's rules and returns the columns. Clears fields that the
 * country does not use. `keepsId` retains the customs number.
 * @throws Problem validation with every wrong field; messages are `validation` keys
 */
export function readAddress(input: AddressInput, country: CountryRow | null, keepsId = false) {
  const problems: FieldProblem[] = [];
  const rules = addressFields(input.country);
  if (!country) problems.push({ field: 'country', message: 'countryRequired' });

  const readField = (
    field: keyof AddressInput & string,
    value: string,
    fieldUse: FieldUse,
    message = 'required',
  ): string => {
    if (fieldUse === 'required' && value === '') problems.push({ field, message });
    return fieldUse === 'unused' ? '' : value;
  };
  const phone = readMobile(input.receivercountrycode, input.receivercontact);
  if ('problem' in phone) problems.push({ field: 'receivercontact', message: phone.problem });
  const row = {
    receiver: readField('receiver', cleanText(input.receiver), 'required', 'fullNameRequired'),
    receiverCountryCode: 'problem' in phone ? '' : phone.countryCode,
    receiverContact: 'problem' in phone ? '' : phone.number,
    street1: readField('street1', cleanText(input.street1), 'required'),
    street2: cleanText(input.street2),
    street3: cleanText(input.street3),
    city: rules.fixedCity ?? readField('city', cleanText(input.city), 'required'),
    state: readField('state', cleanText(input.state), rules.state),
    postal: readField('postal', tidyPostcode(cleanText(input.postal), input.country), rules.postal),
    country: input.country,
  };
  const unprintableFields = (
    ['receiver', 'street1', 'street2', 'street3', 'city', 'state'] as const
  ).filter((field) => !isPrintable(row[field], input.country));
  problems.push(...unprintableFields.map((field) => ({ field, message: 'latinLetters' })));
  const idProblem = findConsigneeIdProblem(input.consignee_id ?? '', input.country, keepsId);
  if (idProblem) problems.push({ field: 'consignee_id', message: idProblem });
  const postalProblem = findPostcodeProblem(row.postal, input.country);
  if (postalProblem) problems.push({ field: 'postal', message: postalProblem });
  if (problems.length > 0) throw new Problem('validation', { fields: problems });
  return row;
}
