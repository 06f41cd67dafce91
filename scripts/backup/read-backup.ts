import { createReadStream, existsSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

import { PlainError } from '../process/settings';

import { readFrames, partName, Digest, type Header, type Trailer, type Entry } from './frames';
import { DecryptStream } from './sealed-stream';

export interface Handlers {
  begin?: (header: Header) => Promise<void>;
  /** Null skips the part. */
  openPart?: (entry: Entry) => Promise<Sink | null>;
  end?: (trailer: Trailer) => Promise<void>;
}

export interface Sink {
  write: (data: Buffer) => Promise<void>;
  close: () => Promise<void>;
}

const nullSink: Sink = { write: async () => undefined, close: async () => undefined };

/**
 * Reads a backup and verifies every part.
 * @throws PlainError when it cannot be opened or is damaged or incomplete
 */
export async function readBackup(
  file: string,
  key: string,
  handlers: Handlers = {},
): Promise<Trailer> {
  if (!existsSync(file)) throw new PlainError(`${file} does not exist.`);
  const reader = new BackupReader(handlers);
  await pipeline(createReadStream(file), new DecryptStream(key), createGunzip(), async (stream) => {
    for await (const frame of readFrames(stream as AsyncIterable<Buffer>))
      if ('data' in frame) await reader.data(frame.data);
      else await reader.message(frame.message);
  });
  return reader.result();
}

class BackupReader {
  readonly #results: Trailer['parts'] = {};
  #trailer: Trailer | undefined;
  #openPart: { entry: Entry; sink: Sink; digest: Digest } | undefined;

  constructor(private readonly handlers: Handlers) {}

  async message(readMessage: Header | Entry | Trailer): Promise<void> {
    await this.#close();
    if (readMessage.kind === 'backup') await this.handlers.begin?.(readMessage);
    else if (readMessage.kind === 'end') await this.#end(readMessage);
    else
      this.#openPart = {
        entry: readMessage,
        sink: (await this.handlers.openPart?.(readMessage)) ?? nullSink,
        digest: new Digest(),
      };
  }

  async data(readData: Buffer): Promise<void> {
    this.#openPart?.digest.add(readData);
    await this.#openPart?.sink.write(readData);
  }

  result(): Trailer {
    if (!this.#trailer) throw new PlainError('The backup is truncated.');
    return this.#trailer;
  }

  async #close(): Promise<void> {
    if (!this.#openPart) return;
    const { entry, sink, digest } = this.#openPart;
    await sink.close();
    this.#results[partName(entry)] = digest.result(entry);
    this.#openPart = undefined;
  }

  async #end(trailer: Trailer): Promise<void> {
    for (const [name, { sha256 }] of Object.entries(trailer.parts))
      if (this.#results[name]?.sha256 !== sha256)
        throw new PlainError(`The backup is damaged: ${name} differs from what was written.`);
    await this.handlers.end?.(trailer);
    this.#trailer = trailer;
  }
}
