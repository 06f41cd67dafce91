import { inflateSync } from 'node:zlib';

/**
 * Names in a PDF that make a reader do something by itself, or carry files (ISO 32000, actions and
 * embedded files).
 */
const active = [
  'JavaScript',
  'JS',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToR',
  'GoToE',
  'RichMedia',
  'EmbeddedFile',
  'EmbeddedFiles',
  'XFA',
  'AA',
  'Rendition',
  'Movie',
  'Sound',
  'Named',
  'Encrypt',
];
const activeName = new RegExp(`/(?:${active.join('|')})(?![A-Za-z0-9])`);
/** An action at opening that is more than a place in the document, and an address to go to. */
const opening = /\/OpenAction(?![A-Za-z0-9])[\0\t\n\f\r ]*[^[\0\t\n\f\r ]/;
const goesOut = /\/URI(?![A-Za-z0-9])/;
/** A file of another place, named by a string, a dictionary or a reference. */
const outerFile = /\/(?:F|UF)[\0\t\n\f\r ]*(?:[(<]|\d+ \d+ R)/;
const INFLATED_MAX = 16 * 1024 * 1024;
const OBJECTS_MAX = 500;
/** How far from its name the dictionary of an object stream may begin, and its data. */
const HEAD_MAX = 4000;
/** "/ObjStm", whichever of its letters are written as "#" and two digits. */
const objectStream = new RegExp(
  `/${[...'ObjStm'].map((letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`).join('')}(?![A-Za-z0-9])`,
  'gi',
);
/**
 * The only packing that is read: "/Filter /FlateDecode" or the same in brackets, in a dictionary
 * whose white space is folded.
 */
const flateOnly = /^ ?(?:\/FlateDecode|\[ ?\/FlateDecode ?\]) ?(?:\/|$)/;

/** Why a file is not taken as a PDF. */
export type PdfRefusal = 'broken' | 'unsafe';

/**
 * Looks a PDF through: it begins and ends as one, and neither its objects nor those packed in
 * object streams name scripts, launches, files or what acts by itself. Null when nothing was found.
 * An encrypted one is refused, since it shows only its outside; PDFs are handed out as downloads only. Takes time in proportion
 * to the file's size, but up to `INFLATED_MAX` bytes of it: call it off the main thread
 * (`inspectPdf`).
 */
export function checkPdf(data: Uint8Array): PdfRefusal | null {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const text = bytes.toString('latin1');
  if (!text.startsWith('%PDF-') || !text.slice(-2048).includes('%%EOF')) return 'broken';
  const seen: Seen = { opens: false, goesOut: false };
  return isUnsafe(text, seen) ? 'unsafe' : checkPackedObjects(bytes, text, seen);
}

/** "/J#61vaScript" is another way to write "/JavaScript". */
const plainNames = (text: string) =>
  text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

/** What parts of a document have that is unsafe together: an address that is opened by itself. */
interface Seen {
  opens: boolean;
  goesOut: boolean;
}

function isUnsafe(objects: string, seen: Seen): boolean {
  const text = plainNames(objects);
  seen.opens ||= opening.test(text);
  seen.goesOut ||= goesOut.test(text);
  return activeName.test(text) || outerFile.test(text) || (seen.opens && seen.goesOut);
}

function checkPackedObjects(data: Buffer, text: string, seen: Seen): PdfRefusal | null {
  let left = INFLATED_MAX;
  let objects = 0;
  for (const { index } of text.matchAll(objectStream)) {
    objects += 1;
    if (objects > OBJECTS_MAX) return 'broken';
    const start = />>[\0\t\n\f\r ]*stream\r?\n/.exec(text.slice(index, index + HEAD_MAX));
    const before = text.slice(Math.max(0, index - HEAD_MAX), index);
    const begin = before.lastIndexOf('obj');
    if (!start || begin < 0) return 'broken';
    const from = index + start.index;
    if (!isPlainHead(plainNames(text.slice(index - before.length + begin, from)))) return 'broken';
    const inflated = inflate(data.subarray(from + start[0].length), left);
    if (inflated === null) return 'broken';
    left -= inflated.length;
    if (isUnsafe(inflated, seen)) return 'unsafe';
  }
  return null;
}

/**
 * Whether an object stream's head says no more than such heads do: no strings or comments to hide
 * in, and one way of packing, with no predictor to undo.
 */
function isPlainHead(head: string): boolean {
  if (/[(%]/.test(head) || /\/(?:DecodeParms|DP)(?![A-Za-z0-9])/.test(head)) return false;
  const filters = head.replace(/[\0\t\n\f\r ]+/g, ' ').split(/\/Filter(?![A-Za-z0-9])/);
  return filters.length === 2 && flateOnly.test(filters[1] ?? '');
}

/**
 * What follows the compressed data is not part of it; more than `most` bytes of it count as broken.
 */
function inflate(packed: Buffer, most: number): string | null {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, most) }).toString('latin1');
  } catch {
    return null;
  }
}
