import type { IncomingMessage, ServerResponse } from 'node:http';

import { limits } from '@/contract/limits';

import { readBody } from './read-body';
import { isSameOrigin } from './request';

type Form = Record<string, string>;

/**
 * The fields of a form that was posted to its own page without scripts; null when the page was only asked for, and,
 * with the status that says so, when the form comes from another site (403), is larger than `most` bytes (413) or is no
 * form (415). Of a field that appears twice the last value counts.
 */
export async function readForm(request: IncomingMessage, response: ServerResponse, most: number = limits.bodyBytes): Promise<Form | null> {
  if (request.method === 'POST' && !isSameOrigin(request)) return refuse(response, 403);
  return readForeignForm(request, response, most);
}

/** The same of a form that may come from any site. Only for what proves itself by a signature: cookies must not count. */
export async function readForeignForm(request: IncomingMessage, response: ServerResponse, most: number = limits.bodyBytes): Promise<Form | null> {
  if (request.method !== 'POST') return null;
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '')) return refuse(response, 415);
  const bytes = await readBody(request, most);
  return bytes ? Object.fromEntries(new URLSearchParams(bytes.toString('utf8'))) : refuse(response, 413);
}

function refuse(response: ServerResponse, status: number): null {
  response.statusCode = status;
  return null;
}
