import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';

import sirv from 'sirv';

import { stripQuery } from '@/rules/routes';

const REVALIDATE = 'public, max-age=0, must-revalidate';
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** First match wins; browsers revalidate all others. */
const cacheRules: [RegExp, string][] = [
  [/^\/_next\/static\//, IMMUTABLE],
  [/^\/build\/([^/]+-\w{8}|texts\/\w{8}\/.+)\.(js|woff2)$/, IMMUTABLE],
  [/^\/build\/flags\//, 'public, max-age=604800'],
];

/** One address per document: Next handles variants like /terms.html or /terms/. */
const isDocument = (address: string) =>
  /^\/[a-z/-]*$/.test(address) && !/(.\/|\/index)$/.test(address);
const isFile = (address: string) => /\.\w+$/.test(address) && !/\.(br|gz)$/.test(address);

const openFiles = new WeakMap<Socket, Set<Readable>>();

/**
 * Closes a file with its connection: sirv leaves it open after a disconnect, and a pipelined
 * response never sees the end.
 */
function closeWith(socket: Socket, file: Readable): void {
  let files = openFiles.get(socket);
  if (!files) {
    const newFiles = new Set<Readable>();
    socket.once('close', () => newFiles.forEach((openFile) => openFile.destroy()));
    openFiles.set(socket, (files = newFiles));
  }
  files.add(file);
  file.once('close', () => files.delete(file));
  if (socket.destroyed) file.destroy();
}

/**
 * Serves static files packed by scripts/process/pack-site.ts, ignoring queries. The handler returns
 * whether it responded; Next handles the rest.
 */
export function serveFixedFiles(
  site: string,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const options = { etag: true, brotli: true, gzip: true };
  const documents = sirv(path.join(site, 'documents'), { ...options, extensions: ['html'] });
  const files = sirv(path.join(site, 'files'), { ...options, extensions: [] });
  return (request, response) => {
    const { method } = request;
    const address = stripQuery(request.url);
    const serve = isDocument(address) ? documents : isFile(address) ? files : undefined;
    if (!serve || (method !== 'GET' && method !== 'HEAD')) return false;
    // sirv throws on reversed ranges and misreads suffix ranges.
    const { range } = request.headers;
    delete request.headers.range;
    // sirv does not handle a file that cannot be opened.
    response.once('pipe', (file: Readable) => {
      file.once('error', () => response.destroy());
      closeWith(request.socket, file);
    });
    response.setHeader(
      'Cache-Control',
      cacheRules.find(([pattern]) => pattern.test(address))?.[1] ?? REVALIDATE,
    );
    let isHandled = true;
    serve(request, response, () => {
      isHandled = false;
      if (range !== undefined) request.headers.range = range;
      response.removeHeader('Cache-Control');
    });
    return isHandled;
  };
}
