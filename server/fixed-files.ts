import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Readable } from 'node:stream';

import sirv from 'sirv';

const asNeeded = 'public, max-age=0, must-revalidate';
const forGood = 'public, max-age=31536000, immutable';
/**
 * How long browsers may keep what: the first that fits. Documents, and all that is not named, they
 * ask for again.
 */
const ages: [RegExp, string][] = [
  [/^\/_next\/static\//, forGood],
  [/^\/build\/[^/]+-\w{8}\.js$/, forGood],
  [/^\/build\/logo-[^/]+\.svg$/, 'public, max-age=86400'],
  [/^\/build\/flags\//, 'public, max-age=604800'],
];

/**
 * One address for each document: what sirv would find besides, such as /terms.html or /terms/, is
 * left to Next.
 */
const isDocument = (url: string) => /^\/[a-z/-]*$/.test(url) && !/(.\/|\/index)$/.test(url);
const isFile = (url: string) => /^[^?]+\.\w+$/.test(url) && !/\.(br|gz)$/.test(url);

/**
 * Answers what a build fixes for good and has packed (scripts/process/pack-site.ts): documents
 * without a query, the files of public/ and Next's own. Returns a function that says whether it has
 * answered; the rest is for Next.
 */
export function serveFixedFiles(
  site: string,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const options = { etag: true, brotli: true, gzip: true };
  const documents = sirv(path.join(site, 'documents'), { ...options, extensions: ['html'] });
  const files = sirv(path.join(site, 'files'), { ...options, extensions: [] });
  return (request, response) => {
    const { url = '', method } = request;
    const serve = isDocument(url) ? documents : isFile(url) ? files : undefined;
    if (!serve || (method !== 'GET' && method !== 'HEAD')) return false;
    // sirv throws at a range that ends before it begins, and reads the last bytes as the first;
    // whole files are small.
    const { range } = request.headers;
    delete request.headers.range;
    // sirv leaves a file open when its visitor has gone, and does not handle one that cannot be
    // opened.
    response.once('pipe', (file: Readable) => {
      file.once('error', () => response.destroy());
      response.once('close', () => file.destroy());
    });
    response.setHeader(
      'Cache-Control',
      ages.find(([address]) => address.test(url))?.[1] ?? asNeeded,
    );
    let answered = true;
    serve(request, response, () => {
      answered = false;
      if (range !== undefined) request.headers.range = range;
      response.removeHeader('Cache-Control');
    });
    return answered;
  };
}
