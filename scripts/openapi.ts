import { mkdirSync, writeFileSync } from 'node:fs';

import { openApiDocument } from '@/contract/openapi/document';

/**
 * Writes the contract as OpenAPI to .build/openapi.json; a running host serves the same at
 * /openapi.json.
 */
const file = '.build/openapi.json';
mkdirSync('.build', { recursive: true });
writeFileSync(file, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
process.stdout.write(`${file}\n`);
