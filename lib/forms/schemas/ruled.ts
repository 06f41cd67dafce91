import { string } from 'yup';

type Form = Record<string, unknown>;

/**
 * A text field that is judged by one rule: fields validate in order and the first failing message
 * shows (spec §5). The message is a key of the `validation` namespace.
 */
export function ruled(rule: (value: string, form: Form) => string | null) {
  return string()
    .defined()
    .default('')
    .test('rule', (value, context) => {
      const message = rule(value ?? '', context.parent as Form);
      return message === null || context.createError({ message });
    });
}
