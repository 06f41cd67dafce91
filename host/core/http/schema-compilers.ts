import { SerializerSelector, type RouteDefinition } from '@fastify/fast-json-stringify-compiler';
import Ajv, { type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySerializerCompiler } from 'fastify';

/** Converts query text; bodies need the right types. Drops unknown fields. */
const createAjv = (coerceTypes: boolean) => {
  const instance = new Ajv({
    coerceTypes,
    removeAdditional: 'all',
    useDefaults: true,
    allErrors: true,
    allowUnionTypes: true,
    strict: false,
    // The error handler distinguishes blank values.
    verbose: true,
  });
  addFormats(instance);
  return instance;
};

/** Compiles schemas on first use: compiling all of them dominated startup. */
export function createSchemaCompilers() {
  const [bodyAjv, queryAjv] = [createAjv(false), createAjv(true)];
  const compileSerializer = SerializerSelector()({}, {});
  return {
    validator: ({ schema, httpPart }: { schema: object; httpPart?: string }) => {
      let check: ValidateFunction | undefined;
      const validate = (value: unknown) => {
        check ??= (httpPart === 'body' ? bodyAjv : queryAjv).compile(schema);
        const isValid = check(value);
        validate.errors = check.errors;
        return isValid;
      };
      validate.errors = undefined as ValidateFunction['errors'];
      return validate;
    },
    serializer: ((route) => {
      let write: ((value: unknown) => string) | undefined;
      return (value: unknown) => (write ??= compileSerializer(route as RouteDefinition))(value);
    }) satisfies FastifySerializerCompiler<unknown>,
  };
}
