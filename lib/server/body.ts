import type { IncomingMessage, ServerResponse } from 'node:http';

import { limits } from '@/contract/limits';
import { isTooIntricate } from '@/net/json-shape';

import { isSameOrigin } from './request';

/**
 * A body of unknown length is still read up to here, so that its sender hears why and its
 * connection can serve the next request.
 */
const largestDrain = 2 * 1024 * 1024;

/**
 * The bytes of a request's body; null when there are more than `most`, immediately when its length
 * says so.
 * @throws when the sender goes away in the middle
 */
async function readBody(request: IncomingMessage, most: number): Promise<Buffer | null> {
  if (request.readableEnded)
    throw new Error('the body was read before: its page lacks `bodyParser: false`');
  if (Number(request.headers['content-length'] ?? 0) > most) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > Math.max(most, largestDrain)) return null;
    if (size <= most) chunks.push(chunk);
    else chunks.length = 0;
  }
  return size <= most ? Buffer.concat(chunks) : null;
}

/** Why a body was not taken: too large (413), or no JSON that anybody means (400). */
export class BodyProblem extends Error {
  constructor(readonly status: 400 | 413) {
    super(status === 413 ? 'the body is too large' : 'the body is no JSON');
    this.name = 'BodyProblem';
  }
}

/**
 * Reads a JSON body: its text as it came and its value ({} when there is none). Read here and not
 * by the framework, so that refusals leave in our envelope, and before anything recursive meets it:
 * nesting is bounded.
 * @param most bytes; a call that may have more than `limits.bodyBytes` says so in the contract
 * @throws BodyProblem for more bytes, broken JSON, or JSON that is nested too deep or has too many
 * values
 */
export async function readJson(
  request: IncomingMessage,
  most: number = limits.bodyBytes,
): Promise<{ text: string; value: unknown }> {
  const bytes = await readBody(request, most);
  if (bytes === null) throw new BodyProblem(413);
  const text = bytes.toString('utf8');
  if (text.trim() === '') return { text: '{}', value: {} };
  if (isTooIntricate(text)) throw new BodyProblem(400);
  try {
    return { text, value: JSON.parse(text) as unknown };
  } catch {
    throw new BodyProblem(400);
  }
}

type Form = Record<string, string>;

/**
 * The fields of a form that was posted to its own page without scripts; null when the page was only
 * asked for, and, with the status that says so, when the form comes from another site (403), is
 * larger than `most` bytes (413) or is no form (415). Of a field that appears twice the last value
 * counts.
 */
export async function readForm(
  request: IncomingMessage,
  response: ServerResponse,
  most: number = limits.bodyBytes,
): Promise<Form | null> {
  if (request.method === 'POST' && !isSameOrigin(request)) return refuse(response, 403);
  return readForeignForm(request, response, most);
}

/**
 * The same of a form that may come from any site. Only for what proves itself by a signature:
 * cookies must not count.
 */
export async function readForeignForm(
  request: IncomingMessage,
  response: ServerResponse,
  most: number = limits.bodyBytes,
): Promise<Form | null> {
  if (request.method !== 'POST') return null;
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? ''))
    return refuse(response, 415);
  const bytes = await readBody(request, most);
  return bytes
    ? Object.fromEntries(new URLSearchParams(bytes.toString('utf8')))
    : refuse(response, 413);
}

function refuse(response: ServerResponse, status: number): null {
  response.statusCode = status;
  return null;
}
