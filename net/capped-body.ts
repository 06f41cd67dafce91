/** More bytes than any answer of a host has: the largest are papers and pictures. */
export const LARGEST_ANSWER = 32 * 1024 * 1024;
/** The same for answers in JSON: ten times the longest of the contract's own. */
export const LARGEST_JSON = 8 * 1024 * 1024;

/** An answer is longer than whoever reads it allows. */
export class BodyTooLong extends Error {
  constructor(most: number) {
    super(`the answer is longer than ${most} bytes`);
    this.name = 'BodyTooLong';
  }
}

/**
 * Reads the body of a fetch answer, decoded, up to `most` bytes. `signal` is the one that the call
 * was made with: fetch itself may forget it once the headers have come.
 * @throws BodyTooLong, or the reason of the signal
 */
export async function readCapped(
  response: Response,
  most: number,
  signal?: AbortSignal | null,
): Promise<Buffer<ArrayBuffer>> {
  const reader = response.body?.getReader();
  if (!reader) return Buffer.alloc(0);
  const cancel = () => void reader.cancel().catch(() => undefined);
  signal?.addEventListener('abort', cancel, { once: true });
  const parts: Uint8Array[] = [];
  try {
    for (let size = 0; ;) {
      signal?.throwIfAborted();
      const { done, value } = await reader.read();
      signal?.throwIfAborted();
      if (done) return Buffer.concat(parts);
      size += value.byteLength;
      if (size > most) throw new BodyTooLong(most);
      parts.push(value);
    }
  } finally {
    signal?.removeEventListener('abort', cancel);
    cancel();
  }
}
