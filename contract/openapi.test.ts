import { readFileSync } from 'node:fs';

import { openApiDocument } from './openapi';

describe('openapi.json', () => {
  it('is what the contract generates (run `npm run openapi` when it is stale)', () => {
    const committed: unknown = JSON.parse(readFileSync('contract/openapi.json', 'utf8'));
    expect(committed).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
  });
});
