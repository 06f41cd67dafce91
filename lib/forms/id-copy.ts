import { mixed, object } from 'yup';

import { isIdNumber, normalIdNumber } from '@/rules/addresses/identity';

import { ruled } from './rule-schema';

function numberRule(value: string, form: Record<string, unknown>): string | null {
  if (value.trim() === '') return 'required';
  const passport = form['type'] === 'passport';
  if (isIdNumber(passport ? 'passport' : 'id-card', normalIdNumber(value))) return null;
  return passport ? 'passportNumber' : 'idCardNumber';
}

/** Rules of the ID form; the picture itself is judged by the host. */
export const idCopySchema = object({
  type: ruled((value) => (value === 'id-card' || value === 'passport' ? null : 'required')),
  number: ruled(numberRule),
  photo: mixed<FileList>().test('chosen', 'required', (files) => (files?.length ?? 0) > 0),
});
