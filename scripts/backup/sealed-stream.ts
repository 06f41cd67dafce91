import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

import { PlainError } from '../process/settings';

const MAGIC = Buffer.from('FPBACKUP1\n');
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const LENGTH_BYTES = 4;
const BLOCK_BYTES = 256 * 1024;
const HEAD_BYTES = MAGIC.length + SALT_BYTES;

const deriveKey = (secret: string, salt: Buffer): Buffer => scryptSync(secret, salt, 32);

/** Marks the last block, so truncation is detected. */
function buildNonce(block: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt8(isLast ? 1 : 0, 0);
  nonce.writeUIntBE(block, 6, 6);
  return nonce;
}

/** Encrypts a stream in blocks (AES-256-GCM) with a salted key. */
export class EncryptStream extends Transform {
  readonly #key: Buffer;
  #chunks: Buffer[] = [];
  #size = 0;
  #block = 0;

  constructor(secret: string) {
    super();
    const salt = randomBytes(SALT_BYTES);
    this.#key = deriveKey(secret, salt);
    this.push(Buffer.concat([MAGIC, salt]));
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#chunks.push(chunk);
    this.#size += chunk.byteLength;
    if (this.#size >= BLOCK_BYTES) this.#write(false);
    done();
  }

  override _flush(done: TransformCallback): void {
    this.#write(true);
    done();
  }

  #write(isLast: boolean): void {
    const cipher = createCipheriv('aes-256-gcm', this.#key, buildNonce(this.#block, isLast));
    const body = Buffer.concat([cipher.update(Buffer.concat(this.#chunks)), cipher.final()]);
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32BE(body.byteLength);
    this.push(Buffer.concat([length, body, cipher.getAuthTag()]));
    this.#chunks = [];
    this.#size = 0;
    this.#block += 1;
  }
}

/** A larger length means that the file is not a backup. */
const MAX_BLOCK_BYTES = 64 * 1024 * 1024;

/** @throws PlainError when the key is wrong, or the backup was changed or truncated */
export class DecryptStream extends Transform {
  #key: Buffer | undefined;
  #buffer = Buffer.alloc(0);
  #block = 0;

  constructor(private readonly secret: string) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    try {
      this.#buffer = Buffer.concat([this.#buffer, chunk]);
      this.#readHead();
      while (this.#readBlock(false)) this.#block += 1;
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  override _flush(done: TransformCallback): void {
    try {
      if (!this.#key) throw createForeignFileError();
      if (!this.#readBlock(true) || this.#buffer.byteLength > 0) throw createBrokenBackupError();
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  #readHead(): void {
    if (this.#key || this.#buffer.byteLength < HEAD_BYTES) return;
    if (!this.#buffer.subarray(0, MAGIC.length).equals(MAGIC)) throw createForeignFileError();
    this.#key = deriveKey(this.secret, this.#buffer.subarray(MAGIC.length, HEAD_BYTES));
    this.#buffer = this.#buffer.subarray(HEAD_BYTES);
  }

  #readBlock(isLast: boolean): boolean {
    if (!this.#key || this.#buffer.byteLength < LENGTH_BYTES) return false;
    const size = this.#buffer.readUInt32BE(0);
    if (size > MAX_BLOCK_BYTES) throw createBrokenBackupError();
    const end = LENGTH_BYTES + size + TAG_BYTES;
    if (this.#buffer.byteLength < end || (!isLast && this.#buffer.byteLength === end)) return false;
    const decipher = createDecipheriv('aes-256-gcm', this.#key, buildNonce(this.#block, isLast));
    decipher.setAuthTag(this.#buffer.subarray(LENGTH_BYTES + size, end));
    try {
      const plain = decipher.update(this.#buffer.subarray(LENGTH_BYTES, LENGTH_BYTES + size));
      decipher.final();
      this.push(plain);
    } catch {
      throw createBrokenBackupError();
    }
    this.#buffer = this.#buffer.subarray(end);
    return true;
  }
}

const createForeignFileError = () => new PlainError('This file is not a backup of this product.');
const createBrokenBackupError = () =>
  new PlainError(
    'The backup cannot be opened: the BACKUP_KEY is different, or the file was changed or truncated.',
  );
