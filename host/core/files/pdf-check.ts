import { inflateSync } from 'node:zlib';

/** Names that trigger actions or carry files (ISO 32000). */
const activeNames = [
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
const namePattern = new RegExp(`/(?:${activeNames.join('|')})(?![A-Za-z0-9])`);
/** An opening action other than a destination in the document. */
const openingActionPattern = /\/OpenAction(?![A-Za-z0-9])[\0\t\n\f\r ]*[^[\0\t\n\f\r ]/;
const externalLinkPattern = /\/URI(?![A-Za-z0-9])/;
/** An external file, by string, dictionary or reference. */
const filePattern = /\/(?:F|UF)[\0\t\n\f\r ]*(?:[(<]|\d+ \d+ R)/;
const INFLATED_MAX = 16 * 1024 * 1024;
const OBJECTS_MAX = 500;
/** Maximum distance from the name to the dictionary's start and the data. */
const HEAD_MAX = 4000;
/** Matches "/ObjStm", also with "#"-escaped letters. */
const objectStreamPattern = new RegExp(
  `/${[...'ObjStm'].map((letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`).join('')}(?![A-Za-z0-9])`,
  'gi',
);
/** Expects collapsed whitespace. */
const flateOnlyPattern = /^ ?(?:\/FlateDecode|\[ ?\/FlateDecode ?\]) ?(?:\/|$)/;

export type PdfRefusal = 'broken' | 'unsafe';

/**
 * Returns null for an unencrypted PDF without scripts, launches, files or automatic actions. Call
 * it off the main thread (`inspectPdf`).
 */
export function checkPdf(data: Uint8Array): PdfRefusal | null {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const text = bytes.toString('latin1');
  if (!text.startsWith('%PDF-') || !text.slice(-2048).includes('%%EOF')) return 'broken';
  const findings: Findings = { hasAction: false, hasLink: false };
  return isUnsafe(text, findings) ? 'unsafe' : checkPackedObjects(bytes, text, findings);
}

/** Decodes names such as "/J#61vaScript". */
const decodeNames = (text: string) =>
  text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

/** A document with both is unsafe. */
interface Findings {
  hasAction: boolean;
  hasLink: boolean;
}

function isUnsafe(objects: string, findings: Findings): boolean {
  const text = decodeNames(objects);
  findings.hasAction ||= openingActionPattern.test(text);
  findings.hasLink ||= externalLinkPattern.test(text);
  return (
    namePattern.test(text) || filePattern.test(text) || (findings.hasAction && findings.hasLink)
  );
}

function checkPackedObjects(data: Buffer, text: string, findings: Findings): PdfRefusal | null {
  let remaining = INFLATED_MAX;
  let objectCount = 0;
  for (const { index } of text.matchAll(objectStreamPattern)) {
    objectCount += 1;
    if (objectCount > OBJECTS_MAX) return 'broken';
    const streamStart = />>[\0\t\n\f\r ]*stream\r?\n/.exec(text.slice(index, index + HEAD_MAX));
    const prefix = text.slice(Math.max(0, index - HEAD_MAX), index);
    const objectStart = prefix.lastIndexOf('obj');
    if (!streamStart || objectStart < 0) return 'broken';
    const headEnd = index + streamStart.index;
    if (!isPlainHead(decodeNames(text.slice(index - prefix.length + objectStart, headEnd))))
      return 'broken';
    const inflated = inflate(data.subarray(headEnd + streamStart[0].length), remaining);
    if (inflated === null) return 'broken';
    remaining -= inflated.length;
    if (isUnsafe(inflated, findings)) return 'unsafe';
  }
  return null;
}

/** Allows no strings or comments that could hide content, and one filter without a predictor. */
function isPlainHead(head: string): boolean {
  if (/[(%]/.test(head) || /\/(?:DecodeParms|DP)(?![A-Za-z0-9])/.test(head)) return false;
  const filters = head.replace(/[\0\t\n\f\r ]+/g, ' ').split(/\/Filter(?![A-Za-z0-9])/);
  return filters.length === 2 && flateOnlyPattern.test(filters[1] ?? '');
}

/** Ignores data after the stream; more than `maxBytes` bytes count as broken. */
function inflate(packed: Buffer, maxBytes: number): string | null {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, maxBytes) }).toString('latin1');
  } catch {
    return null;
  }
}
