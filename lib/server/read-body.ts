import type { IncomingMessage } from 'node:http';

/** A body of unknown length is still read up to here, so that its sender hears why and its connection can serve the next request. */
const largestDrain = 2 * 1024 * 1024;

/**
 * The bytes of a request's body; null when there are more than `most`, at once when its length says so.
 * @throws when the sender goes away in the middle, or goes on beyond 2 MB
 */
export async function readBody(request: IncomingMessage, most: number): Promise<Buffer | null> {
  if (request.readableEnded) throw new Error('the body was read before: its page lacks `bodyParser: false`');
  if (Number(request.headers['content-length'] ?? 0) > most) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > Math.max(most, largestDrain)) throw new Error('the body does not end');
    if (size <= most) chunks.push(chunk);
    else chunks.length = 0;
  }
  return size <= most ? Buffer.concat(chunks) : null;
}
