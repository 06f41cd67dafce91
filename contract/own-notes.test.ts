import type { TSchema } from 'typebox';

import type { Endpoint } from './endpoint';
import { endpoints } from './registry';

/** Paths in a schema whose value is named `source`. */
function sourcesIn(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, inner]) => [
    ...(name === 'source' ? [`${path}.${name}`] : []),
    ...sourcesIn(inner, `${path}.${name}`),
  ]);
}

describe('the source notes of price rows', () => {
  it('are in no response to a member or visitor', () => {
    const told = Object.entries<Endpoint>(endpoints)
      .filter(([, { access }]) => access !== 'operator')
      .flatMap(([key, { reply }]: [string, { reply: TSchema }]) =>
        sourcesIn(reply).map((path) => `${key}${path}`),
      );
    expect(told).toEqual([]);
  });
});
