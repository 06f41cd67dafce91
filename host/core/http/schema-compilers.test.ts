import { endpoints } from '@/contract/registry';

import { createSchemaCompilers } from './schema-compilers';

const { validator, serializer } = createSchemaCompilers();
const schemas = Object.entries(endpoints).flatMap(([key, endpoint]) =>
  (['query', 'body', 'reply'] as const).flatMap((part) =>
    part in endpoint
      ? [[key, part, (endpoint as unknown as Record<string, object>)[part] ?? {}] as const]
      : [],
  ),
);

describe('the schemas of the contract', () => {
  it('all compile, each on first use', () => {
    for (const [key, part, schema] of schemas) {
      const compileAndUse = () =>
        part === 'reply'
          ? serializer({ schema, method: 'GET', url: key })({})
          : validator({ schema, httpPart: part === 'body' ? 'body' : 'querystring' })({});
      try {
        compileAndUse();
      } catch (error) {
        // An empty reply may lack required fields; any other error means that a schema does not
        // compile.
        expect([key, part, String(error)]).toEqual([
          key,
          part,
          expect.stringMatching(/is required|cannot be coerced|does not match schema definition/),
        ]);
      }
    }
    expect(schemas.length).toBeGreaterThan(200);
  });

  it('report the errors of each value separately', () => {
    const check = validator({
      schema: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] },
      httpPart: 'body',
    });
    expect([check({ n: '1' }), check.errors?.[0]?.instancePath]).toEqual([false, '/n']);
    expect([check({ n: 1 }), check.errors]).toEqual([true, null]);
    const checkQuery = validator({
      schema: { type: 'object', properties: { n: { type: 'integer' } } },
      httpPart: 'querystring',
    });
    const queryValues = { n: '1', more: 'x' };
    expect([checkQuery(queryValues), queryValues]).toEqual([true, { n: 1 }]);
  });
});
