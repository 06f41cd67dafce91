import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

import { env } from '../env';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const key = Buffer.from(hkdfSync('sha256', env.PASSWORD_PEPPER, '', 'sealed files', 32));

/** Encrypts with AES-256-GCM. `context` binds the bytes to their row. */
export function seal(plaintext: Buffer, context: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** @throws Error if the bytes were changed or belong to another context */
export function unseal(sealedBytes: Buffer, context: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealedBytes.subarray(0, IV_BYTES)).setAAD(
    Buffer.from(context),
  );
  decipher.setAuthTag(sealedBytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([
    decipher.update(sealedBytes.subarray(IV_BYTES + TAG_BYTES)),
    decipher.final(),
  ]);
}
