import { limits } from '@/contract/limits';

import { invalid } from '../errors';

import { requireDiskSpace } from './disk-room';
import { encodePhoto, inspectPdf } from './inspection';
import type { PhotoRefusal } from './photo-renditions';

export interface Upload {
  mime: 'image/webp' | 'application/pdf';
  bytes: Buffer;
}

type FileKinds = 'pictures' | 'picturesAndPdf' | 'pdf';

const refusals: Record<Exclude<FileKinds, 'pdf'>, Record<PhotoRefusal, string>> = {
  pictures: {
    empty: 'required',
    tooLarge: 'fileTooLarge',
    notAPhoto: 'pictureOnly',
    tooManyPixels: 'fileTooLarge',
    broken: 'pictureBroken',
  },
  picturesAndPdf: {
    empty: 'required',
    tooLarge: 'fileTooLarge',
    notAPhoto: 'documentOnly',
    tooManyPixels: 'fileTooLarge',
    broken: 'pictureBroken',
  },
};
const pdfRefusals = { broken: 'pdfBroken', unsafe: 'pdfUnsafe' } as const;

/**
 * Decodes a base64 upload and detects its type from the first bytes. Re-encodes pictures to strip
 * metadata; refusals name `field`.
 * @throws Problem validation | tooManyRequests | unavailable | uploadsPaused
 */
export async function readUpload(base64: string, field: string, kinds: FileKinds): Promise<Upload> {
  await requireDiskSpace();
  const toProblem = (message: string) => invalid(field, message);
  const data = Buffer.from(base64, 'base64');
  if (data.length > limits.fileMaxKb * 1024) throw toProblem('fileTooLarge');
  if (kinds !== 'pictures' && data.subarray(0, 5).toString('latin1') === '%PDF-') {
    const refusal = await inspectPdf(data);
    if (refusal) throw toProblem(pdfRefusals[refusal]);
    return { mime: 'application/pdf', bytes: data };
  }
  if (kinds === 'pdf') throw toProblem(data.length === 0 ? 'required' : 'pdfOnly');
  const photo = await encodePhoto(data);
  if (typeof photo === 'string') throw toProblem(refusals[kinds][photo]);
  const largest = photo.renditions.at(-1);
  if (!largest) throw toProblem('pictureBroken');
  return { mime: 'image/webp', bytes: largest.bytes };
}
