/** @jest-environment node */
import { readFileSync } from 'node:fs';

import loader from '@/scripts/next-prefetch-loader.js';

const resourcePath = require.resolve('next/dist/client/route-loader');

describe("Next's route loader in browsers", () => {
  it('asks for no rel=prefetch, and is otherwise as Next has it', () => {
    const source = readFileSync(resourcePath, 'utf8');
    const changed = loader.call({ resourcePath }, source);
    expect(changed).not.toContain('hasPrefetch();');
    expect(changed.replace('canPrefetch = false', 'canPrefetch = hasPrefetch()')).toBe(source);
    expect(source).toMatch(/canPrefetch \? output\.scripts\.map\(.*prefetchViaDom\(.* : \[\]/);
  });

  it('fails the build when Next asks in another way', () => {
    expect(() => loader.call({ resourcePath }, 'const canPrefetch = true;')).toThrow(
      'next-prefetch-loader.js',
    );
  });
});
