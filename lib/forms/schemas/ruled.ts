import { string } from 'yup';

import { isStorable } from '@/rules/members/text';

type Form = Record<string, unknown>;

/**
 * A text field that is judged by one rule: fields validate in order and the first failing message
 * shows (spec §5), before it what nothing can keep. The message is a key of the `validation` namespace.
 */
export function ruled(rule: (value: string, form: Form) => string | null) {
  return string()
    .defined()
    .default('')
    .test('rule', (value, context) => {
      const text = value ?? '';
      const message = isStorable(text) ? rule(text, context.parent as Form) : 'specialCharacters';
      return message === null || context.createError({ message });
    });
}
