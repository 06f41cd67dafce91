import { mkdirSync, writeFileSync } from 'node:fs';

import { buildOpenApi } from '@/contract/openapi/document';

/** Writes the contract to .build/openapi.json; a running host serves it at /openapi.json. */
const file = '.build/openapi.json';
mkdirSync('.build', { recursive: true });
writeFileSync(file, `${JSON.stringify(buildOpenApi(), null, 2)}\n`);
process.stdout.write(`${file}\n`);
