import { limits } from '@/contract/limits';
import { ApiError } from '@/lib/api-error';
import type { Locale } from '@/rules/locale';

const MAX_SIDE = 2000;
const QUALITY = 0.85;
const MAX_BYTES = limits.fileMaxKb * 1024;

/**
 * Returns base64. Shrinks images above `shrinkAbove` bytes (default: the upload limit).
 * @throws ApiError with the field's wire name
 */
export async function prepareUpload(
  file: File,
  field: string,
  shrinkAbove: number = MAX_BYTES,
): Promise<string> {
  const upload = file.size <= shrinkAbove ? file : await drawSmaller(file).catch(() => file);
  if (upload.size > MAX_BYTES)
    throw new ApiError('coded', { fields: [{ field, message: 'fileTooLarge' }] });
  return toBase64(upload);
}

async function drawSmaller(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) =>
    canvas.toBlob((blob) => resolve(blob ?? file), 'image/jpeg', QUALITY),
  );
}

const toBase64 = async (blob: Blob) =>
  (await readAs<string>('readAsDataURL', blob)).split(',')[1] ?? '';

function readAs<R extends string | ArrayBuffer>(
  method: 'readAsDataURL' | 'readAsArrayBuffer',
  blob: Blob,
): Promise<R> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'));
    reader.onload = () => resolve(reader.result as R);
    reader[method](blob);
  });
}

/**
 * Encodings in which Excel writes CSV files. For English, a Chinese Excel, because windows-1252
 * would accept any bytes.
 */
const excelEncodings: Record<Locale, string> = {
  en: 'gb18030',
  zh: 'gb18030',
  tw: 'big5',
  ja: 'shift_jis',
};

/** Control characters, as in a workbook, and U+FFFD, which replaces unreadable characters. */
const unreadable = /[\0-\u0008\u000e-\u001f\ufffd]/;

export const readText = async (file: Blob, locale: Locale): Promise<string> =>
  decodeText(new Uint8Array(await readAs<ArrayBuffer>('readAsArrayBuffer', file)), locale);

/**
 * Decodes UTF-8, UTF-16 with a byte order mark, or the encoding of Excel for the language.
 * @throws Error if the file is not text in one of them
 */
export function decodeText(bytes: Uint8Array, locale: Locale): string {
  const text = decode(bytes, locale);
  if (unreadable.test(text)) throw new Error('the file is not text');
  return text;
}

function decode(bytes: Uint8Array, locale: Locale): string {
  const decodeAs = (encoding: string) => new TextDecoder(encoding, { fatal: true }).decode(bytes);
  const [first = 0, second = 0] = bytes;
  if (first === 0xff && second === 0xfe) return decodeAs('utf-16le');
  if (first === 0xfe && second === 0xff) return decodeAs('utf-16be');
  try {
    return decodeAs('utf-8');
  } catch {
    return decodeAs(excelEncodings[locale]);
  }
}
