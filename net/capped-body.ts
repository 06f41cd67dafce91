export const MAX_RESPONSE_BYTES = 32 * 1024 * 1024;
/** Ten times the contract's longest response. */
export const MAX_JSON_BYTES = 8 * 1024 * 1024;

export class BodyTooLong extends Error {
  constructor(maxBytes: number) {
    super(`the response is longer than ${maxBytes} bytes`);
    this.name = 'BodyTooLong';
  }
}

/**
 * Reads up to `maxBytes` decoded bytes. Pass the call's signal: fetch may ignore it after the
 * headers.
 * @throws BodyTooLong, or the signal's reason
 */
export async function readCapped(
  response: Response,
  maxBytes: number,
  signal?: AbortSignal | null,
): Promise<Buffer<ArrayBuffer>> {
  const reader = response.body?.getReader();
  if (!reader) return Buffer.alloc(0);
  const cancel = () => void reader.cancel().catch(() => undefined);
  signal?.addEventListener('abort', cancel, { once: true });
  const chunks: Uint8Array[] = [];
  try {
    for (let size = 0; ;) {
      signal?.throwIfAborted();
      const { done, value } = await reader.read();
      signal?.throwIfAborted();
      if (done) return Buffer.concat(chunks);
      size += value.byteLength;
      if (size > maxBytes) throw new BodyTooLong(maxBytes);
      chunks.push(value);
    }
  } finally {
    signal?.removeEventListener('abort', cancel);
    cancel();
  }
}
