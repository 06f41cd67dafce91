import { tidyPostcode } from '../addresses/postcodes';

const toBareCode = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Handles prefixes and ranges "from–to". */
function isWithin(area: string, code: string): boolean {
  const [from = '', to = from] = area.split('–').map(toBareCode);
  const length = Math.min(from.length, code.length);
  const start = code.slice(0, length);
  return (
    length > 0 && /\d/.test(from) && start >= from.slice(0, length) && start <= to.slice(0, length)
  );
}

/** Matches part of an area's name, or a code within it. */
export function matchesSearch(area: string, input: string): boolean {
  const text = tidyPostcode(input);
  return area.toUpperCase().includes(text) || isWithin(area, toBareCode(text));
}

/** E.g. "6701–6799" or "IM", not a town. */
export const isCodeArea = (area: string): boolean => area === area.toUpperCase();

/** True when a town cannot match, because all areas are codes. */
export const needsPostalCode = (areas: readonly string[], place: string): boolean =>
  place !== '' && !/\d/.test(place) && areas.length > 0 && areas.every(isCodeArea);
