import type { IncomingMessage, ServerResponse } from 'node:http';

import { limits } from '@/contract/limits';
import { isTooComplex } from '@/net/json-shape';

import { isSameOrigin } from './request';

/** Drained up to this size so that the sender gets the refusal. */
const MAX_DRAINED_BYTES = 2 * 1024 * 1024;

/**
 * Returns null when the body exceeds `maxBytes`.
 * @throws when the sender disconnects midway
 */
async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  if (request.readableEnded)
    throw new Error('the body was already read: the page lacks `bodyParser: false`');
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > Math.max(maxBytes, MAX_DRAINED_BYTES)) return null;
    if (size <= maxBytes) chunks.push(chunk);
    else chunks.length = 0;
  }
  return size <= maxBytes ? Buffer.concat(chunks) : null;
}

export class BodyProblem extends Error {
  constructor(readonly status: 400 | 413) {
    super(status === 413 ? 'the body is too large' : 'the body is not JSON');
    this.name = 'BodyProblem';
  }
}

/**
 * Returns the text and value of a JSON body ({} when empty). Replaces Next's parser so that
 * refusals use our envelope.
 * @throws BodyProblem for too many bytes, broken JSON, or JSON with too many levels or values
 */
export async function readJson(
  request: IncomingMessage,
  maxBytes: number = limits.bodyBytes,
): Promise<{ text: string; value: unknown }> {
  const bytes = await readBody(request, maxBytes);
  if (bytes === null) throw new BodyProblem(413);
  const text = bytes.toString('utf8');
  if (text.trim() === '') return { text: '{}', value: {} };
  if (isTooComplex(text)) throw new BodyProblem(400);
  try {
    return { text, value: JSON.parse(text) as unknown };
  } catch {
    throw new BodyProblem(400);
  }
}

type Form = Record<string, string>;

/**
 * Reads a posted form; null for a GET. For a body that is cross-site (403), too large (413), or
 * not a form (415), sets the status and returns null.
 */
export async function readForm(
  request: IncomingMessage,
  response: ServerResponse,
  maxBytes: number = limits.bodyBytes,
): Promise<Form | null> {
  if (request.method === 'POST' && !isSameOrigin(request)) return refuse(response, 403);
  return readCrossSiteForm(request, response, maxBytes);
}

/** Reads a form from any site. Use for signed content; ignore cookies. */
export async function readCrossSiteForm(
  request: IncomingMessage,
  response: ServerResponse,
  maxBytes: number = limits.bodyBytes,
): Promise<Form | null> {
  if (request.method !== 'POST') return null;
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? ''))
    return refuse(response, 415);
  const bytes = await readBody(request, maxBytes);
  return bytes
    ? Object.fromEntries(new URLSearchParams(bytes.toString('utf8')))
    : refuse(response, 413);
}

function refuse(response: ServerResponse, status: number): null {
  response.statusCode = status;
  return null;
}
