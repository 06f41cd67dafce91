import { readdirSync } from 'node:fs';
import { findSourceMap } from 'node:module';
import path from 'node:path';

/**
 * Reads the source maps of a built host before anybody is served. Node would read them at the first
 * stack that somebody asks for, which Stripe's client does at each of its lists: a tenth of a second
 * in which nobody is answered, and 20 MB that look like a leak.
 */
export function readSourceMaps(): void {
  const folder = path.dirname(process.argv[1] ?? '');
  for (const file of readdirSync(folder))
    if (file.endsWith('.mjs')) findSourceMap(path.join(folder, file));
}
