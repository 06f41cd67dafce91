import type { TSchema } from 'typebox';

import type { Endpoint } from './endpoint';
import { endpoints } from './registry';

/** Returns the paths of properties named `source` in a schema. */
function findSources(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, inner]) => [
    ...(name === 'source' ? [`${path}.${name}`] : []),
    ...findSources(inner, `${path}.${name}`),
  ]);
}

describe('the source notes of price rows', () => {
  it('never appear in a response to a member or visitor', () => {
    const leaked = Object.entries<Endpoint>(endpoints)
      .filter(([, { access }]) => access !== 'operator')
      .flatMap(([key, { reply }]: [string, { reply: TSchema }]) =>
        findSources(reply).map((path) => `${key}${path}`),
      );
    expect(leaked).toEqual([]);
  });
});
