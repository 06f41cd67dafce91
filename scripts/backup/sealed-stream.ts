import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

import { PlainError } from '../process/settings';

const MARK = Buffer.from('FPBACKUP1\n');
const SALT = 16;
const TAG = 16;
const LENGTH = 4;
const BLOCK = 256 * 1024;
const HEAD = MARK.length + SALT;

const keyFor = (secret: string, salt: Buffer): Buffer => scryptSync(secret, salt, 32);

/** Marks the last block, so truncation is detected. */
function buildNonce(block: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt8(last ? 1 : 0, 0);
  nonce.writeUIntBE(block, 6, 6);
  return nonce;
}

/** Encrypts a stream in blocks (AES-256-GCM) with a salted key. */
export class Sealing extends Transform {
  readonly #key: Buffer;
  #waiting: Buffer[] = [];
  #size = 0;
  #block = 0;

  constructor(secret: string) {
    super();
    const salt = randomBytes(SALT);
    this.#key = keyFor(secret, salt);
    this.push(Buffer.concat([MARK, salt]));
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#waiting.push(chunk);
    this.#size += chunk.byteLength;
    if (this.#size >= BLOCK) this.#write(false);
    done();
  }

  override _flush(done: TransformCallback): void {
    this.#write(true);
    done();
  }

  #write(last: boolean): void {
    const cipher = createCipheriv('aes-256-gcm', this.#key, buildNonce(this.#block, last));
    const body = Buffer.concat([cipher.update(Buffer.concat(this.#waiting)), cipher.final()]);
    const length = Buffer.alloc(LENGTH);
    length.writeUInt32BE(body.byteLength);
    this.push(Buffer.concat([length, body, cipher.getAuthTag()]));
    this.#waiting = [];
    this.#size = 0;
    this.#block += 1;
  }
}

/** A larger length means it is no backup. */
const LARGEST_BLOCK = 64 * 1024 * 1024;

/** @throws PlainError with another key, when it was changed, or cut off */
export class Opening extends Transform {
  #key: Buffer | undefined;
  #held = Buffer.alloc(0);
  #block = 0;

  constructor(private readonly secret: string) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    try {
      this.#held = Buffer.concat([this.#held, chunk]);
      this.#readHead();
      while (this.#readBlock(false)) this.#block += 1;
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  override _flush(done: TransformCallback): void {
    try {
      if (!this.#key) throw foreign();
      if (!this.#readBlock(true) || this.#held.byteLength > 0) throw broken();
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  #readHead(): void {
    if (this.#key || this.#held.byteLength < HEAD) return;
    if (!this.#held.subarray(0, MARK.length).equals(MARK)) throw foreign();
    this.#key = keyFor(this.secret, this.#held.subarray(MARK.length, HEAD));
    this.#held = this.#held.subarray(HEAD);
  }

  #readBlock(last: boolean): boolean {
    if (!this.#key || this.#held.byteLength < LENGTH) return false;
    const size = this.#held.readUInt32BE(0);
    if (size > LARGEST_BLOCK) throw broken();
    const end = LENGTH + size + TAG;
    if (this.#held.byteLength < end || (!last && this.#held.byteLength === end)) return false;
    const decipher = createDecipheriv('aes-256-gcm', this.#key, buildNonce(this.#block, last));
    decipher.setAuthTag(this.#held.subarray(LENGTH + size, end));
    try {
      const plain = decipher.update(this.#held.subarray(LENGTH, LENGTH + size));
      decipher.final();
      this.push(plain);
    } catch {
      throw broken();
    }
    this.#held = this.#held.subarray(end);
    return true;
  }
}

const foreign = () => new PlainError('This file is not a backup of this product.');
const broken = () =>
  new PlainError(
    'The backup cannot be opened: the BACKUP_KEY is different, or the file was changed or truncated.',
  );
