import { writeFileSync } from 'node:fs';

import { openApiDocument } from '@/contract/openapi';

/** Writes contract/openapi.json from the contract. */
writeFileSync('contract/openapi.json', `${JSON.stringify(openApiDocument(), null, 2)}\n`);
