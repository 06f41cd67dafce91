import { inflateSync } from 'node:zlib';

/** Names that trigger actions or carry files (ISO 32000). */
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
/** An opening action other than a destination in the document. */
const opening = /\/OpenAction(?![A-Za-z0-9])[\0\t\n\f\r ]*[^[\0\t\n\f\r ]/;
const goesOut = /\/URI(?![A-Za-z0-9])/;
/** An external file, by string, dictionary or reference. */
const outerFile = /\/(?:F|UF)[\0\t\n\f\r ]*(?:[(<]|\d+ \d+ R)/;
const INFLATED_MAX = 16 * 1024 * 1024;
const OBJECTS_MAX = 500;
/** Maximum distance from the name to the dictionary's start and the data. */
const HEAD_MAX = 4000;
/** Matches "/ObjStm", also with "#"-escaped letters. */
const objectStream = new RegExp(
  `/${[...'ObjStm'].map((letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`).join('')}(?![A-Za-z0-9])`,
  'gi',
);
/** Expects folded white space. */
const flateOnly = /^ ?(?:\/FlateDecode|\[ ?\/FlateDecode ?\]) ?(?:\/|$)/;

export type PdfRefusal = 'broken' | 'unsafe';

/**
 * Returns null for an unencrypted PDF without scripts, launches, files or automatic actions. Call
 * it off the main thread (`inspectPdf`).
 */
export function checkPdf(data: Uint8Array): PdfRefusal | null {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const text = bytes.toString('latin1');
  if (!text.startsWith('%PDF-') || !text.slice(-2048).includes('%%EOF')) return 'broken';
  const seen: Seen = { opens: false, goesOut: false };
  return isUnsafe(text, seen) ? 'unsafe' : checkPackedObjects(bytes, text, seen);
}

/** Decodes names such as "/J#61vaScript". */
const plainNames = (text: string) =>
  text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

/** A document with both is unsafe. */
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
  let remaining = INFLATED_MAX;
  let objects = 0;
  for (const { index } of text.matchAll(objectStream)) {
    objects += 1;
    if (objects > OBJECTS_MAX) return 'broken';
    const start = />>[\0\t\n\f\r ]*stream\r?\n/.exec(text.slice(index, index + HEAD_MAX));
    const prefix = text.slice(Math.max(0, index - HEAD_MAX), index);
    const begin = prefix.lastIndexOf('obj');
    if (!start || begin < 0) return 'broken';
    const from = index + start.index;
    if (!isPlainHead(plainNames(text.slice(index - prefix.length + begin, from)))) return 'broken';
    const inflated = inflate(data.subarray(from + start[0].length), remaining);
    if (inflated === null) return 'broken';
    remaining -= inflated.length;
    if (isUnsafe(inflated, seen)) return 'unsafe';
  }
  return null;
}

/** Allows no strings or comments that could hide content, and one filter without a predictor. */
function isPlainHead(head: string): boolean {
  if (/[(%]/.test(head) || /\/(?:DecodeParms|DP)(?![A-Za-z0-9])/.test(head)) return false;
  const filters = head.replace(/[\0\t\n\f\r ]+/g, ' ').split(/\/Filter(?![A-Za-z0-9])/);
  return filters.length === 2 && flateOnly.test(filters[1] ?? '');
}

/** Ignores data after the stream; more than `maxBytes` bytes count as broken. */
function inflate(packed: Buffer, maxBytes: number): string | null {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, maxBytes) }).toString('latin1');
  } catch {
    return null;
  }
}
