import { Type, type StaticDecode, type TSchema, type TString } from 'typebox';
import { Value } from 'typebox/value';

import { Problem } from './errors';

/**
 * The parts of a value from elsewhere that a schema names, with its defaults. Null for another
 * shape, or what `misfit` makes of its fault, which does not hold the value.
 */
export function readAs<T extends TSchema, M = null>(
  schema: T,
  value: unknown,
  misfit: (fault: string) => M = () => null as M,
): StaticDecode<T> | M {
  const given = Value.Default(schema, Value.Clone(value));
  const [fault] = Value.Errors(schema, given);
  return fault
    ? misfit(`${fault.instancePath} ${fault.message}`.trim())
    : Value.Decode(schema, given);
}

/** @throws Problem validation */
export const readBody = <T extends TSchema>(schema: T, body: unknown): StaticDecode<T> =>
  readAs(schema, body, (): never => {
    throw new Problem('validation');
  });

/** What a text says as JSON; null for what is none. */
export function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** In a schema: '' for what does not fit. */
export const orEmpty = (text: TString) =>
  Type.Decode(Type.Unknown({ default: '' }), (value): string => readAs(text, value) ?? '');

/** In a schema: a whole number as text. */
export const wholeNumber = (minimum = 0, maximum = Number.MAX_SAFE_INTEGER, options = {}) =>
  Type.Decode(
    Type.Refine(
      Type.String({ pattern: /^\d+$/, ...options }),
      (text) => Number(text) >= minimum && Number(text) <= maximum,
    ),
    Number,
  );
