import { string } from 'yup';

import { isStorable } from '@/rules/members/text';

type Form = Record<string, unknown>;

/** The rule returns a `validation` key. Characters that cannot be stored are refused first. */
export function field(rule: (value: string, form: Form) => string | null) {
  return string()
    .defined()
    .default('')
    .test('rule', (value, context) => {
      const text = value ?? '';
      const message = isStorable(text) ? rule(text, context.parent as Form) : 'specialCharacters';
      return message === null || context.createError({ message });
    });
}
