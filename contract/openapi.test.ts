import { Validator } from '@seriousme/openapi-schema-validator';

import { openApiDocument } from './openapi';
import { endpoints } from './registry';
import { testModeEndpoints } from './test-mode';

interface Document extends Record<string, unknown> {
  paths: Record<string, Record<string, unknown>>;
  components: { schemas: Record<string, unknown> };
}
const document = JSON.parse(JSON.stringify(openApiDocument())) as Document;

describe('the OpenAPI document', () => {
  it('is one by the rules of OpenAPI 3.1', async () => {
    expect(await new Validator().validate(document)).toEqual({ valid: true });
  });

  it('has every call of the contract but those of test mode', () => {
    const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const promised = Object.keys(endpoints).filter((key) => !(key in testModeEndpoints));
    expect(calls.toSorted()).toEqual(promised.toSorted());
  });

  it('refers to what is there, and says nothing large twice', () => {
    const text = JSON.stringify(document);
    const referred = new Set(
      [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name),
    );
    expect([...referred].toSorted()).toEqual(Object.keys(document.components.schemas).toSorted());
    expect(text.length).toBeLessThan(345_000);
  });
});
