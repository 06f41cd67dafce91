import { limits } from '@/contract/limits';
import { ApiError } from '@/lib/api-error';

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

const toBase64 = async (blob: Blob) => (await readAs('readAsDataURL', blob)).split(',')[1] ?? '';

/** Reads UTF-8, or UTF-16 with a byte order mark. */
export const readText = (file: File) => readAs('readAsText', file);

function readAs(method: 'readAsDataURL' | 'readAsText', blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'));
    reader.onload = () => resolve(String(reader.result));
    reader[method](blob);
  });
}
