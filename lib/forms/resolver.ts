import { yupResolver } from '@hookform/resolvers/yup';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { ObjectSchema } from 'yup';

import { whenReleased } from '@/lib/browser/pressed';

/**
 * Errors wait until nothing is pressed: a new message would move the button under the pointer and
 * lose the click.
 */
export function buildResolver<T extends FieldValues>(schema: ObjectSchema<T>): Resolver<T> {
  const check = yupResolver(
    schema,
    { abortEarly: false },
    { mode: 'async' },
  ) as unknown as Resolver<T>;
  return async (values, context, options) => {
    const result = await check(values, context, options);
    await whenReleased();
    return result;
  };
}
