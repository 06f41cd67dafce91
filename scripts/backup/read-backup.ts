import { createReadStream, existsSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

import { PlainError } from '../process/settings';

import { readFrames, partName, Tally, type Beginning, type Ending, type Entry } from './frames';
import { Opening } from './sealed-stream';

export interface Taker {
  begin?: (beginning: Beginning) => Promise<void>;
  /** Null skips the part. */
  part?: (entry: Entry) => Promise<Sink | null>;
  end?: (ending: Ending) => Promise<void>;
}

export interface Sink {
  write: (data: Buffer) => Promise<void>;
  close: () => Promise<void>;
}

const nullSink: Sink = { write: async () => undefined, close: async () => undefined };

/**
 * Reads a backup and verifies every part.
 * @throws PlainError when it cannot be opened or is not whole
 */
export async function readBackup(file: string, key: string, taker: Taker = {}): Promise<Ending> {
  if (!existsSync(file)) throw new PlainError(`${file} does not exist.`);
  const reading = new Reading(taker);
  await pipeline(createReadStream(file), new Opening(key), createGunzip(), async (stream) => {
    for await (const frame of readFrames(stream as AsyncIterable<Buffer>))
      if ('data' in frame) await reading.data(frame.data);
      else await reading.words(frame.words);
  });
  return reading.result();
}

class Reading {
  readonly #results: Ending['parts'] = {};
  #ending: Ending | undefined;
  #open: { entry: Entry; sink: Sink; tally: Tally } | undefined;

  constructor(private readonly taker: Taker) {}

  async words(words: Beginning | Entry | Ending): Promise<void> {
    await this.#close();
    if (words.kind === 'backup') await this.taker.begin?.(words);
    else if (words.kind === 'end') await this.#end(words);
    else
      this.#open = {
        entry: words,
        sink: (await this.taker.part?.(words)) ?? nullSink,
        tally: new Tally(),
      };
  }

  async data(data: Buffer): Promise<void> {
    this.#open?.tally.add(data);
    await this.#open?.sink.write(data);
  }

  result(): Ending {
    if (!this.#ending) throw new PlainError('The backup is truncated.');
    return this.#ending;
  }

  async #close(): Promise<void> {
    if (!this.#open) return;
    const { entry, sink, tally } = this.#open;
    await sink.close();
    this.#results[partName(entry)] = tally.result(entry);
    this.#open = undefined;
  }

  async #end(ending: Ending): Promise<void> {
    for (const [name, { sha256 }] of Object.entries(ending.parts))
      if (this.#results[name]?.sha256 !== sha256)
        throw new PlainError(`The backup is damaged: ${name} differs from what was written.`);
    await this.taker.end?.(ending);
    this.#ending = ending;
  }
}
