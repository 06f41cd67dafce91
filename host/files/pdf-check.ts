import { inflateSync } from 'node:zlib';

/** Names in a PDF that make a reader do something by itself, or carry files (ISO 32000, actions and embedded files). */
const active = ['JavaScript', 'JS', 'Launch', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE', 'RichMedia', 'EmbeddedFile', 'EmbeddedFiles', 'XFA'];
const activeName = new RegExp(`/(?:${active.join('|')})(?![A-Za-z0-9])`);
const INFLATED_MAX = 16 * 1024 * 1024;
const OBJECTS_MAX = 500;
/** How far the data of an object stream begins after its name at most. */
const HEAD_MAX = 4000;
/** "/ObjStm", whichever of its letters are written as "#" and two digits. */
const objectStream = new RegExp(`/${[...'ObjStm'].map((letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`).join('')}(?![A-Za-z0-9])`, 'gi');

/** Why a file is not taken as a PDF. */
export type PdfRefusal = 'broken' | 'unsafe';

/**
 * Looks a PDF through: it begins and ends as one, and neither its objects nor those packed in object streams name scripts,
 * launches or files. Null when nothing was found. An encrypted one shows only its outside; PDFs are therefore handed out as
 * downloads only.
 */
export function checkPdf(data: Buffer): PdfRefusal | null {
  const text = data.toString('latin1');
  if (!text.startsWith('%PDF-') || !text.slice(-2048).includes('%%EOF')) return 'broken';
  if (activeName.test(plainNames(text))) return 'unsafe';
  return packedObjects(data, text);
}

/** "/J#61vaScript" is another way to write "/JavaScript". */
const plainNames = (text: string) => text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

function packedObjects(data: Buffer, text: string): PdfRefusal | null {
  let left = INFLATED_MAX;
  let objects = 0;
  for (const { index } of text.matchAll(objectStream)) {
    objects += 1;
    if (objects > OBJECTS_MAX) return 'broken';
    const start = />>\s*stream\r?\n/.exec(text.slice(index, index + HEAD_MAX));
    if (!start) return 'broken';
    const from = index + start.index;
    if (!isPlainHead(plainNames(text.slice(Math.max(0, text.lastIndexOf('obj', index)), from)))) return 'broken';
    const inflated = inflate(data.subarray(from + start[0].length), left);
    if (inflated === null) return 'broken';
    left -= inflated.length;
    if (activeName.test(plainNames(inflated))) return 'unsafe';
  }
  return null;
}

/** Whether an object stream's head says no more than such heads do: no strings or comments to hide in, and one way of packing. */
const isPlainHead = (head: string): boolean => !/[(%]/.test(head) && /\/Filter\s*\[?\s*\/FlateDecode\s*\]?\s*(?:\/|$)/.test(head) && !/\/Filter\s*\[[^\]]*\/[^\]]*\//.test(head);

/** What follows the compressed data is not part of it; more than `most` bytes of it count as broken. */
function inflate(packed: Buffer, most: number): string | null {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, most) }).toString('latin1');
  } catch {
    return null;
  }
}
