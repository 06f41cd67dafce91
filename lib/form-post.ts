import type { IncomingMessage } from 'node:http';

import { isSameOrigin } from './request';

const largestForm = 64 * 1024;
/** A larger one is still read to its end up to here, so that its connection can serve the next request. */
const largestDrain = 4 * 1024 * 1024;

/**
 * The fields of a form that was posted to its own page without scripts; null when the page was only asked for, when
 * the form comes from another site, is too large or is no form. Of a field that appears twice the last value counts.
 */
export async function readForm(request: IncomingMessage): Promise<Record<string, string> | null> {
  return isSameOrigin(request) ? readForeignForm(request) : null;
}

/** The same of a form that may come from any site. Only for what proves itself by a signature: cookies must not count. */
export async function readForeignForm(request: IncomingMessage): Promise<Record<string, string> | null> {
  if (request.method !== 'POST') return null;
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '')) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestDrain) return null;
    if (size <= largestForm) chunks.push(chunk);
  }
  if (size > largestForm) return null;
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString('utf8')));
}
