import { Type, type StaticDecode, type TSchema, type TString } from 'typebox';
import { Value } from 'typebox/value';

/**
 * Returns the parts that the schema names, with defaults. Null for another shape, or the result of
 * `misfit`.
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

/** Decodes a mismatch as ''. */
export const orEmpty = (text: TString) =>
  Type.Decode(Type.Unknown({ default: '' }), (value): string => readAs(text, value) ?? '');
