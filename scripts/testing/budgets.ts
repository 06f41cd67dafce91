import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

import { root } from '../process/settings';

/** Most that a first visit may load, in kB (1024 bytes) after gzip. */
export const scriptedPages = { '/login': 158, '/packages': 176, '/buyformeservice': 181 };
const documents = {
  'en.html': '/',
  'ja.html': '/ja',
  'en/terms.html': '/terms',
  'en/support.html': '/support',
};
export const documentLimits = { script: 5, css: 12 };

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

const unique = (list: readonly string[]): string[] => [...new Set(list)];
const matches = (text: string, pattern: RegExp): string[] =>
  unique([...text.matchAll(pattern)].map(([, found = '']) => found));

/** Size of files by their public address, e.g. /_next/static/css/x.css or /build/theme-x.js. */
function kiloBytes(dist: string, addresses: readonly string[]): number {
  const fileOf = (address: string) =>
    address.startsWith('/_next/')
      ? path.join(dist, address.slice('/_next/'.length))
      : path.join(root, 'public', address);
  return (
    addresses.reduce(
      (sum, address) => sum + gzipSync(readFileSync(fileOf(address)), { level: 9 }).byteLength,
      0,
    ) / 1024
  );
}

interface BuildManifest {
  pages: Record<string, string[]>;
  lowPriorityFiles: string[];
}

function scriptsOf(page: string, manifest: BuildManifest, own: Record<string, string>): string[] {
  const files = manifest.pages[page];
  if (!files) throw new Error(`The build has no page ${page}.`);
  const chunks = [
    ...(manifest.pages['/_app'] ?? []),
    ...files,
    ...manifest.lowPriorityFiles,
  ].filter((file) => file.endsWith('.js'));
  return [
    ...unique(chunks).map((file) => `/_next/${file}`),
    `/build/${own.theme}`,
    `/build/${own.scripted}`,
  ];
}

export interface Weight {
  name: string;
  /** Kilobytes after gzip. */
  size: number;
  limit: number;
  held: boolean;
}

/**
 * Weighs the first load of pages in the production build against their budgets; one line for each.
 */
export function weighPages(dist: string): Weight[] {
  const read = (...names: string[]) => readFileSync(path.join(...names), 'utf8');
  const manifest = JSON.parse(read(dist, 'build-manifest.json')) as BuildManifest;
  const own = JSON.parse(read(root, 'public/build/manifest.json')) as Record<string, string>;
  const scripted = Object.entries(scriptedPages).map(([page, limit]) => ({
    name: `${page} script`,
    size: kiloBytes(dist, scriptsOf(page, manifest, own)),
    limit,
  }));
  const plain = Object.entries(documents).flatMap(([file, page]) => {
    const html = read(dist, 'server/pages', file);
    return [
      {
        name: `${page} script`,
        size: kiloBytes(dist, matches(html, /<script\b(?![^>]*\bnomodule)[^>]*\bsrc="([^"]+)"/gi)),
        limit: documentLimits.script,
      },
      {
        name: `${page} CSS`,
        size: kiloBytes(
          dist,
          matches(html, /<link\b[^>]*\brel="stylesheet"[^>]*\bhref="([^"]+)"/gi),
        ),
        limit: documentLimits.css,
      },
    ];
  });
  return [...scripted, ...plain].map((weight) => ({
    ...weight,
    held: weight.size > 0 && weight.size <= weight.limit,
  }));
}
