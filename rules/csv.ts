/** Prevents formula injection in spreadsheets. */
function formatCell(text: string): string {
  const safeText = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safeText) ? `"${safeText.replaceAll('"', '""')}"` : safeText;
}

/** Formats CSV (RFC 4180) with a BOM so that spreadsheets detect UTF-8. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => row.map(formatCell).join(',')).join('\r\n')}\r\n`;

/** Finds the separator that splits the first row into the most cells. */
function findSeparator(text: string): string {
  const [head = ''] = text.trim().split(/[\r\n]/, 1);
  const count = (mark: string) => head.split(mark).length;
  return ['\t', ';', ','].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

/** Reads CSV, or cells copied from a spreadsheet. Leaves out empty rows at the end. */
export function readTable(text: string, separator = findSeparator(text)): string[][] {
  const sheet = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const rows = readQuoted(sheet, separator) ?? sheet.split('\n').map((row) => row.split(separator));
  const lastIndex = rows.findLastIndex((row) => row.some((cell) => cell.trim() !== ''));
  return rows.slice(0, lastIndex + 1).map((row) => row.map((cell) => cell.trim()));
}

/** Null if a quotation mark is never closed: quotation marks are then part of the text. */
function readQuoted(text: string, separator: string): string[][] | null {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let index = 0; index <= text.length; index += 1) {
    const char = text.charAt(index);
    if (isQuoted && char !== '') {
      if (char !== '"') cell += char;
      else if (text.charAt(index + 1) === '"') cell += text.charAt((index += 1));
      else isQuoted = false;
    } else if (char === '"' && cell === '') isQuoted = true;
    else if (char === separator || char === '\n' || char === '') {
      row.push(cell);
      cell = '';
      if (char !== separator) {
        rows.push(row);
        row = [];
      }
    } else cell += char;
  }
  return isQuoted ? null : rows;
}
