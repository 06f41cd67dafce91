import { Type, type StaticDecode, type TSchema, type TString } from 'typebox';
import { Value } from 'typebox/value';

import { Problem } from './errors';

/**
 * Returns the fields that the schema names, with defaults. If the value has another shape, returns
 * the result of `onMismatch` (null by default).
 */
export function readAs<T extends TSchema, M = null>(
  schema: T,
  value: unknown,
  onMismatch: (fault: string) => M = () => null as M,
): StaticDecode<T> | M {
  const candidate = Value.Default(schema, Value.Clone(value));
  const [fault] = Value.Errors(schema, candidate);
  return fault
    ? onMismatch(`${fault.instancePath} ${fault.message}`.trim())
    : Value.Decode(schema, candidate);
}

/** @throws Problem validation */
export const readBody = <T extends TSchema>(schema: T, body: unknown): StaticDecode<T> =>
  readAs(schema, body, (): never => {
    throw new Problem('validation');
  });

/** Returns null for invalid JSON. */
export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Decodes a mismatch as ''. */
export const orEmpty = (text: TString) =>
  Type.Decode(Type.Unknown({ default: '' }), (value): string => readAs(text, value) ?? '');

/** Decodes digits as a number. */
export const wholeNumber = (minimum = 0, maximum = Number.MAX_SAFE_INTEGER, options = {}) =>
  Type.Decode(
    Type.Refine(
      Type.String({ pattern: /^\d+$/, ...options }),
      (text) => Number(text) >= minimum && Number(text) <= maximum,
    ),
    Number,
  );
