import { Type, type StaticDecode, type TSchema, type TString } from 'typebox';
import { Value } from 'typebox/value';

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

/** In a schema: '' for what does not fit. */
export const orEmpty = (text: TString) =>
  Type.Decode(Type.Unknown({ default: '' }), (value): string => readAs(text, value) ?? '');
