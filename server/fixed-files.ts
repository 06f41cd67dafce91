import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';

import sirv from 'sirv';

import { pathOf } from '@/rules/routes';

const asNeeded = 'public, max-age=0, must-revalidate';
const forGood = 'public, max-age=31536000, immutable';
/**
 * How long browsers may keep what: the first that fits. Documents, and all that is not named, they
 * ask for again.
 */
const ages: [RegExp, string][] = [
  [/^\/_next\/static\//, forGood],
  [/^\/build\/([^/]+-\w{8}|texts\/\w{8}\/.+)\.(js|woff2)$/, forGood],
  [/^\/build\/flags\//, 'public, max-age=604800'],
];

/**
 * One address for each document: what sirv would find besides, such as /terms.html or /terms/, is
 * left to Next.
 */
const isDocument = (address: string) =>
  /^\/[a-z/-]*$/.test(address) && !/(.\/|\/index)$/.test(address);
const isFile = (address: string) => /\.\w+$/.test(address) && !/\.(br|gz)$/.test(address);

/** Files that are on their way, by the connection that they leave by. */
const underWay = new WeakMap<Socket, Set<Readable>>();

/**
 * Closes a file with its connection: sirv leaves it open when its visitor has gone, and an answer
 * that waits behind another one never learns that its connection has ended.
 */
function closeWith(socket: Socket, file: Readable): void {
  let files = underWay.get(socket);
  if (!files) {
    const opened = new Set<Readable>();
    socket.once('close', () => opened.forEach((one) => one.destroy()));
    underWay.set(socket, (files = opened));
  }
  files.add(file);
  file.once('close', () => files.delete(file));
  if (socket.destroyed) file.destroy();
}

/**
 * Answers what a build fixes for good and has packed (scripts/process/pack-site.ts): documents, the
 * files of public/ and Next's own; a query changes none of them. Returns a function that says whether it has
 * answered; the rest is for Next.
 */
export function serveFixedFiles(
  site: string,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const options = { etag: true, brotli: true, gzip: true };
  const documents = sirv(path.join(site, 'documents'), { ...options, extensions: ['html'] });
  const files = sirv(path.join(site, 'files'), { ...options, extensions: [] });
  return (request, response) => {
    const { method } = request;
    const address = pathOf(request.url);
    const serve = isDocument(address) ? documents : isFile(address) ? files : undefined;
    if (!serve || (method !== 'GET' && method !== 'HEAD')) return false;
    // sirv throws at a range that ends before it begins, and reads the last bytes as the first;
    // whole files are small.
    const { range } = request.headers;
    delete request.headers.range;
    // sirv does not handle a file that cannot be opened.
    response.once('pipe', (file: Readable) => {
      file.once('error', () => response.destroy());
      closeWith(request.socket, file);
    });
    response.setHeader(
      'Cache-Control',
      ages.find(([pattern]) => pattern.test(address))?.[1] ?? asNeeded,
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
