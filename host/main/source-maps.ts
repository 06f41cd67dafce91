import { readdirSync } from 'node:fs';
import { findSourceMap } from 'node:module';
import path from 'node:path';

/**
 * Loads source maps at startup. Otherwise Node loads them at the first stack trace and blocks for
 * 100 ms.
 */
export function loadSourceMaps(): void {
  const folder = path.dirname(process.argv[1] ?? '');
  for (const file of readdirSync(folder))
    if (file.endsWith('.mjs')) findSourceMap(path.join(folder, file));
}
