import { tidyPostcode } from '../addresses/postcodes';

const bareCode = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/**
 * Whether a code, or the beginning of one, lies in a range "from–to" of codes or of their
 * beginnings.
 */
function within(area: string, code: string): boolean {
  const [from = '', to = from] = area.split('–').map(bareCode);
  const length = Math.min(from.length, code.length);
  const begins = code.slice(0, length);
  return (
    length > 0 &&
    /\d/.test(from) &&
    begins >= from.slice(0, length) &&
    begins <= to.slice(0, length)
  );
}

/**
 * Whether an area of the list ("6701–6799", "Discovery Bay") fits what is searched for: part of its
 * name, or a code within it.
 */
export function fitsSearch(area: string, typed: string): boolean {
  const text = tidyPostcode(typed);
  return area.toUpperCase().includes(text) || within(area, bareCode(text));
}

/** Whether an area is named by postal codes ("6701–6799", "IM"); otherwise by its town. */
export const isCodeArea = (area: string): boolean => area === area.toUpperCase();

/**
 * Whether only a postal code can tell: a town was named where every area of the list is one of
 * codes.
 */
export const codeDecides = (areas: readonly string[], place: string): boolean =>
  place !== '' && !/\d/.test(place) && areas.length > 0 && areas.every(isCodeArea);
