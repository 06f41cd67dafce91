import { plainFigures } from './digit-input';

/** No number of a form is longer: what is may be anything. */
const LONGEST = 24;
const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
const GROUPED_BY_POINTS = /^\d{1,3}(?:\.\d{3})+,\d*$|^\d{1,3}(?:\.\d{3}){2,}$/;
const GROUPED_BY_SPACES = /^\d{1,3}(?: \d{3})+(?:[.,]\d*)?$/;
const UNGROUPED = /^\d*(?:[.,]\d*)?$/;

/**
 * The number that a text means, as a plain decimal ("1234.5"): "1,234.5", "1.234,50", "1 234,5",
 * "$12.50". '' for an empty text. Null for everything else, another currency and more than
 * `decimals` decimals among it: nothing is dropped to make a number of it.
 */
export function readFigure(text: string, decimals: number): string | null {
  const plain = plainFigures(text)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:US ?)?\$ ?| ?USD$/i, '');
  if (plain === '') return text.trim() === '' ? '' : null;
  const whole = wholeOf(plain);
  if (plain.length > LONGEST || whole === null) return null;
  const [units = '', part = ''] = whole.split('.');
  if (units + part === '' || part.length > decimals) return null;
  const figure = units.replace(/^0+(?=\d)/, '') || '0';
  return part === '' ? figure : `${figure}.${part}`;
}

/** Without what groups its digits, and with a point before its decimals. */
function wholeOf(plain: string): string | null {
  if (GROUPED.test(plain)) return plain.replaceAll(',', '');
  if (GROUPED_BY_POINTS.test(plain)) return plain.replaceAll('.', '').replace(',', '.');
  if (GROUPED_BY_SPACES.test(plain)) return plain.replaceAll(' ', '').replace(',', '.');
  return UNGROUPED.test(plain) ? plain.replace(',', '.') : null;
}

/** A plain decimal with its thousands apart: "1234.50" → "1,234.50"; any other text as it is. */
export function groupFigure(value: string): string {
  if (!/^\d{1,24}(?:\.\d+)?$/.test(value)) return value;
  const [units = '', part] = value.split('.');
  const grouped = BigInt(units).toLocaleString('en-US');
  return part === undefined ? grouped : `${grouped}.${part}`;
}
