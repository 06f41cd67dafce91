import { createHash } from 'node:crypto';

export interface Header {
  kind: 'backup';
  made: string;
  /** Migration hashes, oldest first. */
  migrations: string[];
}

/** Rows are in COPY's text format. */
export type Entry =
  { kind: 'file'; name: string } | { kind: 'table'; name: string; columns: string[] };

export interface Trailer {
  kind: 'end';
  parts: Record<string, { sha256: string; rows?: number }>;
  sequences: { name: string; value: string; called: boolean }[];
}

export type Message = Header | Entry | Trailer;
export type Frame = { message: Message } | { data: Buffer };

const HEAD_BYTES = 5;
const MESSAGE_TYPE = 1;
const DATA_TYPE = 0;

function encodeFrame(type: number, body: Buffer): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(type, 0);
  head.writeUInt32BE(body.byteLength, 1);
  return Buffer.concat([head, body]);
}

export const encodeMessage = (message: Message): Buffer =>
  encodeFrame(MESSAGE_TYPE, Buffer.from(JSON.stringify(message)));
export const encodeData = (data: Buffer): Buffer => encodeFrame(DATA_TYPE, data);

export async function* readFrames(stream: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    buffer = buffer.byteLength > 0 ? Buffer.concat([buffer, chunk]) : Buffer.from(chunk);
    for (;;) {
      if (buffer.byteLength < HEAD_BYTES) break;
      const frameLength = HEAD_BYTES + buffer.readUInt32BE(1);
      if (buffer.byteLength < frameLength) break;
      const body = buffer.subarray(HEAD_BYTES, frameLength);
      yield buffer.readUInt8(0) === MESSAGE_TYPE
        ? { message: JSON.parse(body.toString()) as Message }
        : { data: body };
      buffer = buffer.subarray(frameLength);
    }
  }
}

/** Hashes a part and counts its rows; COPY's text has one line per row. */
export class Digest {
  readonly #hash = createHash('sha256');
  #rows = 0;

  add(data: Buffer): void {
    this.#hash.update(data);
    for (let index = data.indexOf(10); index >= 0; index = data.indexOf(10, index + 1))
      this.#rows += 1;
  }

  result({ kind }: Entry): Trailer['parts'][string] {
    const sha256 = this.#hash.digest('hex');
    return kind === 'table' ? { sha256, rows: this.#rows } : { sha256 };
  }
}

export const partName = ({ kind, name }: Entry): string => `${kind} ${name}`;
