import { readdirSync } from 'node:fs';
import { findSourceMap } from 'node:module';
import path from 'node:path';

/**
 * Loads the source maps at startup. Otherwise Node parses them for the first stack trace and
 * blocks the event loop for about 100 ms.
 */
export function loadSourceMaps(): void {
  const folder = path.dirname(process.argv[1] ?? '');
  for (const file of readdirSync(folder))
    if (file.endsWith('.mjs')) findSourceMap(path.join(folder, file));
}
