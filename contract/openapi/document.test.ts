import { Validator } from '@seriousme/openapi-schema-validator';

import { buildOpenApi } from './document';
import { glossaryEntries } from './glossary';
import { endpoints } from '../registry';
import { testModeEndpoints } from '../test-mode/calls';

interface Schema {
  $ref?: string;
  description?: string;
  required?: string[];
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
}
interface Operation {
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, unknown>[];
  parameters: { $ref?: string; name: string; description?: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}
interface Document extends Record<string, unknown> {
  tags: { name: string; description: string }[];
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, { description: string }>;
    parameters: Record<string, { name: string; required?: boolean }>;
    securitySchemes: Record<string, { name?: string }>;
  };
}
const document = JSON.parse(JSON.stringify(buildOpenApi())) as Document;
const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(
    ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
  ),
);
const findCall = (name: string) => {
  const operation = calls.find(([key]) => key === name)?.[1];
  if (!operation) throw new Error(`${name} is not in the document`);
  return operation;
};
/** Names of top-level fields without a description. */
function listMissing(schema?: Schema): string[] {
  const { properties = {}, anyOf = [], $ref } = schema ?? {};
  if ($ref) return listMissing(document.components.schemas[$ref.split('/').at(-1) ?? '']);
  const missing = Object.entries(properties).filter(([, { description }]) => !description);
  return [...missing.map(([name]) => name), ...anyOf.flatMap(listMissing)];
}
/** Headers that a call may or must have, besides those of its security scheme. */
const listHeaders = (name: string) =>
  findCall(name).parameters.flatMap(({ $ref }) => {
    const header = $ref && document.components.parameters[$ref.split('/').at(-1) ?? ''];
    return header ? [`${header.name}${header.required ? '!' : ''}`] : [];
  });

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    expect(await new Validator().validate(document)).toEqual({ valid: true });
  });

  it('has every call of the contract except those of test mode', () => {
    const expected = Object.keys(endpoints).filter((key) => !(key in testModeEndpoints));
    expect(calls.map(([key]) => key).toSorted()).toEqual(expected.toSorted());
  });

  it('has valid references and no large repetitions', () => {
    const text = JSON.stringify(document);
    const referenced = new Set(
      [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name),
    );
    expect([...referenced].toSorted()).toEqual(Object.keys(document.components.schemas).toSorted());
    expect(text.length).toBeLessThan(535_000);
  });

  it('requires the suite wherever it requires the token, and lists the headers that are read', () => {
    expect(document.components.securitySchemes.suite).toMatchObject({ name: 'X-Suite' });
    for (const [key, { security }] of calls)
      for (const scheme of security)
        expect([key, 'suite' in scheme]).toEqual([key, 'member' in scheme]);
    expect(findCall('GET /pmt/packages').security).toEqual([{ member: [], suite: [] }]);
    expect(findCall('GET /chat/current').security).toEqual([{}, { member: [], suite: [] }]);
    expect(listHeaders('POST /pmt/declareamount')).toEqual(['X-Portal', 'Idempotency-Key!']);
    expect(listHeaders('POST /chat/seen')).toEqual(['X-Portal', 'X-Visitor']);
    expect(listHeaders('POST /chat/send')).toEqual(['X-Portal', 'X-Visitor', 'Idempotency-Key!']);
    expect(listHeaders('GET /operator/chats')).toEqual([]);
  });

  it('describes each parameter, and each field of a member call', () => {
    const missing = calls.flatMap(([key, { parameters, requestBody, responses, security }]) => {
      const bare = parameters.filter((one) => !one.$ref && !one.description);
      const data = responses[200]?.content?.['application/json']?.schema.properties?.['data'];
      const body = requestBody?.content['application/json']?.schema;
      const fields = security[0]?.['member'] ? [...listMissing(data), ...listMissing(body)] : [];
      return [...bare.map(({ name }) => name), ...fields].map((name) => `${key} ${name}`);
    });
    expect(missing).toEqual([]);
  });

  it('describes only names that calls use, each once', () => {
    const text = JSON.stringify(document);
    const names = glossaryEntries.map(([name]) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    const unknown = names.filter((name) => {
      const [holder = '', field = holder] = name.split('.');
      const known =
        holder === field || holder in document.paths || holder in document.components.schemas;
      return !known || !(text.includes(`"${field}":`) || text.includes(`"name":"${field}"`));
    });
    expect(unknown).toEqual([]);
  });

  it('documents the whole envelope, and the content types of files', () => {
    for (const [key, { responses }] of calls) {
      const json = responses[200]?.content?.['application/json'];
      if (json)
        expect([key, json.schema.required]).toEqual([key, ['status', 'status_code', 'data']]);
    }
    const listTypes = (key: string) => Object.keys(findCall(key).responses[200]?.content ?? {});
    expect(listTypes('GET /papers/view')).toEqual(['application/pdf', 'image/webp']);
    expect(listTypes('GET /chat/file')).toEqual(['application/pdf', 'image/webp']);
    expect(listTypes('GET /pmt/photo')).toEqual(['image/webp']);
  });

  it('gives every call a tag, its callers and its refusals', () => {
    const names = document.tags.map(({ name }) => name);
    for (const [key, { tags, summary, description, responses }] of calls) {
      expect([key, tags.every((tag) => names.includes(tag)), tags.length]).toEqual([key, true, 1]);
      expect([key, summary !== '', description !== '']).toEqual([key, true, true]);
      expect([key, Object.keys(responses).some((status) => /^4/.test(status))]).toEqual([
        key,
        true,
      ]);
    }
    expect(new Set(calls.flatMap(([, { tags }]) => tags)).size).toBe(names.length);
    expect(document.components.responses['Refused400']?.description).toContain(
      '1017: This request needs',
    );
    expect(document.servers).toEqual([{ url: '/' }]);
  });
});
