import { boolean, object } from 'yup';

import { additionalProblem, instructions, instructionsProblem } from '@/rules/packages/verify-wish';

import { ruled } from './rule-schema';

const box = () => boolean().defined().default(false);

/** The form 'Verify content' (spec §5): at least one instruction, and words for the checker. */
export const verifySchema = object({
  itemize: box().test('some', (_value, context) => {
    const chosen = context.parent as Record<string, unknown>;
    const message = instructionsProblem(instructions.filter((name) => chosen[name] === true));
    return message === null || context.createError({ message });
  }),
  verify: box(),
  confirm: box(),
  photo: box(),
  additional: ruled(additionalProblem),
});
