import type { IncomingMessage } from 'node:http';

const largestBody = 256 * 1024;
const deepest = 32;

/** Why a body was not taken: too large (413), or no JSON that anybody means (400). */
export class BodyProblem extends Error {
  constructor(readonly status: 400 | 413) {
    super(status === 413 ? 'the body is too large' : 'the body is no JSON');
    this.name = 'BodyProblem';
  }
}

/**
 * Reads a JSON body: its text as it came and its value ({} when there is none). Read here and not by the framework, so
 * that refusals leave in our envelope, and before anything recursive meets it: nesting is bounded.
 * @throws BodyProblem for more than 256 kB (or `most` bytes), broken JSON, or JSON nested deeper than 32 levels
 */
export async function readJson(request: IncomingMessage, most = largestBody): Promise<{ text: string; value: unknown }> {
  if (request.readableEnded) throw new Error('the body was read before: its page lacks `bodyParser: false`');
  if (Number(request.headers['content-length'] ?? 0) > most) throw new BodyProblem(413);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) throw new BodyProblem(413);
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  if (text.trim() === '') return { text: '{}', value: {} };
  if (depthOf(text) > deepest) throw new BodyProblem(400);
  try {
    return { text, value: JSON.parse(text) as unknown };
  } catch {
    throw new BodyProblem(400);
  }
}

/** How deep the brackets of a JSON text nest; brackets within strings do not count. */
function depthOf(text: string): number {
  let depth = 0;
  let most = 0;
  for (const [sign] of text.replace(/"(?:[^"\\]|\\.)*"/g, '').matchAll(/[[\]{}]/g)) {
    depth += sign === '[' || sign === '{' ? 1 : -1;
    most = Math.max(most, depth);
  }
  return most;
}
