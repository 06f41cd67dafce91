import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What the parts of test mode carry (components/packages/gallery.tsx). */
const testModeMark = 'package-gallery';

/** Files of a release build that hold parts of test mode; there must be none. */
export function testModeFiles(dist: string): string[] {
  const files = ['static', 'server'].flatMap((folder) =>
    readdirSync(path.join(dist, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join(folder, file),
    ),
  );
  return files.filter(
    (file) =>
      file.endsWith('.js') && readFileSync(path.join(dist, file), 'utf8').includes(testModeMark),
  );
}

/** Style sheets of the scripted pages; there must be exactly one (scripts/gather-styles.js). */
export function scriptedStyles(dist: string): string[] {
  return readdirSync(path.join(dist, 'static/css')).filter((file) =>
    /^scripted\..*\.css$/.test(file),
  );
}
