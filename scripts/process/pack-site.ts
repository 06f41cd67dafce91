import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

import { root } from './settings';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants;
const encoders = {
  br: (bytes: Buffer) =>
    brotli(bytes, {
      params: { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gz: (bytes: Buffer) => gzip(bytes, { level: 9 }),
};
/** Pictures and fonts are already compressed. */
const packablePattern = /\.(html|js|css|json|svg|webmanifest|txt)$/;

interface PrerenderManifest {
  routes: Record<string, { initialRevalidateSeconds: number | false }>;
}
interface RoutesManifest {
  i18n: { defaultLocale: string };
}

/** Static documents without revalidation; Next serves the rest. */
function listDocuments(dist: string): [string, string][] {
  const { routes } = JSON.parse(
    readFileSync(path.join(dist, 'prerender-manifest.json'), 'utf8'),
  ) as PrerenderManifest;
  const { i18n } = JSON.parse(
    readFileSync(path.join(dist, 'routes-manifest.json'), 'utf8'),
  ) as RoutesManifest;
  const home = `/${i18n.defaultLocale}`;
  const toDocumentName = (route: string) =>
    route === home ? '/index' : route.startsWith(`${home}/`) ? route.slice(home.length) : route;
  return Object.entries(routes)
    .filter(
      ([route, { initialRevalidateSeconds }]) =>
        initialRevalidateSeconds === false && !/\/(404|500|busy)$/.test(route),
    )
    .map(([route]): [string, string] => [
      toDocumentName(route),
      path.join(dist, 'server/pages', `${route}.html`),
    ])
    .filter(([, file]) => existsSync(file));
}

async function pack(file: string): Promise<void> {
  const bytes = readFileSync(file);
  for (const [extension, encode] of Object.entries(encoders)) {
    const packedBytes = await encode(bytes);
    if (packedBytes.length < bytes.length) await writeFile(`${file}.${extension}`, packedBytes);
  }
}

/** Writes the static files to `<dist>/site` with brotli and gzip, for server/fixed-files.ts. */
export async function packSite(dist: string, publicFiles = path.join(root, 'public')) {
  const site = path.join(dist, 'site');
  rmSync(site, { recursive: true, force: true });
  mkdirSync(path.join(site, 'documents'), { recursive: true });
  cpSync(publicFiles, path.join(site, 'files'), { recursive: true });
  cpSync(path.join(dist, 'static'), path.join(site, 'files/_next/static'), { recursive: true });
  for (const [name, file] of listDocuments(dist))
    cpSync(file, path.join(site, 'documents', `${name}.html`));
  const files = readdirSync(site, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && packablePattern.test(entry.name),
  );
  await Promise.all(files.map((entry) => pack(path.join(entry.parentPath, entry.name))));
}
