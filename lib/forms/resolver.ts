import { yupResolver } from '@hookform/resolvers/yup';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { ObjectSchema } from 'yup';

import { whenReleased } from '@/lib/browser/pressed';

/**
 * Checks a form by its yup schema; fetched on use. What it finds waits while something is pressed:
 * words that come up under a field as it is left would push away the button that is being pressed,
 * and its click would be lost.
 */
export function resolverOf<T extends FieldValues>(schema: ObjectSchema<T>): Resolver<T> {
  const check = yupResolver(
    schema,
    { abortEarly: false },
    { mode: 'async' },
  ) as unknown as Resolver<T>;
  return async (values, context, options) => {
    const found = await check(values, context, options);
    await whenReleased();
    return found;
  };
}
