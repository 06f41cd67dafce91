/** Prevents formula injection in spreadsheets. */
function formatCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Formats CSV (RFC 4180) with a BOM so that spreadsheets detect UTF-8. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => row.map(formatCell).join(',')).join('\r\n')}\r\n`;

/** The mark that splits the first row most. */
function findSeparator(text: string): string {
  const [head = ''] = text.trim().split(/[\r\n]/, 1);
  const count = (mark: string) => head.split(mark).length;
  return ['\t', ';', ','].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

/** Reads CSV, or cells copied from a spreadsheet. Leaves out empty rows at the end. */
export function readTable(text: string, separator = findSeparator(text)): string[][] {
  const plain = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const rows = readQuoted(plain, separator) ?? plain.split('\n').map((row) => row.split(separator));
  const last = rows.findLastIndex((row) => row.some((cell) => cell.trim() !== ''));
  return rows.slice(0, last + 1).map((row) => row.map((cell) => cell.trim()));
}

/** Null if a quotation mark is never closed: then they are part of the text. */
function readQuoted(text: string, separator: string): string[][] | null {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at <= text.length; at += 1) {
    const mark = text.charAt(at);
    if (isQuoted && mark !== '') {
      if (mark !== '"') cell += mark;
      else if (text.charAt(at + 1) === '"') cell += text.charAt((at += 1));
      else isQuoted = false;
    } else if (mark === '"' && cell === '') isQuoted = true;
    else if (mark === separator || mark === '\n' || mark === '') {
      row.push(cell);
      cell = '';
      if (mark !== separator) {
        rows.push(row);
        row = [];
      }
    } else cell += mark;
  }
  return isQuoted ? null : rows;
}
